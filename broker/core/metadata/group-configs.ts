// Configurations of consumer groups (KIP-848), one group at a time. Kafka's names, types and defaults; each gets its default
// from the broker, which also bounds it.

export const groupConfigDefinitions = [
  {
    name: 'consumer.assignment.interval.ms',
    type: 'int',
    default: '1000',
    valid: { min: 0 },
    importance: 'medium',
    documentation: 'Shortest time between two assignments of the group.',
    synonyms: [{ name: 'group.consumer.assignment.interval.ms', scale: 1 }],
  },
  {
    name: 'consumer.heartbeat.interval.ms',
    type: 'int',
    default: '5000',
    valid: { min: 1 },
    importance: 'medium',
    documentation: 'How often members of the group send heartbeats.',
    synonyms: [{ name: 'group.consumer.heartbeat.interval.ms', scale: 1 }],
  },
  {
    name: 'consumer.session.timeout.ms',
    type: 'int',
    default: '45000',
    valid: { min: 1 },
    importance: 'medium',
    documentation: 'Silence after which a member of the group is taken for dead.',
    synonyms: [{ name: 'group.consumer.session.timeout.ms', scale: 1 }],
  },
] as const;
