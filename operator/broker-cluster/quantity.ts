/** Quantities of Kubernetes (`10Gi`, `500m`, `1e3`) as numbers, so that two ways of writing one are the same. */

const suffixes: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

const form = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)([KMGTPE]i|[numkMGTPE])?$/;

/** Undefined where `value` is no quantity. */
export function quantityOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  const [, digits, suffix = ''] = form.exec(value) ?? [];
  const unit = suffixes[suffix];
  return digits === undefined || unit === undefined ? undefined : Number(digits) * unit;
}
