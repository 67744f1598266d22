/**
 * The order of resource versions: decimal numbers of any length, which the API server gives out in the order of changes. What is
 * no such number has no order.
 */
const isNumber = (version: string): boolean => /^[1-9]\d*$/.test(version);

/** Whether `version` tells of nothing that was not known at `known`; false where that cannot be said. */
export function isNotNewer(version: string, known: string): boolean {
  if (!isNumber(version) || !isNumber(known)) return false;
  return version.length === known.length ? version <= known : version.length < known.length;
}
