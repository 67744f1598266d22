/**
 * What a pass does at the brokers: settings, reset, rebalance. Each step is idempotent over a crash at any await.
 * - Settings: that they are this resource's is noted before they are set, so that they can always be taken back.
 * - Reset: its moves are planned and noted as Running first; the brokers refuse to do one id twice. So a crash in between ends in
 *   the note alone being made again.
 * - Rebalance: carried out, then noted. A crash in between rebalances once more, which moves nothing that a first one did not.
 */
import type { ResetSpec, ResetStatus } from '../api/v1alpha1/consumer-group.ts';
import { BrokerRefusal } from '../runtime/brokers.ts';
import { keyOf, keyText } from '../runtime/kubernetes.ts';
import { type ConsumerGroup, consumerGroups } from '../runtime/resources.ts';
import { rfc3339 } from '../runtime/rfc3339.ts';
import type { GroupSettings, ResetOutcome, ResetRequest } from './admin.ts';
import type { Outcome } from './conditions.ts';
import type { Pass } from './pass.ts';
import {
  hasSettings,
  rebalanceAsked,
  requestText,
  resetRequest,
  resetStep,
  settingsChange,
  wantedSettings,
} from './plan.ts';

/** Moves that a status has room for. */
const movesMax = 1000;
const messageLengthMax = 2048;

export type Refused = Extract<Outcome, { readonly kind: 'refused' }>;

/** Gives the refusal, when there was one. */
export async function applySettings(pass: Pass): Promise<Refused | undefined> {
  if (!hasSettings(pass.group.spec, pass.kept)) return undefined;
  const wanted = wantedSettings(pass.group.spec);
  try {
    await alterSettings(pass, wanted);
  } catch (error) {
    if (!(error instanceof BrokerRefusal)) throw error;
    return { kind: 'refused', what: 'InvalidConfig', words: error.message };
  }
  const { settings: _former, ...others } = pass.kept;
  pass.kept = wanted.size === 0 ? others : { ...others, settings: [...wanted.keys()].toSorted() };
  return undefined;
}

async function alterSettings(pass: Pass, wanted: GroupSettings): Promise<void> {
  const { cluster, groupId, group } = pass;
  const { admin, events, pace } = pass.dependencies;
  const owned = pass.kept.settings ?? [];
  const change = settingsChange(wanted, await pass.of(admin.settings(cluster, groupId)), owned);
  if (change === undefined) return;
  const [who, what] = [keyText(keyOf(group)), JSON.stringify([[...change.set], change.remove])];
  // Somebody else sets them back as often: the next look tries again.
  if (pace.delayMs(who, what) > 0) return;
  await pass.note({ settings: [...new Set([...owned, ...wanted.keys()])].toSorted() });
  await pass.of(admin.alterSettings(cluster, groupId, change));
  pace.acted(who, what);
  const set = [...change.set].map(([key, value]) => `${key}=${value}`);
  const removed = change.remove.map((key) => `${key} back to its default`);
  events.normal(group, 'SettingsApplied', `Set ${[...set, ...removed].join(', ')}`);
}

/** Gives the refusal, when there was one: also one of an earlier pass. */
export async function carryOutReset(pass: Pass): Promise<Refused | undefined> {
  const spec = pass.group.spec.reset;
  const step = resetStep(spec, pass.kept.reset);
  if (spec === undefined) return undefined;
  if (step !== 'none') {
    try {
      await (step === 'plan' ? planReset(pass, spec) : doReset(pass, spec));
    } catch (error) {
      if (!(error instanceof BrokerRefusal)) throw error;
      failReset(pass, spec, error.message);
    }
  }
  const { reset } = pass.kept;
  return reset?.id === spec.id && reset.state === 'Failed'
    ? { kind: 'refused', what: 'ResetRefused', words: reset.message ?? 'no reason was given' }
    : undefined;
}

async function planReset(pass: Pass, spec: ResetSpec): Promise<void> {
  const outcome = await ask(pass, spec, true);
  const message = `${movesText(outcome)}; set reset.dryRun to false to do it`;
  pass.kept = { ...pass.kept, reset: resetStatus(pass, spec, { state: 'Planned', message, outcome }) };
}

