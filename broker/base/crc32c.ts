// CRC-32C (Castagnoli polynomial, RFC 3720 appendix B.4), sixteen bytes a step with sixteen tables.
// Invariants: the result is an unsigned 32-bit number; no allocation per call. Faster than a native call for short
// inputs, and the fallback where no native code loads.

/** Bit-reversed form of the polynomial 0x1EDC6F41. */
const polynomial = 0x82f63b78;

const tableCount = 16;

/** Table k, at [k * 256, k * 256 + 256), advances the CRC of one byte over k zero bytes that follow it. */
function makeTables(): Uint32Array {
  const tables = new Uint32Array(tableCount * 256);
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) !== 0 ? (crc >>> 1) ^ polynomial : crc >>> 1;
    tables[byte] = crc;
  }
  for (let i = 256; i < tables.length; i++) {
    const previous = tables[i - 256]!;
    tables[i] = (previous >>> 8) ^ tables[previous & 0xff]!;
  }
  return tables;
}

const tables = makeTables();

/** CRC-32C of `bytes[start, end)`. */
export function crc32c(bytes: Uint8Array, start: number, end: number): number {
  const t = tables;
  let crc = -1;
  let at = start;
  for (const last = end - 15; at < last; at += 16) {
    crc =
      t[3840 + (bytes[at]! ^ (crc & 0xff))]! ^
      t[3584 + (bytes[at + 1]! ^ ((crc >>> 8) & 0xff))]! ^
      t[3328 + (bytes[at + 2]! ^ ((crc >>> 16) & 0xff))]! ^
      t[3072 + (bytes[at + 3]! ^ (crc >>> 24))]! ^
      t[2816 + bytes[at + 4]!]! ^
      t[2560 + bytes[at + 5]!]! ^
      t[2304 + bytes[at + 6]!]! ^
      t[2048 + bytes[at + 7]!]! ^
      t[1792 + bytes[at + 8]!]! ^
      t[1536 + bytes[at + 9]!]! ^
      t[1280 + bytes[at + 10]!]! ^
      t[1024 + bytes[at + 11]!]! ^
      t[768 + bytes[at + 12]!]! ^
      t[512 + bytes[at + 13]!]! ^
      t[256 + bytes[at + 14]!]! ^
      t[bytes[at + 15]!]!;
  }
  for (; at < end; at++) crc = (crc >>> 8) ^ t[(crc ^ bytes[at]!) & 0xff]!;
  return ~crc >>> 0;
}
