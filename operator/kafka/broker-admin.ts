/**
 * One broker, asked by the address of its pod: who it is and how it is by its admin endpoint, its settings by Kafka's protocol.
 * A connection is opened for each question and closed after it: they are rare, and a pod's address is soon another's.
 */
import {
  describeConfigsApi,
  describeConfigsRequest,
  describeConfigsRequestResource,
} from '../../broker/protocol/generated/describe-configs.ts';
import type { DescribeConfigsResponseConfig } from '../../broker/protocol/generated/describe-configs.ts';
import {
  incrementalAlterConfigsApi,
  incrementalAlterConfigsRequest,
  incrementalAlterConfigsRequestConfig,
  incrementalAlterConfigsRequestResource,
} from '../../broker/protocol/generated/incremental-alter-configs.ts';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import { Connection, type ConnectionOptions } from '../../client/connection.ts';
import { ApiError } from '../../client/errors.ts';
import { tcpTransport } from '../../client/tcp-transport.ts';
import { addressOf, type Transport } from '../../client/transport.ts';
import type {
  BrokerAddress,
  BrokerAdmin,
  BrokerIdentity,
  Setting,
  SettingsChange,
  SettingType,
} from '../broker-cluster/broker-admin.ts';
import { settingLayers } from '../broker-cluster/setting-layers.ts';
import { BrokersUnavailableError } from '../runtime/brokers.ts';
import { askAt, healthAt } from './admin-http.ts';
import { asked } from './failures.ts';

const connectionOptions: ConnectionOptions = {
  clientId: 'caudal-operator',
  connectTimeoutMs: 3_000,
  requestTimeoutMs: 10_000,
};
/** A broker that is well answers in milliseconds, and a pass waits. */
const httpTimeoutMs = 3_000;

const brokerResource = 4;
const operation = { set: 0, delete: 1 } as const;
/** Types of settings, by the protocol's number; all others are texts. */
const types: ReadonlyMap<number, SettingType> = new Map([
  [1, 'boolean'],
  [3, 'number'],
  [4, 'number'],
  [5, 'number'],
  [6, 'number'],
  [7, 'list'],
]);

const settingOf = ({
  name,
  value,
  readOnly,
  configType,
  synonyms,
}: DescribeConfigsResponseConfig): Setting => ({
  name,
  type: types.get(configType) ?? 'text',
  readOnly,
  value,
  ...settingLayers(name, synonyms),
});

const urlOf = ({ host, adminPort: port }: BrokerAddress): string => `http://${addressOf({ host, port })}`;

export class KafkaBrokerAdmin implements BrokerAdmin {
  readonly #transport: Transport;

  constructor(transport: Transport = tcpTransport) {
    this.#transport = transport;
  }

  async identity(address: BrokerAddress): Promise<BrokerIdentity> {
    const url = urlOf(address);
    const options = { timeoutMs: httpTimeoutMs };
    const [answer, health] = await Promise.all([
      askAt(url, '/v1/broker', options),
      healthAt(url, '/readyz', options),
    ]);
    const { nodeId, clusterId, version } = answer as Readonly<Record<string, unknown>>;
    if (typeof nodeId !== 'number' || typeof version !== 'string') {
      throw new BrokersUnavailableError(`${url} does not say which broker it is`);
    }
    return {
      id: nodeId,
      clusterId: typeof clusterId === 'string' ? clusterId : '',
      version,
      serving: health.state !== 'failed',
      health: health.reasons.join('; '),
      restartHelps: health.restartHelps,
    };
  }

  async problemsOf(
    address: BrokerAddress,
    settings: ReadonlyMap<string, string>,
  ): Promise<readonly string[]> {
    const answer = await askAt(urlOf(address), '/v1/settings/check', {
      method: 'POST',
      body: { settings: Object.fromEntries(settings) },
      timeoutMs: httpTimeoutMs,
    });
    const { problems } = answer as { readonly problems?: unknown };
    return Array.isArray(problems) ? problems.filter((problem) => typeof problem === 'string') : [];
  }

  async settings(address: BrokerAddress, brokerId: number): Promise<readonly Setting[]> {
    const request = describeConfigsRequest({
      resources: [
        describeConfigsRequestResource({
          resourceType: brokerResource,
          resourceName: String(brokerId),
          configurationKeys: null,
        }),
      ],
      includeSynonyms: true,
    });
    return this.#connected(address, async (connection) => {
      const { results } = await connection.request(describeConfigsApi, request);
      const [answer] = results;
      throwUnlessNone(brokerId, answer);
      return (answer?.configs ?? []).map(settingOf);
    });
  }

  async alter(address: BrokerAddress, brokerId: number, { set, remove }: SettingsChange): Promise<void> {
    const configs = [
      ...[...set].map(([name, value]) => ({ name, value, configOperation: operation.set })),
      ...remove.map((name) => ({ name, value: null, configOperation: operation.delete })),
    ].map(incrementalAlterConfigsRequestConfig);
    const resource = incrementalAlterConfigsRequestResource({
      resourceType: brokerResource,
      resourceName: String(brokerId),
      configs,
    });
    const request = incrementalAlterConfigsRequest({ resources: [resource], validateOnly: false });
    await this.#connected(address, async (connection) => {
      const { responses } = await connection.request(incrementalAlterConfigsApi, request);
      throwUnlessNone(brokerId, responses[0]);
    });
  }

  #connected<T>(
    { host, kafkaPort: port }: BrokerAddress,
    work: (connection: Connection) => Promise<T>,
  ): Promise<T> {
    return asked(async () => {
      const connection = await Connection.open(this.#transport, { host, port }, connectionOptions);
      try {
        return await work(connection);
      } finally {
        connection.close();
      }
    });
  }
}

interface Answer {
  readonly errorCode: number;
  readonly errorMessage: string | null;
}

function throwUnlessNone(brokerId: number, answer: Answer | undefined): void {
  const code = answer?.errorCode ?? errorCode.UNKNOWN_SERVER_ERROR;
  if (code !== errorCode.NONE) throw new ApiError(code, `broker ${brokerId}`, answer?.errorMessage);
}