async function doReset(pass: Pass, spec: ResetSpec): Promise<void> {
  if (pass.kept.reset?.state !== 'Running' || pass.kept.reset.id !== spec.id) {
    const planned = await ask(pass, spec, true);
    await pass.note({ reset: resetStatus(pass, spec, { state: 'Running', outcome: planned }) });
  }
  const begun = pass.kept.reset;
  const outcome = await ask(pass, spec, false);
  const { events } = pass.dependencies;
  if (outcome.alreadyDone) {
    const message = 'Done before it could be noted; the moves are those that were planned';
    const planned = {
      alreadyDone: true,
      fencedMembers: begun?.fencedMembers ?? 0,
      offsets: begun?.offsets ?? [],
    };
    pass.kept = {
      ...pass.kept,
      reset: resetStatus(pass, spec, { state: 'Done', message, outcome: planned }),
    };
    events.normal(pass.group, 'OffsetsReset', `Reset ${spec.id} ${requestText(spec)} was done before`);
    return;
  }
  const message = movesText(outcome);
  pass.kept = { ...pass.kept, reset: resetStatus(pass, spec, { state: 'Done', message, outcome }) };
  events.normal(pass.group, 'OffsetsReset', `Reset ${spec.id} ${requestText(spec)}: ${message}`);
}

function failReset(pass: Pass, spec: ResetSpec, words: string): void {
  const message = words.slice(0, messageLengthMax);
  pass.kept = { ...pass.kept, reset: resetStatus(pass, spec, { state: 'Failed', message }) };
  pass.dependencies.events.warning(
    pass.group,
    'ResetRefused',
    `Reset ${spec.id} ${requestText(spec)}: ${message}`,
  );
}

function ask(pass: Pass, spec: ResetSpec, dryRun: boolean): Promise<ResetOutcome> {
  const request: ResetRequest | undefined = resetRequest(pass.group, spec, dryRun);
  if (request === undefined) throw new BrokerRefusal('INVALID_REQUEST', `${spec.time} is no time`);
  return pass.of(pass.dependencies.admin.reset(pass.cluster, pass.groupId, request));
}

interface ResetNote {
  readonly state: ResetStatus['state'];
  readonly message?: string;
  readonly outcome?: ResetOutcome;
}

function resetStatus(pass: Pass, spec: ResetSpec, { state, message, outcome }: ResetNote): ResetStatus {
  return {
    id: spec.id,
    state,
    request: requestText(spec),
    time: rfc3339(pass.dependencies.clock.wall()),
    ...(message === undefined ? {} : { message }),
    ...(outcome === undefined
      ? {}
      : { fencedMembers: outcome.fencedMembers, offsets: outcome.offsets.slice(0, movesMax) }),
  };
}

function movesText({ offsets, fencedMembers }: ResetOutcome): string {
  const partitions = `${offsets.length} ${offsets.length === 1 ? 'partition moves' : 'partitions move'}`;
  return `${partitions}, ${fencedMembers} ${fencedMembers === 1 ? 'member joins' : 'members join'} again`;
}

/** A refusal ends it as well: the group had no members when it was asked for. */
export async function carryOutRebalance(pass: Pass): Promise<void> {
  const { admin, events, kubernetes } = pass.dependencies;
  if (!rebalanceAsked(pass.group.spec, pass.kept)) return;
  // The store may be behind the note of a pass before.
  const fresh = await pass.of(kubernetes.get<ConsumerGroup>(consumerGroups, keyOf(pass.group)));
  const request = pass.group.spec.rebalanceRequest;
  if (fresh === undefined || request === undefined || !rebalanceAsked(fresh.spec, fresh.status)) return;
  try {
    const members = await pass.of(admin.rebalance(pass.cluster, pass.groupId));
    events.normal(pass.group, 'RebalanceStarted', `Rebalance ${request}: ${members} members join again`);
  } catch (error) {
    if (!(error instanceof BrokerRefusal)) throw error;
    events.warning(pass.group, 'RebalanceRefused', `Rebalance ${request}: ${error.message}`);
  }
  pass.kept = { ...pass.kept, rebalanceRequest: request };
}
