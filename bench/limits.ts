/** For each row that falls short of its target: what limits it, as a profile shows. Printed with the results. */
export const limits: ReadonlyMap<number, string> = new Map([
  [
    5,
    'CPU profile (V8) of the broker: 40 % of its time is writev into the page cache, most of it page faults of fresh memory, 7 % checksums, 3 % the copy of small batches, a third idle: eight requests in flight on one connection do not keep it busy.',
  ],
  [
    6,
    'The same profile: 40 % writes into the page cache, 7 % checksums; JavaScript is below 10 %. Both brokers pay for the page cache; the ratio moves between 1.5 and 2.3 with how fresh its pages are.',
  ],
  [
    7,
    'Bound by copying into the page cache in both brokers (256 KB requests leave little else to save); ours does it on one core.',
  ],
  [
    10,
    'The loop is idle for 55 % of the time. A group is on the disk after 0.45 ms in the median, but every byte goes to the device twice, and about one group in a hundred waits 5 to 10 ms behind the write-back of segments; with 32 requests in flight in all and one group at a time those waits are the throughput.',
  ],
  [
    14,
    'A third of the time is the copy into sockets, 11 % the checksums that every read from a file is held against (which sendfile cannot do), the rest the copy out of the page cache in the thread pool. Kafka sends from the page cache without touching the bytes.',
  ],
  [
    15,
    'A read from a file is a hop through the thread pool, and a window of 64 KB from the index entry on holds two of three whole 16 KB batches, so answers are half full.',
  ],
  [
    19,
    'Most of it is waiting for the sync of what was written since the last checkpoint, some of each of 2,000 files.',
  ],
  [21, "The Node binary alone is 150 of the 168 MB; what is ours and its packages' is 18 MB."],
]);
