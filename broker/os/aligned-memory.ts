// Memory that O_DIRECT accepts. That of a WebAssembly instance is mapped by itself, so it starts at a page.

// The language's own library does not name it, only that of browsers, of which nothing else is wanted here.
declare const WebAssembly: {
  readonly Memory: new (limits: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer };
};

const wasmPageBytes = 65_536;
export const blockBytes = 4096;

const alignedBuffers = new WeakSet<ArrayBufferLike>();

/** Zeros; `size` is rounded up to whole blocks. */
export function allocateAligned(size: number): Uint8Array {
  const roundedSize = Math.max(1, Math.ceil(size / blockBytes)) * blockBytes;
  const pages = Math.ceil(roundedSize / wasmPageBytes);
  let memory: { readonly buffer: ArrayBuffer };
  try {
    memory = new WebAssembly.Memory({ initial: pages, maximum: pages });
  } catch (error) {
    // Each memory reserves gigabytes of address space. Where that is limited, plain memory does, with a copy.
    if (error instanceof RangeError) return new Uint8Array(roundedSize);
    throw error;
  }
  alignedBuffers.add(memory.buffer);
  return new Uint8Array(memory.buffer, 0, roundedSize);
}

export const isAligned = (bytes: Uint8Array): boolean =>
  bytes.byteOffset % blockBytes === 0 &&
  bytes.byteLength % blockBytes === 0 &&
  alignedBuffers.has(bytes.buffer);
