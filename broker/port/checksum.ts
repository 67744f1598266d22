// CRC-32C as a port: the fastest implementation is native code.

/** CRC-32C (Castagnoli, RFC 3720 appendix B.4) of `bytes[start, end)`, as an unsigned 32-bit number. */
export type Crc32c = (bytes: Uint8Array, start: number, end: number) => number;
