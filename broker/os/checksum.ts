// The Crc32c port: our own tables for short inputs, `@node-rs/crc32` (CPU instructions) for long ones.
// A native call has a fixed price of some 120 ns, half of it for the view on the bytes, so short inputs are quicker in
// JavaScript. Where the native module does not load, or fails the check value, the tables serve all.

import { createRequire } from 'node:module';

import { crc32c } from '../base/crc32c.ts';
import type { Crc32c } from '../port/checksum.ts';

/** Bytes at which the native call is the faster one: measured between 200 and 300 on x86-64. */
const nativeBytesMin = 256;

type NativeCrc32c = (bytes: Uint8Array) => number;

/** CRC-32C of the ASCII digits 1 to 9, as the CRC catalogue lists it. */
const checkValue = 0xe3069283;

/** The native function when it loads and computes right, else undefined. */
export function loadNativeCrc32c(load: () => unknown): NativeCrc32c | undefined {
  try {
    const native = (load() as { crc32c?: NativeCrc32c }).crc32c;
    if (native === undefined) return undefined;
    const digits = new TextEncoder().encode('123456789');
    return native(digits) === checkValue ? native : undefined;
  } catch {
    return undefined;
  }
}

/** The port over `native`; the tables alone when it is undefined. */
export function makeCrc32c(native: NativeCrc32c | undefined): Crc32c {
  if (native === undefined) return crc32c;
  return (bytes, start, end) => {
    if (end - start < nativeBytesMin) return crc32c(bytes, start, end);
    return native(start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end));
  };
}

const require = createRequire(import.meta.url);

export const nodeCrc32c: Crc32c = makeCrc32c(loadNativeCrc32c(() => require('@node-rs/crc32')));
