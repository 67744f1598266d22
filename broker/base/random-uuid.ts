// A version 4 UUID (RFC 9562) that is fit to be an id in Kafka: two values are reserved there (zero means "none", the
// value 1 is the metadata topic), and one that starts with '-' would look like an option on a command line.

import type { Uuid } from './brand.ts';
import { uuidFromBytes, zeroUuid } from './uuid.ts';

const metadataTopicId = 'AAAAAAAAAAAAAAAAAAAAAQ' as Uuid;

/** `uint32` is uniform in [0, 2^32). */
export function randomUuid(uint32: () => number): Uuid {
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  for (;;) {
    for (let at = 0; at < 16; at += 4) view.setUint32(at, uint32());
    view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x40);
    view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
    const uuid = uuidFromBytes(bytes);
    if (!uuid.startsWith('-') && uuid !== zeroUuid && uuid !== metadataTopicId) return uuid;
  }
}
