// Which names a topic may have. The rule guards the file system as well: a name becomes part of a folder's name, so no
// name may leave the data folder or pass 255 bytes with the longest suffix that a folder gets.

export const topicNameLengthMax = 249;
const legal = /^[a-zA-Z0-9._-]+$/;

/** Why `name` cannot be a topic's; undefined when it can. */
export function topicNameProblem(name: string): string | undefined {
  if (name.length === 0) return 'Topic name is invalid: the empty string is not allowed';
  if (name === '.' || name === '..') return `Topic name is invalid: '${name}' is not allowed`;
  if (name.length > topicNameLengthMax) {
    return `Topic name is invalid: the length of the name is ${name.length}, the limit is ${topicNameLengthMax} characters`;
  }
  if (!legal.test(name)) {
    return (
      `Topic name is invalid: '${name}' contains one or more characters other than ASCII alphanumerics, ` +
      `'.', '_' and '-'`
    );
  }
  return undefined;
}

/** Metrics write '.' as '_', so two names that differ in nothing else would share their series. */
export const mayCollide = (name: string): boolean => name.includes('.') || name.includes('_');

export const collisionKey = (name: string): string => name.replaceAll('.', '_');

const internalNames: ReadonlySet<string> = new Set([
  '__consumer_offsets',
  '__transaction_state',
  '__share_group_state',
]);

/** The topics that brokers keep their own state in; Metadata marks them. */
export const isInternalTopic = (name: string): boolean => internalNames.has(name);

/** Holds the metadata itself; no client may create it. */
export const metadataTopicName = '__cluster_metadata';
