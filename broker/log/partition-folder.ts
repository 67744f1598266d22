// Names of partition folders: `<topic>-<partition>`, and `<topic>-<partition>.<id>-delete` once the partition is gone. A
// file name holds 255 bytes; a topic name up to 249, so the name of a folder under deletion cuts the topic.

const fileNameMax = 255;

export interface PartitionFolder {
  readonly topic: string;
  readonly partition: number;
}

export const partitionFolderName = (topic: string, partition: number): string => `${topic}-${partition}`;

/** Undefined for names that are no partition's. */
export function parsePartitionFolder(name: string): PartitionFolder | undefined {
  const match = /^([a-zA-Z0-9._-]{1,249})-(\d{1,10})$/.exec(name);
  if (match === null) return undefined;
  return { topic: match[1]!, partition: Number(match[2]) };
}

function markedName({ topic, partition }: PartitionFolder, id: string, mark: string): string {
  const suffix = `-${partition}.${id.replaceAll('-', '_')}-${mark}`;
  return topic.slice(0, fileNameMax - suffix.length) + suffix;
}

export const deletedFolderName = (topic: string, partition: number, id: string): string =>
  markedName({ topic, partition }, id, 'delete');

/** For a folder that stands where another topic's must go. */
export const strayFolderName = (topic: string, partition: number, id: string): string =>
  markedName({ topic, partition }, id, 'stray');

export const isDeletedFolder = (name: string): boolean => name.endsWith('-delete');
