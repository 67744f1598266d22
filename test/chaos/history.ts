/**
 * What writers were told and what readers saw, and the judgement whether both can be true of one log per partition.
 * A value is a writer's record, by its number there; writers number their records in the order of sending. Events are
 * told in the order in which they happened to the writer or reader concerned; nothing is assumed between them.
 * Invariant: memory grows by a few words a record, anomalies are kept up to a bound and counted beyond it.
 */
import assert from 'node:assert/strict';

export type AnomalyKind =
  | 'inconsistent-offset'
  | 'duplicate'
  | 'lost-write'
  | 'unseen'
  | 'refused-read'
  | 'altered-record'
  | 'nonmonotonic-poll'
  | 'poll-skip'
  | 'nonmonotonic-send'
  | 'high-watermark-regression'
  | 'log-start-regression';

export interface Anomaly {
  readonly kind: AnomalyKind;
  readonly partition: string;
  readonly detail: string;
}

export interface Value {
  readonly writer: string;
  readonly sequence: number;
}

export interface Placed extends Value {
  readonly partition: string;
  readonly offset: number;
}

export interface Polled extends Placed {
  /** Whether each byte is what its writer sent. */
  readonly intact: boolean;
}

const anomaliesKept = 50;
/** A value as one number: its writer's place in the list of writers, and its sequence in the lower 40 bits. */
const sequencesMax = 2 ** 40;

interface Skip {
  readonly reader: string;
  readonly from: number;
  readonly to: number;
}

/** One partition's log as events tell of it. */
class PartitionHistory {
  /** The value at each offset that anybody told of. */
  readonly values = new Map<number, number>();
  readonly places = new Map<number, number>();
  readonly acknowledged = new Map<string, [sequence: number, offset: number][]>();
  readonly refused = new Set<number>();
  readonly lastPolled = new Map<string, number>();
  readonly highWatermarks = new Map<string, number>();
  readonly logStarts = new Map<string, number>();
  readonly skips: Skip[] = [];
  logStartOffset = 0;
}

export interface HistoryOptions {
  /** Whether none of the writer's values may appear twice. */
  readonly exactlyOnce: (writer: string) => boolean;
}

export class History {
  readonly #options: HistoryOptions;
  readonly #partitions = new Map<string, PartitionHistory>();
  readonly #writers = new Map<string, number>();
  readonly #anomalies: Anomaly[] = [];
  /** The offsets that the reader of `readThrough` polled, by partition. */
  readonly #through = new Map<string, Set<number>>();
  #throughReader: string | undefined;
  /** By partition, where the log that is read through may end. */
  #until: ReadonlyMap<string, number> = new Map();
  /** How many anomalies there were, also those that are not kept. */
  anomalies = 0;
  acknowledgements = 0;

  constructor(options: HistoryOptions) {
    this.#options = options;
  }

  /** Those found so far, the first of them. */
  get found(): readonly Anomaly[] {
    return this.#anomalies;
  }

  /** A writer was told that its value is at this offset. */
  acknowledged(placed: Placed): void {
    const partition = this.#partition(placed.partition);
    this.acknowledgements++;
    const own = partition.acknowledged.get(placed.writer) ?? [];
    own.push([placed.sequence, placed.offset]);
    partition.acknowledged.set(placed.writer, own);
    this.#place(partition, placed, `told to ${placed.writer}`);
  }

  /** A writer was told for certain that its value is not in the log. */
  refused(value: Value & { readonly partition: string }): void {
    this.#partition(value.partition).refused.add(this.#codeOf(value));
  }

