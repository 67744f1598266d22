/**
 * The operator as a process. `runOperator` resolves when it has ended; what keeps it from starting is one line on stderr and a
 * non-zero exit code, and so is a lease that was lost.
 */
import { hostname } from 'node:os';
import { systemClock } from '../broker/os/clock.ts';
import { watchSignals } from '../broker/os/ending.ts';
import { systemRandom } from '../broker/os/random.ts';
import { systemTimers } from '../broker/os/timers.ts';
import { version } from '../broker/base/version.ts';
import { ListenError } from '../broker/port/network.ts';
import { createLogger, type LogLevel } from '../broker/telemetry/logs.ts';
import { watchProcess } from '../broker/telemetry/process-metrics.ts';
import { prometheusText } from '../broker/telemetry/prometheus.ts';
import { type HttpEndpoint, openEndpoint } from './os/http-endpoint.ts';
import { HttpsTransport } from './os/https-transport.ts';
import { KubeAccess, type KubeConfigChoice, KubeConfigError } from './os/kube-config.ts';
import { withKubernetes } from './process/chores.ts';
import { type ControllerOptions, createControllers } from './process/controllers.ts';
import { OperatorProcess } from './process/operator-process.ts';
import { ChoreError, installDefinitions } from './runtime/definitions.ts';
import { bidFarewell } from './runtime/farewell.ts';
import { KubeError } from './runtime/kubernetes.ts';

/** What the command line said. */
export interface OperatorArguments {
  /** Those that are looked after; none means all. */
  readonly namespaces: readonly string[];
  /** Where health and metrics are served; nowhere when undefined. */
  readonly admin: { readonly host: string; readonly port: number } | undefined;
  readonly kubeconfig: string | undefined;
  readonly context: string | undefined;
  readonly leaseName: string;
  /** By default the namespace of the context, or that of the pod. */
  readonly leaseNamespace: string | undefined;
  /** How long a deletion may wait for brokers that do not answer; the controllers' own default where it is undefined. */
  readonly deletionDeadlineMs: number | undefined;
}

const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

function refuse(error: unknown): void {
  const known = [KubeConfigError, ListenError, KubeError, ChoreError].some((kind) => error instanceof kind);
  if (!known || !(error instanceof Error)) throw error;
  process.stderr.write(`caudal: ${error.message.replaceAll('\n', ' ')}\n`);
  process.exitCode = 1;
}

const hostPort = ({ host, port }: HttpEndpoint): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

const optionsOf = ({ deletionDeadlineMs }: OperatorArguments): ControllerOptions =>
  deletionDeadlineMs === undefined ? {} : { deletionDeadlineMs };

export async function runOperator(given: OperatorArguments): Promise<void> {
  const level = logLevels.find((name) => name === process.env['CAUDAL_LOG_LEVEL']) ?? 'info';
  const logger = createLogger({ level });
  const ending = watchSignals();
  let endpoint: HttpEndpoint | undefined;
  try {
    const access = new KubeAccess({ file: given.kubeconfig, context: given.context });
    const transport = new HttpsTransport({ access, userAgent: `caudal-operator/${version}` });
    const clocks = { clock: systemClock, timers: systemTimers, random: systemRandom };
    const operator = new OperatorProcess(
      { ...clocks, transport, logger },
      {
        namespaces: given.namespaces,
        lease: { namespace: given.leaseNamespace ?? access.namespace, name: given.leaseName },
        identity: `${hostname()}_${systemRandom.uuid()}`,
        createControllers: (deps) => createControllers(deps, optionsOf(given)),
        onLost: (text) => ending.ask({ text, failed: true }),
      },
    );
    const stopWatching = watchProcess(operator.metrics, version);
    const view = {
      metricsText: () => prometheusText(operator.metrics),
      liveness: () => operator.liveness(),
      readiness: () => operator.readiness(),
    };
    if (given.admin !== undefined) endpoint = await openEndpoint(view, given.admin, logger);
    operator.start();
    const admin = endpoint === undefined ? '' : ` admin=${hostPort(endpoint)}`;
    process.stdout.write(`caudal operator ready server=${access.server.href}${admin}\n`);
    const reason = await ending.asked;
    logger[reason.failed ? 'error' : 'info']('Operator stops', { reason: reason.text });
    await operator.stop();
    await endpoint?.close();
    transport.close();
    stopWatching();
    if (reason.failed) process.exitCode = 1;
  } catch (error) {
    await endpoint?.close();
    logger.flush();
    refuse(error);
    return;
  }
  logger.flush();
}

/** A Job around an installation. */
export interface ChoreArguments extends KubeConfigChoice {
  /** Those that the operator looks after; none means all. */
  readonly namespaces: readonly string[];
  readonly limitMs: number;
}

export interface ReleaseArguments extends ChoreArguments {
  /** The release: what app.kubernetes.io/instance says. */
  readonly instance: string;
  /** The operator's own. */
  readonly deployment: { readonly namespace: string; readonly name: string };
}

export const runInstallDefinitions = (given: ChoreArguments): Promise<void> =>
  withKubernetes(given, (deps) => installDefinitions(deps, given.limitMs)).catch(refuse);

export const runFarewell = (given: ReleaseArguments): Promise<void> =>
  withKubernetes(given, (deps) => bidFarewell(deps, given)).catch(refuse);
