// Runs the controller over its log: decide, apply, append, and when the records are durable publish and answer.
//
// Decisions are made on what is applied, committed or not, so that two requests for one name cannot both win. Proposals
// that come while an append is in flight form the next group: one batch, one sync for all of them. An answer waits for
// everything that its decision has seen, also when it writes nothing itself.
//
// A failed append drops the machine: the next one starts from the committed image, which is what the log would give again
// (images never change). All that was applied and not committed is answered with the error.

import { offsetAdd, type BrokerId, type Offset, type Uuid } from '../../base/brand.ts';
import {
  Controller,
  type ControllerCommandName,
  type ControllerCommands,
  type ControllerCut,
} from '../../core/controller/controller.ts';
import type { ConfigOwner } from '../../core/metadata/config-cache.ts';
import type { MetadataImage } from '../../core/metadata/image.ts';
import type { MetadataRecord } from '../../core/metadata/metadata-record.ts';
import type { Clock } from '../../port/clock.ts';
import type { Random } from '../../port/random.ts';
import { MetadataLogError } from './metadata-log-error.ts';
import { MetadataPublisher, type MetadataSubscriber } from './publisher.ts';

/** Where decided records become committed. */
export interface CommitLog {
  /** The offset of the next record. */
  readonly endOffset: Offset;
  /** Resolves with the first record's offset once all are committed; all or none. One call at a time. */
  append(records: readonly MetadataRecord[]): Promise<Offset>;
  maybeSnapshot(image: MetadataImage): Promise<void>;
  close(): Promise<void>;
}

export interface ControllerHostOptions {
  readonly log: CommitLog;
  /** What the log holds. */
  readonly image: MetadataImage;
  /** The broker that this controller runs on. */
  readonly owner: ConfigOwner;
  readonly clock: Clock;
  readonly random: Random;
  /** Called once when the log takes nothing more. The broker is of no use then and should stop. */
  readonly onFatal: (error: MetadataLogError) => void;
}

/** Commands that may wait for the log at a time. */
export const proposalsMax = 10_000;
/** Records of one group, unless a single proposal has more: bounds the batch to a few megabytes. */
export const groupRecordsMax = 20_000;

/** The command was not carried out, and has changed nothing. */
export class ProposalError extends Error {
  override readonly name = 'ProposalError';
  readonly reason: 'queue-full' | 'log-unavailable' | 'closed';
  constructor(reason: 'queue-full' | 'log-unavailable' | 'closed', message: string) {
    super(message);
    this.reason = reason;
  }
}

interface Proposal {
  readonly records: readonly MetadataRecord[];
  readonly cut: ControllerCut;
  answer(): void;
  refuse(error: ProposalError): void;
}

export class ControllerHost {
  readonly #options: ControllerHostOptions;
  readonly #publisher: MetadataPublisher;
  #controller: Controller;
  /** Offset of the next record to be applied: ahead of the log while records wait for it. */
  #nextOffset: Offset;
  #waiting: Proposal[] = [];
  #flushing: Promise<void> | undefined;
  #closed = false;
  #failed = false;

  constructor(options: ControllerHostOptions) {
    this.#options = options;
    this.#publisher = new MetadataPublisher(options.image);
    this.#controller = new Controller(options.owner, options.image);
    this.#nextOffset = options.log.endOffset;
  }

  /** What is committed and published. */
  image(): MetadataImage {
    return this.#publisher.image;
  }

  get brokerId(): BrokerId {
    return this.#options.owner.brokerId;
  }

  /** For ids that commands carry. */
  newUuid(): Uuid {
    return this.#options.random.uuid();
  }

  subscribe(subscriber: MetadataSubscriber): void {
    this.#publisher.subscribe(subscriber);
  }

  /** Rejects with ProposalError when the command was not carried out. */
  propose<Name extends ControllerCommandName>(
    name: Name,
    command: ControllerCommands[Name]['command'],
  ): Promise<ControllerCommands[Name]['response']> {
    return new Promise((resolve, reject) => {
      if (this.#closed || this.#failed) {
        return reject(new ProposalError('closed', 'the controller takes no more commands'));
      }
      if (this.#waiting.length >= proposalsMax) {
        return reject(new ProposalError('queue-full', `${proposalsMax} commands wait for the metadata log`));
      }
      const decision = this.#controller.decide(name, command, this.#options.clock.wall());
      for (const record of decision.records) {
        this.#controller.apply(record, this.#nextOffset);
        this.#nextOffset = offsetAdd(this.#nextOffset, 1);
      }
      this.#waiting.push({
        records: decision.records,
        cut: this.#controller.cut(),
        answer: () => resolve(decision.response),
        refuse: reject,
      });
      this.#flushing ??= this.#flush();
    });
  }

  async #flush(): Promise<void> {
    try {
      while (this.#waiting.length > 0) await this.#flushGroup(this.#takeGroup());
    } finally {
      this.#flushing = undefined;
    }
  }

  #takeGroup(): Proposal[] {
    let count = 0;
    let records = 0;
    for (const proposal of this.#waiting) {
      records += proposal.records.length;
      if (count > 0 && records > groupRecordsMax) break;
      count++;
    }
    return this.#waiting.splice(0, count);
  }

  async #flushGroup(group: readonly Proposal[]): Promise<void> {
    const records = group.flatMap((proposal) => proposal.records);
    try {
      if (records.length > 0) await this.#options.log.append(records);
    } catch (error) {
      if (!(error instanceof MetadataLogError)) throw error;
      return this.#refuseAll(group, error);
    }
    for (const proposal of group) {
      if (proposal.records.length > 0) this.#publisher.publish(proposal.cut.image, proposal.cut.delta);
      proposal.answer();
    }
    if (records.length > 0) await this.#options.log.maybeSnapshot(this.#publisher.image);
  }

  #refuseAll(group: readonly Proposal[], error: MetadataLogError): void {
    const refused = [...group, ...this.#waiting];
    this.#waiting = [];
    this.#controller = new Controller(this.#options.owner, this.#publisher.image);
    this.#nextOffset = this.#options.log.endOffset;
    for (const proposal of refused) proposal.refuse(new ProposalError('log-unavailable', error.message));
    if (error.problem === 'append-failed') return;
    this.#failed = true;
    this.#options.onFatal(error);
  }

  /** Lets what waits be carried out, then closes the log. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#flushing;
    await this.#options.log.close();
  }
}