  /** A reader got a value; its polls of a partition go up one by one unless `reassigned` was told in between. */
  polled(reader: string, polled: Polled): void {
    const partition = this.#partition(polled.partition);
    const { offset } = polled;
    const name = `${polled.writer}/${polled.sequence}`;
    if (!polled.intact) this.#report('altered-record', polled.partition, `${name} at ${offset}`);
    if (partition.refused.has(this.#codeOf(polled)))
      this.#report('refused-read', polled.partition, `${name} at ${offset}, refused before`);
    const last = partition.lastPolled.get(reader);
    if (last !== undefined && offset <= last) {
      this.#report('nonmonotonic-poll', polled.partition, `${reader} got ${offset} after ${last}`);
    } else if (last !== undefined && offset > last + 1) {
      partition.skips.push({ reader, from: last + 1, to: offset });
    }
    partition.lastPolled.set(reader, offset);
    this.#place(partition, polled, `polled by ${reader}`);
    if (reader === this.#throughReader) this.#through.get(polled.partition)?.add(offset);
  }

  /** The reader begins anew somewhere: what it polls next need not follow what it polled last. */
  reassigned(reader: string): void {
    for (const partition of this.#partitions.values()) partition.lastPolled.delete(reader);
  }

  /** An observer saw the end of the log as consumers see it. */
  sawHighWatermark(observer: string, partition: string, offset: number): void {
    const { highWatermarks } = this.#partition(partition);
    const before = highWatermarks.get(observer) ?? 0;
    if (offset < before)
      this.#report('high-watermark-regression', partition, `${observer} saw ${offset} after ${before}`);
    highWatermarks.set(observer, offset);
  }

  /** An observer saw where the log begins: records below are gone by right, and for good. */
  sawLogStart(observer: string, partition: string, offset: number): void {
    const known = this.#partition(partition);
    const before = known.logStarts.get(observer) ?? 0;
    if (offset < before)
      this.#report('log-start-regression', partition, `${observer} saw ${offset} after ${before}`);
    known.logStarts.set(observer, offset);
    known.logStartOffset = Math.max(known.logStartOffset, offset);
  }

  /** The offset that a reader polled last; -1 before the first. */
  lastPolled(reader: string, partition: string): number {
    return this.#partition(partition).lastPolled.get(reader) ?? -1;
  }

  /** By partition, one more than the highest offset that a writer was told. */
  acknowledgedUntil(): ReadonlyMap<string, number> {
    const ends = [...this.#partitions].map(([name, { acknowledged }]) => {
      const offsets = [...acknowledged.values()].flat().map(([, offset]) => offset);
      return [name, offsets.reduce((end, offset) => Math.max(end, offset + 1), 0)] as const;
    });
    return new Map(ends);
  }

  /**
   * From here on what `reader` polls is the whole log, from its start to its end. Of a log as it was at an earlier time `until` says
   * the offset, by partition, from which on acknowledged records need not be there.
   */
  readThrough(reader: string, until: ReadonlyMap<string, number> = new Map()): void {
    this.reassigned(reader);
    this.#throughReader = reader;
    this.#until = until;
    this.#through.clear();
    for (const name of this.#partitions.keys()) this.#through.set(name, new Set());
  }

  /** Everything wrong, the first of each up to a bound. To be asked after a read through all partitions. */
  check(): readonly Anomaly[] {
    assert(this.#throughReader !== undefined, 'a history is judged by a read through the whole log');
    for (const [name, partition] of this.#partitions) {
      this.#checkSkips(name, partition);
      this.#checkOrder(name, partition);
      this.#checkLosses(name, partition);
    }
    return this.#anomalies;
  }

  #checkSkips(name: string, partition: PartitionHistory): void {
    for (const { reader, from, to } of partition.skips) {
      if (to > partition.logStartOffset) this.#report('poll-skip', name, `${reader} from ${from} to ${to}`);
    }
    partition.skips.length = 0;
  }

  #checkOrder(name: string, partition: PartitionHistory): void {
    for (const [writer, own] of partition.acknowledged) {
      const inOrder = own.toSorted(([left], [right]) => left - right);
      for (let index = 1; index < inOrder.length; index++) {
        const [sequence, offset] = inOrder[index] ?? [0, 0];
        const [earlier, earlierOffset] = inOrder[index - 1] ?? [0, 0];
        if (offset > earlierOffset) continue;
        const detail = `${writer} sent ${sequence} after ${earlier}, got ${offset} after ${earlierOffset}`;
        this.#report('nonmonotonic-send', name, detail);
      }
    }
  }

  #checkLosses(name: string, partition: PartitionHistory): void {
    const through = this.#through.get(name) ?? new Set();
    const highest = partition.lastPolled.get(this.#throughReader ?? '') ?? -1;
    const end = this.#until.get(name) ?? Infinity;
    for (const [writer, own] of partition.acknowledged) {
      for (const [sequence, offset] of own) {
        if (offset < partition.logStartOffset || offset >= end || through.has(offset)) continue;
        const kind = offset < highest ? 'lost-write' : 'unseen';
        this.#report(kind, name, `${writer}/${sequence} was acknowledged at ${offset}; read to ${highest}`);
      }
    }
  }

  #place(partition: PartitionHistory, placed: Placed, how: string): void {
    const code = this.#codeOf(placed);
    const { offset } = placed;
    const there = partition.values.get(offset);
    const name = `${placed.writer}/${placed.sequence}`;
    if (there === undefined) partition.values.set(offset, code);
    else if (there !== code) {
      const detail = `${offset} is ${this.#nameOf(there)}, then ${name} ${how}`;
      this.#report('inconsistent-offset', placed.partition, detail);
    }
    const place = partition.places.get(code);
    if (place === undefined) partition.places.set(code, offset);
    else if (place !== offset && this.#options.exactlyOnce(placed.writer))
      this.#report('duplicate', placed.partition, `${name} is at ${place}, then at ${offset} ${how}`);
  }

  #partition(name: string): PartitionHistory {
    let partition = this.#partitions.get(name);
    if (partition === undefined) {
      partition = new PartitionHistory();
      this.#partitions.set(name, partition);
      this.#through.set(name, new Set());
    }
    return partition;
  }

  #codeOf({ writer, sequence }: Value): number {
    let place = this.#writers.get(writer);
    if (place === undefined) {
      place = this.#writers.size;
      this.#writers.set(writer, place);
    }
    return place * sequencesMax + sequence;
  }

  #nameOf(code: number): string {
    const writer = [...this.#writers.keys()][Math.floor(code / sequencesMax)];
    return `${writer}/${code % sequencesMax}`;
  }

  #report(kind: AnomalyKind, partition: string, detail: string): void {
    this.anomalies++;
    if (this.#anomalies.length < anomaliesKept) this.#anomalies.push({ kind, partition, detail });
  }
}
