// Lines to a descriptor, in order, without ever waiting for its reader. A line is written at once; when the pipe is
// full it waits in a queue of bounded size, and lines beyond that are dropped and counted: a broker must not stand
// still for its log. When the process ends the rest is tried for a moment.

import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** Memory for lines that wait for their reader. */
const queuedBytesMax = 1024 * 1024;
const retryMs = 50;
/** Tries to write the last lines into a full pipe when the process ends, `retryMs` apart. */
const endTriesMax = 10;

/**
 * A descriptor to the same reader that does not block. A pipe is opened a second time: to set the flag on the given
 * descriptor would set it for all who share it, the shell among them. A socket cannot be opened again, but belongs to
 * this process alone (the journal of systemd, a parent of Node), so its flag is set, as taking it as a stream does.
 */
function nonBlocking(fileDescriptor: number): number {
  try {
    const kind = fstatSync(fileDescriptor);
    if (kind.isFIFO()) {
      return openSync(`/proc/self/fd/${fileDescriptor}`, constants.O_WRONLY | constants.O_NONBLOCK);
    }
    if (kind.isSocket()) new Socket({ fd: fileDescriptor, readable: false }).unref();
  } catch {
    // The system refuses: then writes block, as to any stderr of Node.
  }
  return fileDescriptor;
}

export class LineSink {
  readonly #fileDescriptor: number;
  #queue: Buffer[] = [];
  #queuedBytes = 0;
  #timer: NodeJS.Timeout | undefined;
  #droppedLines = 0;

  constructor(fileDescriptor: number) {
    this.#fileDescriptor = nonBlocking(fileDescriptor);
    process.once('exit', () => this.flush());
  }

  /** Lines lost because nobody read them. */
  get droppedLines(): number {
    return this.#droppedLines;
  }

  write(line: string): void {
    const bytes = Buffer.from(line);
    if (this.#queuedBytes + bytes.length > queuedBytesMax) {
      this.#droppedLines++;
      return;
    }
    this.#queue.push(bytes);
    this.#queuedBytes += bytes.length;
    // Even while lines wait: the reader may have made room, and a try costs a microsecond.
    this.#drain();
  }

  /** Writes what waits; for half a second at most, while which nothing else runs. */
  flush(): void {
    for (let tries = 0; tries < endTriesMax && !this.#writeAll(); tries++) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
    }
  }

  #drain(): void {
    if (this.#writeAll() || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#drain();
    }, retryMs);
    // The log alone must not keep the process.
    this.#timer.unref();
  }

  /** False when the pipe is full. */
  #writeAll(): boolean {
    try {
      for (let first = this.#queue[0]; first !== undefined; first = this.#queue[0]) {
        const written = writeSync(this.#fileDescriptor, first);
        this.#queuedBytes -= written;
        if (written < first.length) this.#queue[0] = first.subarray(written);
        else this.#queue.shift();
      }
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return false;
      // The reader has gone, or the disk of the file is full: these lines are lost, and the broker goes on.
      this.#droppedLines += this.#queue.length;
      this.#queue = [];
      this.#queuedBytes = 0;
      return true;
    }
  }
}
