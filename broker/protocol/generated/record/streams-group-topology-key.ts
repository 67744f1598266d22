// Generated from broker/protocol/schema/record/streams-group-topology-key.schema. Do not edit: change the schema, then `make generate`.
// Key of the topology of a streams group (KIP-1071).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface StreamsGroupTopologyKey {
  groupId: string;
}

export function streamsGroupTopologyKey(fields: Partial<StreamsGroupTopologyKey> = {}): StreamsGroupTopologyKey {
  return { groupId: '', ...fields };
}

export function readStreamsGroupTopologyKey(reader: Reader, _version: number): StreamsGroupTopologyKey {
  const groupId: string = reader.string();
  const value: StreamsGroupTopologyKey = { groupId };
  return value;
}

export function writeStreamsGroupTopologyKey(writer: Writer, value: StreamsGroupTopologyKey, _version: number): void {
  writer.string(value.groupId);
}

export const streamsGroupTopologyKeySchema: RecordSchema<StreamsGroupTopologyKey> = {
  name: 'StreamsGroupTopologyKey',
  typeId: 23,
  minVersion: 0,
  maxVersion: 0,
  read: readStreamsGroupTopologyKey,
  write: writeStreamsGroupTopologyKey,
};
