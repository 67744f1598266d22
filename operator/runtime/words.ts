/** Words of others inside sentences of our own: brokers, nodes and API servers end theirs with a stop, or do not. */

/** `text` without the stop or the space that it ends with. */
export const withoutStop = (text: string): string => text.replace(/[\s.]+$/, '');
