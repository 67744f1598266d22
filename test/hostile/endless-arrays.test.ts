/**
 * The largest arrays that a frame may hold, in every API: as many elements as the codec allows, each as small as can be.
 * What they cost may neither keep the loop nor fill the memory.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { apiKey } from '../../broker/protocol/api-keys.ts';
import { arrayElementsMax } from '../../broker/protocol/reader.ts';
import { allApis } from '../../broker/protocol/generated/all.ts';
import { apiVersionsApi, apiVersionsRequest } from '../../broker/protocol/generated/api-versions.ts';
import type { AnyApi } from '../../broker/protocol/schema.ts';
import { type Field, primitives } from '../../scripts/protocol-grammar.ts';
import { catalog, type CatalogEntry, type Fields, isIn } from '../golden/catalog.ts';
import { ConnectionClosed, WireConnection } from '../wire/connection.ts';
import { requestBody, requestFrame } from '../wire/request-frame.ts';
import { assertUnharmed, type ProbedBroker, startProbed } from './probed-broker.ts';
import { Witness } from './witness.ts';

const mib = 1_048_576;
const workMsMax = 50;
const rssBytesMax = 512 * mib;
const answerLimitMs = 30_000;

let broker: ProbedBroker;
const entries = await catalog();

before(async () => {
  broker = await startProbed();
});
after(async () => {
  await broker.remove();
});

/** The paths of all arrays in the message, outermost first. */
function arraysIn(fields: readonly Field[], version: number, above: readonly Field[] = []): Field[][] {
  return fields
    .filter((field) => isIn(field, version))
    .flatMap((field) => {
      const path = [...above, field];
      const inner = primitives.has(field.type) ? [] : arraysIn(field.fields, version, path);
      return field.array ? [path, ...inner] : inner;
    });
}

/** A message of defaults with `count` elements in the array at the end of `path`, one in those above. */
function messageWith(entry: CatalogEntry, path: readonly Field[], count: number): Fields {
  const root = entry.defaults();
  let place = root;
  for (const [index, field] of path.entries()) {
    const make = (): unknown =>
      primitives.has(field.type) ? smallest(field.type, index) : entry.defaults(field.type);
    const last = index === path.length - 1;
    if (field.array) {
      const items = Array.from({ length: last ? count : 1 }, make);
      place[field.name] = items;
      place = items[0] as Fields;
    } else {
      place[field.name] ??= make();
      place = place[field.name] as Fields;
    }
  }
  return root;
}

function smallest(type: string, index: number): unknown {
  if (type === 'string') return '';
  if (type === 'bytes' || type === 'records') return new Uint8Array(0);
  if (type === 'uuid') return 'AAAAAAAAAAAAAAAAAAAAAA';
  return type === 'bool' ? false : index;
}

interface Served {
  readonly api: AnyApi;
  readonly entry: CatalogEntry;
  readonly version: number;
}

/** Every API that is served, in its oldest and newest version. */
async function servedVersions(): Promise<Served[]> {
  const connection = await WireConnection.connect(broker.bootstrap);
  const answer = await connection.request(apiVersionsApi, 0, apiVersionsRequest());
  await connection.close();
  return answer.apiKeys.flatMap(({ apiKey, minVersion, maxVersion }) => {
    const api = allApis.find(({ key }) => key === apiKey)!;
    const entry = entries.find(({ name }) => name === `${api.name}Request`)!;
    return [...new Set([Math.max(minVersion, api.minVersion), maxVersion])].map((version) => ({
      api,
      entry,
      version,
    }));
  });
}

interface Finding {
  readonly name: string;
  readonly outcome: string;
  readonly workMs: number;
  readonly rssMib: number;
}

/** Sends one frame on a connection of its own and says what became of it. */
async function send(name: string, frame: Uint8Array, expectsAnswer: boolean): Promise<Finding> {
  await broker.resetProbe();
  const connection = await WireConnection.connect(broker.bootstrap);
  connection.send(frame);
  const outcome = await connection
    .nextFrame(expectsAnswer ? answerLimitMs : 500)
    .then((bytes) => `${(bytes.length / mib).toFixed(1)} MiB answered`)
    .catch((error: unknown) => {
      if (error instanceof ConnectionClosed || !expectsAnswer) return 'no answer';
      throw error;
    });
  connection.destroy();
  const { workMsMax: workMs, rssBytesMax } = await broker.report();
  return { name, outcome, workMs, rssMib: Math.round(rssBytesMax / mib) };
}

test('no array of any request keeps the loop or fills the memory', async () => {
  const slow: Finding[] = [];
  let frames = 0;
  const witness = await Witness.start(broker.bootstrap, 0x77);
  for (const { api, entry, version } of await servedVersions()) {
    for (const path of arraysIn(entry.message.fields, version)) {
      const name = `${api.name} ${version}, ${path.map((field) => field.name).join('.')}`;
      const message = messageWith(entry, path, arrayElementsMax - path.length);
      const frame = requestFrame(api, version, requestBody(api, version, message));
      const expectsAnswer = api.key !== apiKey.Produce;
      let finding = await send(name, frame, expectsAnswer);
      // A processor that is shared makes any work longer: what was too long once is asked again.
      if (finding.workMs > workMsMax) {
        console.log(`# again: ${JSON.stringify(finding)}`);
        finding = await send(name, frame, expectsAnswer);
      }
      if (finding.workMs > workMsMax) slow.push(finding);
      frames++;
    }
  }
  const { worstMs } = await witness.stop();
  console.log(`# ${frames} frames; the witness waited ${worstMs.toFixed(0)} ms at most`);
  assert.deepEqual(slow, [], 'turns that kept the loop');
  await assertUnharmed(broker, { workMsMax, rssBytesMax });
});
