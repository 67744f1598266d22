/**
 * Every client through every scenario of groups: one broker, the clients side by side. What a client cannot do stands in
 * group/columns.ts with its reason; anything else must be done. The table that comes of it is the committed one.
 * CAUDAL_CLIENT and CAUDAL_SCENARIO, regular expressions, choose a part.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  findCoordinatorApi,
  findCoordinatorRequest,
} from '../../broker/protocol/generated/find-coordinator.ts';
import { skipWithout } from '../env/toolchain.ts';
import { Fixture } from './fixture.ts';
import { type Column, columns } from './group/columns.ts';
import type { Scenario } from './group/scenario.ts';
import { scenarios } from './group/scenarios.ts';
import { committedTable, Outcomes, tableText, writeTable } from './group/table.ts';
import { Trial } from './group/trial.ts';
import { WireClient } from '../wire/client.ts';

/** Scenarios of one client that run at a time; they wait most of it. */
const atOnce = 2;

const wanted = new RegExp(process.env['CAUDAL_SCENARIO'] ?? '');
const wantedColumns = new RegExp(process.env['CAUDAL_CLIENT'] ?? '');

let fixture: Fixture;
before(async () => {
  fixture = await Fixture.start({
    settings: {
      'group.initial.rebalance.delay.ms': '0',
      'auto.create.topics.enable': 'false',
      'log.cleaner.backoff.ms': '100',
      // Members of KIP-848 are told these.
      'group.consumer.heartbeat.interval.ms': '500',
      'group.consumer.min.heartbeat.interval.ms': '500',
      'group.consumer.session.timeout.ms': '12000',
      'group.consumer.min.session.timeout.ms': '12000',
    },
  });
  await coordinatorServes(fixture.peer.bootstrap);
});
after(async () => {
  await fixture.close();
});

/** The first group makes the topic of offsets; some clients do not wait for that. */
async function coordinatorServes(bootstrap: string): Promise<void> {
  const wire = await WireClient.connect(bootstrap);
  const keys = Array.from({ length: 64 }, (_, at) => `group ${at}`);
  for (let tries = 0; ; tries++) {
    const request = findCoordinatorRequest({ coordinatorKeys: keys });
    const { coordinators } = await wire.connection.request(findCoordinatorApi, 4, request);
    if (coordinators.every((one) => one.errorCode === 0)) break;
    assert.ok(tries < 200, 'the topic of offsets is made');
    await sleep(100);
  }
  await wire.close();
}

const chosen = columns.filter(({ name }) => wantedColumns.test(name));
const skips = new Map(
  await Promise.all(chosen.map(async ({ name, kind }) => [name, await skipWithout(...kind.tools)] as const)),
);
const outcomes = new Outcomes();

async function play(column: Column, scenario: Scenario): Promise<void> {
  const trial = await Trial.start(column, fixture);
  try {
    await scenario.run(trial);
  } finally {
    await trial.end();
  }
}

async function playUntilPassed(column: Column, scenario: Scenario, told: TestContext): Promise<void> {
  outcomes.set(column, scenario.title, 'FAILS');
  for (let left = column.tries - 1; ; left--) {
    try {
      await play(column, scenario);
      break;
    } catch (error) {
      if (left === 0) throw error;
      told.diagnostic(`${column.name}, ${scenario.title}: once more, after ${String(error)}`);
    }
  }
  outcomes.set(column, scenario.title, 'yes');
}

describe('clients', { concurrency: chosen.length }, () => {
  for (const column of chosen) {
    describe(column.name, { concurrency: atOnce, skip: skips.get(column.name) ?? false }, () => {
      for (const scenario of scenarios) {
        if (column.cannot[scenario.title] !== undefined || !wanted.test(scenario.title)) continue;
        test(scenario.title, (told) => playUntilPassed(column, scenario, told));
      }
    });
  }
});

test('what a client cannot do is a scenario', () => {
  const titles = new Set(scenarios.map(({ title }) => title));
  for (const { cannot } of columns)
    for (const title of Object.keys(cannot)) assert.ok(titles.has(title), title);
});

/** A part of the table says nothing of the whole. */
const partly =
  wanted.source + wantedColumns.source !== '(?:)(?:)' || [...skips.values()].some((skip) => skip !== false);

test('docs/protocol-matrix.md has this table', { skip: partly && 'not every client was run' }, async () => {
  const text = await tableText(columns, outcomes);
  if (process.env['CAUDAL_WRITE_TABLE'] === '1') await writeTable(text);
  assert.equal(await committedTable(), text, '`make conformance` writes it');
  assert.doesNotMatch(text, /FAILS|hole/);
});
