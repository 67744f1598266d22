// Lives that end in a power cut or a kill, and what the next boot must find. `cutRuns(seed)` counts the durable effects of one
// workload and then cuts it at each of them: before, during or after. Each cut is looked at in one or more outcomes, the
// recovery itself is cut now and then, and the recovered store lives on and is checked once more.

import { Prng } from '../../broker/base/prng.ts';
import { type DurableEffect, type EffectVerdict, SimDisk } from '../sim/sim-disk.ts';
import {
  boot,
  checkLife,
  isPowerCut,
  type Life,
  newTopics,
  settle,
  type Topics,
  Workload,
} from './store-world.ts';

export interface CutStatistics {
  cuts: number;
  recoveries: number;
}

const firstLifeSteps = 40;

/** Resolves when `work` ends or the disk dies, whichever is first. */
async function untilDead(disk: SimDisk, dead: Promise<void>, work: () => Promise<void>): Promise<void> {
  const done = work().catch((error: unknown) => {
    if (!isPowerCut(error) && !disk.isDead) throw error;
  });
  await Promise.race([done, dead]);
}

function cutAt(disk: SimDisk, number: number, verdict: EffectVerdict): Promise<void> {
  return new Promise((resolve) => {
    disk.onDurableEffect((effect: DurableEffect) => {
      if (effect.number !== number) return 'go-on';
      setImmediate(resolve);
      return verdict;
    });
  });
}

interface Ended {
  readonly disk: SimDisk;
  readonly topics: Topics;
  readonly effects: number;
}

/** One life from an empty disk; `cut` undefined lets it stop cleanly. */
async function live(
  seed: number,
  cut: { number: number; verdict: EffectVerdict } | undefined,
): Promise<Ended> {
  const prng = new Prng(seed);
  const disk = new SimDisk({ prng: prng.fork() });
  disk.faults.writeBack = 0.1;
  const topics = newTopics(prng);
  const dead = cut === undefined ? new Promise<void>(() => {}) : cutAt(disk, cut.number, cut.verdict);
  await untilDead(disk, dead, async () => {
    const life = await boot(disk, topics, prng.fork());
    const workload = new Workload(life, prng.fork());
    try {
      await workload.run(firstLifeSteps);
      if (!disk.isDead) await workload.stopCleanly();
    } finally {
      workload.noteAcks();
    }
  });
  await settle(2);
  return { disk, topics, effects: disk.effectCount };
}

const verdicts = ['cut-before', 'cut-during', 'cut-after'] as const;

/** What the next process finds: mostly after a power cut, now and then after a kill, when what was not synced is still there. */
function nextBoot(disk: SimDisk, prng: Prng): SimDisk {
  return prng.chance(0.3) ? disk.afterKill(prng) : disk.survivor(prng);
}

/** Boots `disk`; the recovery itself is cut short now and then, and another follows that must find the same. */
async function bootAfterCuts(disk: SimDisk, topics: Topics, prng: Prng): Promise<Life> {
  let current = disk;
  while (prng.chance(0.3)) {
    const dead = cutAt(current, prng.below(12), prng.pick(verdicts));
    await untilDead(current, dead, async () => void (await boot(current, topics, prng.fork())));
    current = nextBoot(current, prng);
  }
  current.onDurableEffect(undefined);
  return boot(current, topics, prng.fork());
}

/** Boots what a cut has left and checks it; then lives on, is cut or stopped, and is checked again, a few times. */
async function recover(ended: Ended, prng: Prng, where: string, statistics: CutStatistics): Promise<void> {
  let { disk } = ended;
  const { topics } = ended;
  for (let lives = prng.between(2, 5), number = 1; number <= lives; number++) {
    const life = await bootAfterCuts(nextBoot(disk, prng), topics, prng);
    disk = life.disk;
    await checkLife(life, number === 1 ? where : `${where}, life ${number}`);
    statistics.recoveries++;
    const workload = new Workload(life, prng.fork());
    const dead = cutAt(disk, disk.effectCount + prng.between(1, 30), prng.pick(verdicts));
    const steps = prng.pick([2, 12, 30]);
    await untilDead(disk, dead, async () => {
      await workload.run(steps);
      if (!disk.isDead && prng.chance(0.5)) await workload.stopCleanly();
    });
    await settle(2);
    workload.noteAcks();
  }
}

/** Cuts the workload of `seed` at every durable effect, at most `cutsMax` times. Throws at the first broken promise. */
export async function cutRuns(seed: number, cutsMax: number, statistics: CutStatistics): Promise<void> {
  const whole = await live(seed, undefined);
  const clean = await boot(whole.disk.survivor(new Prng(seed)), whole.topics, new Prng(seed + 1));
  await checkLife(clean, `seed ${seed} after a clean stop`);
  const prng = new Prng(seed ^ 0x5eed);
  const numbers = Array.from({ length: whole.effects }, (_, number) => number);
  while (numbers.length > cutsMax) numbers.splice(prng.below(numbers.length), 1);
  for (const number of numbers) {
    const verdict = prng.pick(['cut-before', 'cut-during', 'cut-during', 'cut-after'] as const);
    const ended = await live(seed, { number, verdict });
    statistics.cuts++;
    await recover(ended, prng.fork(), `seed ${seed} ${verdict} effect ${number}`, statistics);
  }
}

process.on('unhandledRejection', (error) => {
  if (!isPowerCut(error)) throw error;
});
