/**
 * Hostile frames by number: frame `n` of a seed is the same in every run, whatever came before it, so that one alone can
 * be made again. Requests of every API and version that the broker serves take turns.
 */
import { Prng } from '../../broker/base/prng.ts';
import { allApis } from '../../broker/protocol/generated/all.ts';
import type { AnyApi } from '../../broker/protocol/schema.ts';
import { catalog, type CatalogEntry } from '../golden/catalog.ts';
import { randomMessage } from '../golden/random-message.ts';
import { requestBody, requestFrame } from '../wire/request-frame.ts';
import { mutations, pickMutation } from './mutations.ts';
import { plant, type Places } from './seed-requests.ts';

export interface ServedApi {
  readonly apiKey: number;
  readonly minVersion: number;
  readonly maxVersion: number;
}

export interface HostileFrame {
  readonly number: number;
  readonly api: string;
  readonly version: number;
  readonly mutation: string;
  readonly bytes: Uint8Array;
}

interface Kind {
  readonly api: AnyApi;
  readonly entry: CatalogEntry;
  readonly version: number;
}

const golden32 = 0x9e37_79b1;

export class FrameSource {
  readonly seed: number;
  readonly #kinds: readonly Kind[];
  readonly #places: Places;

  private constructor(seed: number, kinds: readonly Kind[], places: Places) {
    this.seed = seed;
    this.#kinds = kinds;
    this.#places = places;
  }

  static async open(seed: number, served: readonly ServedApi[], places: Places): Promise<FrameSource> {
    const entries = await catalog();
    const kinds: Kind[] = [];
    for (const { apiKey, minVersion, maxVersion } of served) {
      const api = allApis.find(({ key }) => key === apiKey)!;
      const entry = entries.find(({ name }) => name === `${api.name}Request`)!;
      for (let version = Math.max(minVersion, api.minVersion); version <= maxVersion; version++)
        kinds.push({ api, entry, version });
    }
    return new FrameSource(seed, kinds, places);
  }

  /** Pairs of API and version. */
  get kinds(): number {
    return this.#kinds.length;
  }

  frame(number: number): HostileFrame {
    const random = new Prng((this.seed ^ Math.imul(number + 1, golden32)) >>> 0);
    const kind = this.#kinds[number % this.#kinds.length]!;
    const mutation = pickMutation(random);
    const valid = this.#valid(kind, number, random);
    const other =
      mutation === 'a part of another request'
        ? this.#valid(random.pick(this.#kinds), number, random)
        : valid;
    const bytes = mutations[mutation]!(valid, random, other);
    return { number, api: kind.api.name, version: kind.version, mutation, bytes };
  }

  #valid({ api, entry, version }: Kind, number: number, random: Prng): Uint8Array {
    const message = randomMessage(entry, version, random);
    plant(message, entry.message.fields, { random, places: this.#places, version });
    const body = requestBody(api, version, message);
    // Its number is in the header: the broker's log then says which frame it speaks of.
    return requestFrame(api, version, body, { correlationId: number, clientId: `frame-${number}` });
  }
}
