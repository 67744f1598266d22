/** Times as Kubernetes writes them: RFC 3339, UTC, in whole seconds or in microseconds. */
import type { WallMs } from '../../broker/base/brand.ts';

export function rfc3339(at: WallMs): string {
  // oxlint-disable-next-line no-restricted-globals -- turns a number into text; reads no clock
  return new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

/** The same with six digits of a second, as leases and events have it. */
export function rfc3339Micro(at: WallMs): string {
  // oxlint-disable-next-line no-restricted-globals -- turns a number into text; reads no clock
  return new Date(at).toISOString().replace('Z', '000Z');
}

/** Undefined where `text` is no time. */
export function parseRfc3339(text: string): WallMs | undefined {
  // oxlint-disable-next-line no-restricted-globals -- turns text into a number; reads no clock
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : (at as WallMs);
}
