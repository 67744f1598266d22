// A turn of the event loop between the pieces of a long answer, so that nobody waits behind it.

export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
