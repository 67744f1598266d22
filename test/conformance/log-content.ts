/**
 * Content for a partition's log, to be judged from its files: specimens in each codec, then enough incompressible
 * records for several segments of a mebibyte and many entries in their indexes; by idempotent producers, one a call.
 */
import { createHash } from 'node:crypto';
import { type Client, codecs, type RecordToWrite } from './commands.ts';
import { specimens } from './specimens.ts';

export const logContentConfigs = { 'segment.bytes': '1048576', 'index.interval.bytes': '4096' } as const;

const rounds = 10;
const recordsPerRound = 250;

/** Writes it to partition 0 and gives what was written, in order. */
export async function writeLogContent(client: Client, topic: string): Promise<RecordToWrite[]> {
  const written: RecordToWrite[] = [];
  const write = async (records: readonly RecordToWrite[], codec: (typeof codecs)[number]): Promise<void> => {
    await client.produce({ topic, codec, records, idempotent: true });
    written.push(...records);
  };
  for (const codec of codecs) {
    await write(
      specimens.map(({ record }) => record),
      codec,
    );
  }
  for (let round = 0; round < rounds; round++) {
    await write(incompressible(round), codecs[round % codecs.length] ?? 'none');
  }
  return written;
}

function incompressible(round: number): RecordToWrite[] {
  return Array.from({ length: recordsPerRound }, (_, index) => {
    const name = `${round}/${index}`;
    // 1 kB that no codec makes smaller, the same in every run.
    const parts = Array.from({ length: 16 }, (_unused, part) =>
      createHash('sha512').update(`${name}/${part}`).digest(),
    );
    return { key: Buffer.from(name), value: Buffer.concat(parts) };
  });
}
