// The partition of `__consumer_offsets` that holds a group: Java's `String.hashCode` of its name, made positive, modulo the
// number of partitions. The group's coordinator is the leader of that partition.

export function groupPartition(groupId: string, partitionCount: number): number {
  let hash = 0;
  for (let index = 0; index < groupId.length; index++) {
    hash = (Math.imul(hash, 31) + groupId.charCodeAt(index)) | 0;
  }
  // The one number without a positive counterpart counts as 0.
  return (hash === -(2 ** 31) ? 0 : Math.abs(hash)) % partitionCount;
}
