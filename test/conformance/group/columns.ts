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
}

const eagerOnly = 'members give back everything in each rebalance';
const namesOnly = 'subscribes to topics by name alone';

const classic = (
  name: string,
  kind: ClientKind,
  rest: Partial<Pick<Column, 'agreesOn' | 'cannot'>> = {},
): Column => ({ name, kind, protocol: 'classic', agreesOn: 'range', cannot: {}, ...rest });

export const columns: readonly Column[] = [
  classic('java', java),
  classic('librdkafka', confluent),
  classic('franz-go', franz),
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
    agreesOn: 'roundrobin',
    cannot: {
      'a regular expression': namesOnly,
      'a new topic that the expression matches': namesOnly,
      'new partitions are found': 'does not join again when a topic grows',
      'a topic is deleted, the other is read on': 'its stream ends when one of its topics is unknown',
    },
  }),
  classic('aiokafka', aiokafka, { cannot: { 'cooperative hand-over': eagerOnly } }),
  classic('kafka-python', kafkaPython, {
    cannot: {
      'cooperative hand-over': eagerOnly,
      'a new topic that the expression matches':
        'now and then gives back what it has and does not join again (in 5 of 40 runs on Apache Kafka)',
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
