// How far the metadata log is known to be durable: below this offset a bad byte is corruption, above it may be the tail
// that a crash tore. The note is written after the sync that it speaks of and is not synced itself, so it is true
// whenever it can be read, and at worst old. It fits one sector and carries a checksum.

import { offset, type Offset } from '../../base/brand.ts';
import type { Crc32c } from '../../port/checksum.ts';
import type { Disk, DiskFile } from '../../port/disk.ts';

const fileName = 'durable-offset';
const digits = 20;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class DurableOffset {
  readonly #file: DiskFile;
  readonly #crc32c: Crc32c;

  constructor(disk: Disk, folder: string, crc32c: Crc32c) {
    this.#file = disk.open(`${folder}/${fileName}`, 'create');
    this.#crc32c = crc32c;
  }

  /** 0 when nothing is known. */
  read(): Offset {
    const bytes = new Uint8Array(digits + 10);
    if (this.#file.readSync(bytes, 0) < bytes.length) return offset(0);
    const match = /^(\d{20}) ([0-9a-f]{8})\n$/.exec(decoder.decode(bytes));
    if (match === null || match[2] !== this.#checksum(bytes)) return offset(0);
    return offset(Number(match[1]));
  }

  write(end: Offset): void {
    const number = String(end).padStart(digits, '0');
    const text = `${number} ${this.#checksum(encoder.encode(number))}\n`;
    this.#file.writeSync([encoder.encode(text)], 0);
  }

  async close(): Promise<void> {
    try {
      await this.#file.sync();
    } finally {
      this.#file.close();
    }
  }

  #checksum(bytes: Uint8Array): string {
    return this.#crc32c(bytes, 0, digits).toString(16).padStart(8, '0');
  }
}
