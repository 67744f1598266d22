// AlterConfigs (the new values replace all former ones) and IncrementalAlterConfigs (KIP-339: set, delete, append,
// subtract). Each resource is judged by itself; within one, all changes happen or none. A record is written only for a
// value that differs.

import { assertNever } from '../../base/assert.ts';
import type { BrokerId } from '../../base/brand.ts';
import type { Decision } from '../../base/machine.ts';
import { configRecord } from '../../protocol/generated/record/config-record.ts';
import { brokerConfigs, groupConfigs, topicConfigs } from '../metadata/config-tables.ts';
import {
  advertisedListenersProblem,
  brokerAlterProblem,
  groupConfigsProblem,
  topicConfigsProblem,
} from '../metadata/config-validation.ts';
import type { ConfigDefinition } from '../metadata/config-definition.ts';
import { defaultText } from '../metadata/config-value.ts';
import {
  configResourceType,
  configValuesOf,
  type ConfigResource,
  type ConfigValues,
} from '../metadata/configs.ts';
import type { MetadataRecord } from '../metadata/metadata-record.ts';
import { topicNameProblem } from '../metadata/topic-name.ts';
import { apiError, noError, type ApiError } from './api-error.ts';
import type { ControllerView } from './controller-view.ts';

export type ConfigOperation = 'set' | 'delete' | 'append' | 'subtract';

export interface ConfigChange {
  readonly name: string;
  /** Undefined is a number that the protocol does not know. */
  readonly operation: ConfigOperation | undefined;
  readonly value: string | null;
}

export interface ResourceChanges {
  readonly resource: ConfigResource;
  readonly changes: readonly ConfigChange[];
}

export interface AlterConfigsCommand {
  readonly resources: readonly ResourceChanges[];
  /** Values that are not named are unset first. */
  readonly replace: boolean;
  readonly validateOnly: boolean;
}

export interface AlterConfigsResult extends ApiError {
  readonly resource: ConfigResource;
}

export function decideConfigChange(
  view: ControllerView,
  command: AlterConfigsCommand,
): Decision<MetadataRecord, readonly AlterConfigsResult[]> {
  const counts = new Map<string, number>();
  for (const { resource } of command.resources) {
    counts.set(keyOf(resource), (counts.get(keyOf(resource)) ?? 0) + 1);
  }
  const records: MetadataRecord[] = [];
  const response: AlterConfigsResult[] = [];
  for (const { resource, changes } of command.resources) {
    const error =
      (counts.get(keyOf(resource)) ?? 0) > 1
        ? apiError('INVALID_REQUEST', 'Each resource must appear at most once.')
        : (resourceError(view, resource) ?? changesError(changes));
    if (error !== undefined) {
      response.push({ resource, ...error });
      continue;
    }
    const before = configValuesOf(view.image.configs, resource.type, resource.name);
    const after = changedValues(resource, command.replace ? new Map() : before, changes);
    const refused = 'errorCode' in after ? after : valuesError(view, { resource, before, after });
    response.push({ resource, ...(refused ?? noError) });
    if (refused === undefined) pushDifference(records, { resource, before, after: after as ConfigValues });
  }
  return { records: command.validateOnly ? [] : records, response };
}

const keyOf = (resource: ConfigResource): string => `${resource.type} ${resource.name}`;

function resourceError(view: ControllerView, { type, name }: ConfigResource): ApiError | undefined {
  if (type === configResourceType.topic) {
    if (name === '') return apiError('INVALID_REQUEST', 'Default topic resources are not allowed.');
    const problem = topicNameProblem(name);
    if (problem !== undefined) return apiError('INVALID_TOPIC_EXCEPTION', problem);
    if (view.image.topics.byName.has(name)) return undefined;
    return apiError('UNKNOWN_TOPIC_OR_PARTITION', `The topic '${name}' does not exist.`);
  }
  if (type === configResourceType.broker) {
    if (name === '') return undefined;
    const id = brokerIdOf(name);
    if (id === undefined) {
      return apiError('INVALID_REQUEST', `Node id must be an integer, but it is: ${name}`);
    }
    if (view.image.brokers.has(id)) return undefined;
    return apiError('INVALID_REQUEST', `Unexpected broker id ${name}: no such broker is registered.`);
  }
  if (type === configResourceType.group) {
    return name === '' ? apiError('INVALID_REQUEST', 'Default group resources are not allowed.') : undefined;
  }
  return apiError('INVALID_REQUEST', `Configurations of resource type ${type} are not served.`);
}

