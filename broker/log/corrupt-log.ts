// Bytes of a log that are not what was written. The range that they stand in is unreadable, not gone: whoever meets them
// says so and goes on with the rest, and neither cuts the log nor takes the disk out of service (RELIABILITY S4).

export class CorruptLogError extends Error {
  override readonly name = 'CorruptLogError';
  readonly path: string;
  readonly position: number;
  constructor(path: string, position: number, reason: string) {
    super(`${path} at byte ${position}: ${reason}`);
    this.path = path;
    this.position = position;
  }
}
