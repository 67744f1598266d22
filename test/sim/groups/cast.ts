// Which protocols the members of a simulated group speak: the classic one, that of KIP-848, or some this and some that.

export type Cast = 'classic' | 'consumer' | 'mixed';
