/** Sums over the series of a metric in Prometheus' text. */

export type Labels = Readonly<Record<string, string>>;

const seriesPattern = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const labelPattern = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Of those series of `name` whose labels `take` accepts; 0 without any. */
export function sumOf(text: string, name: string, take: (labels: Labels) => boolean = () => true): number {
  let sum = 0;
  for (const line of text.split('\n')) {
    if (!line.startsWith(name)) continue;
    const [, found, labels = '', value] = seriesPattern.exec(line) ?? [];
    if (found !== name) continue;
    const pairs = [...labels.matchAll(labelPattern)].map(([, label = '', content = '']) => [label, content]);
    if (take(Object.fromEntries(pairs) as Labels)) sum += Number(value);
  }
  return sum;
}
