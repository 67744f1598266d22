/**
 * The columns of the table: each client, with what it cannot do and why. A reason lies in the client: whatever it names
 * was seen in the same way on Apache Kafka, or is something that the client's interface does not have.
 */
import {
  aiokafka,
  type ClientKind,
  confluent,
  franz,
  java,
  kafkajs,
  kafkaPython,
  kcat,
  platformatic,
  sarama,
} from '../clients.ts';
import type { Assignor } from '../commands.ts';

export interface Column {
  readonly name: string;
  readonly kind: ClientKind;
  readonly protocol: 'classic' | 'consumer';
  /** An assignor that it has in common with the Java client. */
  readonly agreesOn?: Assignor;
  /** Scenarios by title, each with the reason. */
  readonly cannot: Readonly<Record<string, string>>;
  /** How often a scenario may be played until it passes: 2 for young code of a client that now and then stands still. */
  readonly tries: number;
}

const eagerOnly = 'members give back everything in each rebalance';
const namesOnly = 'subscribes to topics by name alone';

/** Seen in 5 of 40 runs on Apache Kafka. */
const sometimesStuck = 'sometimes gives back everything when its topics change, and does not join again';
const noReturn = 'leaves without saying that it will be back';
const topicGone = 'its stream ends when one of its topics is unknown';

const classic = (
  name: string,
  kind: ClientKind,
  rest: Partial<Pick<Column, 'agreesOn' | 'cannot' | 'tries'>> = {},
): Column => ({
  name,
  kind,
  protocol: 'classic',
  agreesOn: 'range',
  cannot: {},
  ...rest,
  tries: rest.tries ?? 1,
});

/** The same client as a member by the protocol of KIP-848. */
const consumer = (
  name: string,
  kind: ClientKind,
  rest: Partial<Pick<Column, 'agreesOn' | 'cannot' | 'tries'>> = {},
): Column => ({
  name: `${name}, KIP-848`,
  kind,
  protocol: 'consumer',
  agreesOn: 'range',
  cannot: {},
  ...rest,
  tries: rest.tries ?? 1,
});

export const columns: readonly Column[] = [
  classic('java', java),
  classic('librdkafka', confluent),
  consumer('java', java),
  consumer('librdkafka', confluent),
  classic('franz-go', franz),
  consumer('franz-go', franz, {
    tries: 2,
    cannot: {
      'a static member restarts without a rebalance': noReturn,
      'automatic commits, restart, resume': 'commits by itself only when it gives something up or leaves',
    },
  }),
  classic('sarama', sarama, {
    cannot: {
      'cooperative hand-over': eagerOnly,
      'a regular expression': namesOnly,
      'a new topic that the expression matches': namesOnly,
      'a topic is deleted, the other is read on': 'does not join again while one of its topics is unknown',
    },
  }),
  classic('kafkajs', kafkajs, {
    cannot: {
      'a static member restarts without a rebalance': 'has no static members',
      'cooperative hand-over': eagerOnly,
      'a new topic that the expression matches': 'looks for matching topics once, when it subscribes',
      'a topic is deleted, the other is read on': 'gives up when one of its topics is unknown',
      'in one group with another client': 'its one assignor has a name that no other client knows',
    },
  }),
  classic('@platformatic/kafka', platformatic, {
    tries: 2,
    agreesOn: 'roundrobin',
    cannot: {
      'a regular expression': namesOnly,
      'a new topic that the expression matches': namesOnly,
      'new partitions are found': 'does not join again when a topic grows',
      'classic and KIP-848 members in one group':
        'asks for offsets without its generation, which is refused there',
      'a topic is deleted, the other is read on': topicGone,
    },
  }),
  consumer('@platformatic/kafka', platformatic, {
    tries: 2,
    cannot: {
      'a member stands still past its session': 'does not join again when its session has ended',
      'a static member restarts without a rebalance': noReturn,
      'a regular expression': namesOnly,
      'a new topic that the expression matches': namesOnly,
      // Its process ends with a TypeError: undefined has no leader.
      'new partitions are found': 'ends when it is assigned a partition that it has no metadata of yet',
      'a topic is deleted, the other is read on': topicGone,
    },
  }),
  classic('aiokafka', aiokafka, { cannot: { 'cooperative hand-over': eagerOnly } }),
  classic('kafka-python', kafkaPython, {
    cannot: {
      'cooperative hand-over': eagerOnly,
      'a new topic that the expression matches': sometimesStuck,
      'new partitions are found': sometimesStuck,
    },
  }),
  classic('kcat', kcat, {
    cannot: {
      'members come and go under load': 'told to end, it drops the record in its hand as if it were written',
      'commit, restart, resume': 'commits by itself alone',
      'seek by time': 'a member of a group cannot be told where to read',
      'a topic is deleted, the other is read on': 'ends when one of its topics is unknown',
    },
  }),
];
