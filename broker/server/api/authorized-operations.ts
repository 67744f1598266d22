// What a client may do with a topic or the cluster, as a set of bits by operation number (KIP-430). Nothing is forbidden
// yet, so it is everything that there is. `notAsked` stands where the client did not ask.

export const notAsked = -2147483648;

const bits = (...operations: readonly number[]): number =>
  operations.reduce((set, operation) => set | (1 << operation), 0);

// read 3, write 4, create 5, delete 6, alter 7, describe 8, cluster action 9, describe configs 10, alter configs 11,
// idempotent write 12
export const topicOperations: number = bits(3, 4, 5, 6, 7, 8, 10, 11);
export const clusterOperations: number = bits(5, 7, 8, 9, 10, 11, 12);
export const groupOperations: number = bits(3, 6, 8, 10, 11);
