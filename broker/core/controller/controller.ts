// The cluster's controller as a replicated machine: commands go to the decider that knows them, records change the image.
// Any broker can hold one; the one whose log is the leader's gets the commands.
//
// `cut` ends a run of applied records and gives its image and delta; the host publishes them once the run is committed.

import { assert } from '../../base/assert.ts';
import type { Offset, WallMs } from '../../base/brand.ts';
import type { Decision, ReplicatedMachine } from '../../base/machine.ts';
import { ConfigCache, type ConfigOwner } from '../metadata/config-cache.ts';
import { MetadataDelta } from '../metadata/delta.ts';
import { imageRecords, type MetadataImage } from '../metadata/image.ts';
import type { MetadataRecord } from '../metadata/metadata-record.ts';
import {
  decideBrokerRegistration,
  type RegisterBrokerCommand,
  type RegisterBrokerResult,
} from './broker-registration.ts';
import { decideConfigChange, type AlterConfigsCommand, type AlterConfigsResult } from './config-change.ts';
import type { ControllerView } from './controller-view.ts';
import {
  decidePartitionGrowth,
  type CreatePartitionsCommand,
  type CreatePartitionsResult,
} from './partition-growth.ts';
import {
  decideProducerIds,
  type AllocateProducerIdsCommand,
  type AllocateProducerIdsResult,
} from './producer-ids.ts';
import { decideTopicCreation, type CreateTopicResult, type CreateTopicsCommand } from './topic-creation.ts';
import { decideTopicDeletion, type DeleteTopicResult, type DeleteTopicsCommand } from './topic-deletion.ts';
import { decideTopicImport, type ImportTopicResult, type ImportTopicsCommand } from './topic-import.ts';

/** Every command of the controller with its answer. */
export type ControllerCommands = {
  createTopics: { command: CreateTopicsCommand; response: readonly CreateTopicResult[] };
  importTopics: { command: ImportTopicsCommand; response: readonly ImportTopicResult[] };
  deleteTopics: { command: DeleteTopicsCommand; response: readonly DeleteTopicResult[] };
  createPartitions: { command: CreatePartitionsCommand; response: readonly CreatePartitionsResult[] };
  alterConfigs: { command: AlterConfigsCommand; response: readonly AlterConfigsResult[] };
  allocateProducerIds: { command: AllocateProducerIdsCommand; response: AllocateProducerIdsResult };
  registerBroker: { command: RegisterBrokerCommand; response: RegisterBrokerResult };
};

export type ControllerCommandName = keyof ControllerCommands;

type Deciders = {
  readonly [Name in ControllerCommandName]: (
    view: ControllerView,
    command: ControllerCommands[Name]['command'],
    now: WallMs,
  ) => Decision<MetadataRecord, ControllerCommands[Name]['response']>;
};

const deciders: Deciders = {
  createTopics: decideTopicCreation,
  importTopics: decideTopicImport,
  deleteTopics: decideTopicDeletion,
  createPartitions: decidePartitionGrowth,
  alterConfigs: decideConfigChange,
  allocateProducerIds: decideProducerIds,
  registerBroker: decideBrokerRegistration,
};

export interface ControllerCut {
  readonly image: MetadataImage;
  readonly delta: MetadataDelta;
}

export class Controller implements ReplicatedMachine<ControllerCommands, MetadataRecord> {
  readonly #configs: ConfigCache;
  #image: MetadataImage;
  /** Records that are applied and not yet folded into `#image`. */
  #delta: MetadataDelta | undefined;

  /** `owner` is the broker that runs this controller; `image` is what the committed records have made. */
  constructor(owner: ConfigOwner, image: MetadataImage) {
    this.#configs = new ConfigCache(owner);
    this.#image = image;
  }

  decide<Name extends ControllerCommandName>(
    name: Name,
    command: ControllerCommands[Name]['command'],
    now: WallMs,
  ): Decision<MetadataRecord, ControllerCommands[Name]['response']> {
    assert(this.#delta === undefined, 'applied records are cut before the next decision');
    const view = { image: this.#image, configs: this.#configs };
    return deciders[name](view, command, now);
  }

  apply(record: MetadataRecord, offset: Offset): void {
    this.#delta ??= new MetadataDelta(this.#image);
    this.#delta.apply(record, offset);
  }

  cut(): ControllerCut {
    const delta = this.#delta ?? new MetadataDelta(this.#image);
    if (this.#delta !== undefined) this.#image = delta.toImage();
    this.#delta = undefined;
    return { image: this.#image, delta };
  }

  snapshot(): Iterable<MetadataRecord> {
    assert(this.#delta === undefined, 'applied records are cut before a snapshot');
    return imageRecords(this.#image);
  }

  nextDeadline(): WallMs | undefined {
    return undefined;
  }
}
