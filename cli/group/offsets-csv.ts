/**
 * Offsets as CSV, in the form that kafka-consumer-groups exports and takes: `topic,partition,offset` for one group, the group
 * before that for several.
 */
import type { OffsetToCommit } from '../../client/group-offsets.ts';
import { CommandFailure } from '../terminal/failure.ts';

/** What the file says of the group. Lines without a group are about it. Throws CommandFailure, with the line. */
export function parseOffsets(text: string, groupId: string): OffsetToCommit[] {
  const offsets: OffsetToCommit[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const fields = fieldsOf(line);
    const [topic = '', partition = '', offset = ''] = fields.slice(-3);
    const isWhole = /^\d+$/.test(partition) && /^\d+$/.test(offset) && topic !== '';
    if (fields.length < 3 || fields.length > 4 || !isWhole || !Number.isSafeInteger(Number(offset))) {
      throw new CommandFailure(`line ${index + 1} is not TOPIC,PARTITION,OFFSET: ${line}`);
    }
    if (fields.length === 4 && fields[0] !== groupId) continue;
    offsets.push({ topic, partition: Number(partition), offset: Number(offset) });
  }
  return offsets;
}

/** Fields between commas; one in quotes may hold commas, and quotes that are doubled. */
function fieldsOf(line: string): string[] {
  const fields: string[] = [];
  for (const [, quoted, plain] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)) {
    fields.push(quoted?.replaceAll('""', '"') ?? (plain ?? '').trim());
  }
  return fields;
}

const fieldText = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Names of topics need no quotes, those of groups may. */
export function offsetsText(offsets: readonly OffsetToCommit[]): string {
  return offsets
    .map(({ topic, partition, offset }) => `${fieldText(topic)},${partition},${offset}\n`)
    .join('');
}