/** The id that a broker resource is named by; undefined when the name is none. */
export const brokerIdOf = (name: string): BrokerId | undefined =>
  /^(0|[1-9]\d{0,9})$/.test(name) ? (Number(name) as BrokerId) : undefined;

function changesError(changes: readonly ConfigChange[]): ApiError | undefined {
  const names = new Set(changes.map((change) => change.name));
  if (names.size < changes.length) return apiError('INVALID_REQUEST', 'Error due to duplicate config keys');
  const nulls = changes.filter(({ operation, value }) => operation !== 'delete' && value === null);
  if (nulls.length > 0) {
    const list = nulls.map((change) => change.name).join(',');
    return apiError('INVALID_REQUEST', `Null value not supported for : ${list}`);
  }
  const unknown = changes.find((change) => change.operation === undefined);
  return unknown === undefined
    ? undefined
    : apiError('INVALID_REQUEST', `Unknown operation for key ${unknown.name}.`);
}

function changedValues(
  resource: ConfigResource,
  before: ConfigValues,
  changes: readonly ConfigChange[],
): ConfigValues | ApiError {
  const values = new Map(before);
  for (const { name, operation, value } of changes) {
    const given = value ?? '';
    switch (operation) {
      case 'set':
        values.set(name, given);
        break;
      case 'delete':
        values.delete(name);
        break;
      case 'append':
      case 'subtract': {
        const definition = definitionOf(resource, name);
        if (definition?.type !== 'list') {
          const word = operation.toUpperCase();
          return apiError('INVALID_CONFIG', `Can't ${word} to key ${name} because its type is not LIST.`);
        }
        const items = listOf(values.get(name) ?? defaultText(definition) ?? '');
        const named = listOf(given);
        const changed =
          operation === 'append'
            ? [...items, ...named.filter((item) => !items.includes(item))]
            : items.filter((item) => !named.includes(item));
        values.set(name, changed.join(','));
        break;
      }
      case undefined:
        break;
      default:
        return assertNever(operation);
    }
  }
  return values;
}

function definitionOf({ type }: ConfigResource, name: string): ConfigDefinition | undefined {
  if (type === configResourceType.topic) return topicConfigs.get(name);
  return type === configResourceType.group ? groupConfigs.get(name) : brokerConfigs.get(name);
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

interface ResourceValues {
  readonly resource: ConfigResource;
  readonly before: ConfigValues;
  readonly after: ConfigValues;
}

function valuesError(
  view: ControllerView,
  { resource, before, after }: ResourceValues,
): ApiError | undefined {
  if (resource.type === configResourceType.topic) {
    const problem = topicConfigsProblem(after, view.configs.layers(view.image));
    return problem === undefined ? undefined : apiError('INVALID_CONFIG', problem);
  }
  if (resource.type === configResourceType.group) {
    const problem = groupConfigsProblem(after, view.configs.layers(view.image));
    return problem === undefined ? undefined : apiError('INVALID_CONFIG', problem);
  }
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const value = after.get(name) ?? null;
    if (value === (before.get(name) ?? null)) continue;
    // What this release would not accept may still be taken away.
    if (value === null) continue;
    const problem =
      brokerAlterProblem(name, value, resource.name !== '') ??
      (name === 'advertised.listeners'
        ? advertisedListenersProblem(value, view.configs.layers(view.image))
        : undefined);
    if (problem === undefined) continue;
    return apiError(brokerConfigs.has(name) ? 'INVALID_REQUEST' : 'INVALID_CONFIG', problem);
  }
  return undefined;
}

function pushDifference(records: MetadataRecord[], { resource, before, after }: ResourceValues): void {
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const value = after.get(name) ?? null;
    if (value === (before.get(name) ?? null)) continue;
    records.push({
      type: 'ConfigRecord',
      value: configRecord({ resourceType: resource.type, resourceName: resource.name, name, value }),
    });
  }
}
