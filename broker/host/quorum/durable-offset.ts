// How far the metadata log is known to be durable: below this offset a bad byte is corruption, above it may be the tail
// that a crash tore. The note is written after the sync that it speaks of and is not synced itself, so it is true
// whenever it can be read, and at worst old. It fits one sector and carries a checksum.

import { offset, type Offset } from '../../base/brand.ts';
import type { Crc32c } from '../../port/checksum.ts';
import { readFileIfAny } from '../../log/atomic-file.ts';
import type { Disk, DiskFile } from '../../port/disk.ts';

const fileName = 'durable-offset';
const digits = 20;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class DurableOffset {
  readonly #disk: Disk;
  readonly #path: string;
  readonly #crc32c: Crc32c;
  #file: DiskFile | undefined;

  constructor(disk: Disk, folder: string, crc32c: Crc32c) {
    this.#disk = disk;
    this.#path = `${folder}/${fileName}`;
    this.#crc32c = crc32c;
  }

  /** 0 when nothing is known. */
  read(): Offset {
    const bytes = readFileIfAny(this.#disk, this.#path) ?? new Uint8Array(0);
    const match = /^(\d{20}) ([0-9a-f]{8})\n$/.exec(decoder.decode(bytes));
    if (match === null || match[2] !== this.#checksum(bytes)) return offset(0);
    return offset(Number(match[1]));
  }

  write(end: Offset): void {
    const number = String(end).padStart(digits, '0');
    const text = `${number} ${this.#checksum(encoder.encode(number))}\n`;
    this.#file ??= this.#disk.open(this.#path, 'create');
    this.#file.writeSync([encoder.encode(text)], 0);
  }

  async close(): Promise<void> {
    try {
      await this.#file?.sync();
    } finally {
      this.#file?.close();
    }
  }

  #checksum(bytes: Uint8Array): string {
    return this.#crc32c(bytes, 0, digits).toString(16).padStart(8, '0');
  }
}
