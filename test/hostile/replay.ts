/**
 * Sends the frames that a failed run kept, one by one, to a fresh broker, and says what each did.
 *
 *   node test/hostile/replay.ts FILE
 *
 * They are made anew from their seed and numbers, since topics have other ids on another broker; where that gives other
 * frames than the file has (the generator has changed), the file's own bytes are sent.
 */
import { readFile } from 'node:fs/promises';
import { attack } from './attacker.ts';
import { setStage } from './stage.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node test/hostile/replay.ts FILE');
const kept = JSON.parse(await readFile(file, 'utf8')) as {
  seed: number;
  frames: { number: number; api: string; version: number; mutation: string; bytes: string }[];
};
const { broker, source } = await setStage(kept.seed);
const at = broker.bootstrap.lastIndexOf(':');
try {
  for (const { number, api, version, mutation, bytes } of kept.frames) {
    const before = (await broker.errors()).length;
    const { outcomes } = await attack({
      host: broker.bootstrap.slice(0, at),
      port: Number(broker.bootstrap.slice(at + 1)),
      source: {
        seed: source.seed,
        frame: (asked: number) => {
          const made = source.frame(asked);
          return made.mutation === mutation ? made : { ...made, bytes: Buffer.from(bytes, 'hex') };
        },
      },
      from: number,
      count: 1,
      connections: 1,
      halfOpenMax: 0,
      stopped: () => false,
    });
    const errors = (await broker.errors()).slice(before);
    const outcome = Object.entries(outcomes).find(([, count]) => count > 0)?.[0];
    console.log(`${number} ${api} ${version}, ${mutation}: ${outcome}`);
    for (const error of errors) console.log(JSON.stringify(error));
  }
  console.log(JSON.stringify(await broker.report()));
} finally {
  await broker.remove();
}
