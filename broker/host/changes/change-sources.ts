// Where changes come from: what the metadata log has committed, and what the group coordinator does.

import type { ConfigResource } from '../../core/metadata/configs.ts';
import { configResourceType } from '../../core/metadata/configs.ts';
import type { MetadataDelta } from '../../core/metadata/delta.ts';
import { type GroupObserver, noGroupObserver } from '../coordinator/group-observer.ts';
import type { ChangeFeed } from './change-feed.ts';

/** Tells what a committed change of the metadata touches. */
export function tellMetadata(feed: ChangeFeed, { topics, configs }: MetadataDelta): void {
  for (const { name } of topics.deleted.values()) feed.topicChanged(name);
  for (const { after } of topics.changed.values()) feed.topicChanged(after.name);
  for (const resource of configs.changedResources) tellConfigs(feed, resource);
}

function tellConfigs(feed: ChangeFeed, { type, name }: ConfigResource): void {
  if (type === configResourceType.topic) feed.topicChanged(name);
  else if (type === configResourceType.group) feed.groupChanged(name);
  // Defaults of every topic and group.
  else if (type === configResourceType.broker) feed.reset();
}

/** `isLoading`: whether some groups are still read; until they are, nobody can be told of them. */
export function groupChangesTo(feed: ChangeFeed, isLoading: () => boolean): GroupObserver {
  return {
    ...noGroupObserver,
    onGroupsLoaded: () => {
      if (!isLoading()) feed.reset();
    },
    onGroupChanged: (groupId) => feed.groupChanged(groupId),
    onGroupGone: (groupId) => feed.groupChanged(groupId),
  };
}
