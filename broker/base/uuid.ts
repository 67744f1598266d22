// UUIDs: 16 bytes on the wire, 22 characters of unpadded base64url (RFC 4648 section 5) everywhere else, as Kafka prints
// topic ids. A string is the better key: maps compare it by value.

import { assert } from './assert.ts';
import type { Uuid } from './brand.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Uint8Array(128).fill(255);
for (let index = 0; index < 64; index++) values[alphabet.charCodeAt(index)] = index;

const pairs: readonly string[] = Array.from(
  { length: 4096 },
  (_, index) => alphabet.charAt(index >> 6) + alphabet.charAt(index & 63),
);

/** The all-zero id, which stands for "no id". */
export const zeroUuid: Uuid = 'AAAAAAAAAAAAAAAAAAAAAA' as Uuid;

export function uuidFromBytes(bytes: Uint8Array, start = 0): Uuid {
  assert(start + 16 <= bytes.length, 'a uuid has 16 bytes');
  let text = '';
  for (let at = start; at < start + 15; at += 3) {
    const group = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
    text += pairs[group >> 12]! + pairs[group & 4095]!;
  }
  return (text + pairs[bytes[start + 15]! << 4]!) as Uuid;
}

export function uuidToBytes(uuid: Uuid, into: Uint8Array = new Uint8Array(16), start = 0): Uint8Array {
  assert(uuid.length === 22, 'a uuid has 22 characters');
  let bits = 0;
  let held = 0;
  let at = start;
  for (let index = 0; index < 22; index++) {
    bits = (bits << 6) | values[uuid.charCodeAt(index)]!;
    held += 6;
    if (held >= 8 && at < start + 16) {
      held -= 8;
      into[at++] = (bits >> held) & 255;
      bits &= (1 << held) - 1;
    }
  }
  return into;
}

/** Whether `text` is the 22 characters of an id. */
export function isUuid(text: string): text is Uuid {
  if (text.length !== 22) return false;
  for (let index = 0; index < 22; index++) {
    const code = text.charCodeAt(index);
    if (code > 127 || values[code] === 255) return false;
  }
  return (values[text.charCodeAt(21)]! & 15) === 0;
}
