// The broker as a process. `runBroker` resolves when the broker has ended; what keeps it from starting is one line on stderr
// and a non-zero exit code.

import { quickstart, readyLine } from './process/announcement.ts';
import { BrokerProcess } from './process/broker-process.ts';
import { watchSignals } from './os/ending.ts';
import { refuse } from './process/refusal.ts';
import { type BrokerArguments, loadSettings } from './process/settings.ts';
import { createLogger, type LogLevel } from './telemetry/logs.ts';

/** What the command line said. */
export type { BrokerArguments } from './process/settings.ts';

const logLevels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

export async function runBroker(given: BrokerArguments): Promise<void> {
  const level = logLevels.find((name) => name === process.env['CAUDAL_LOG_LEVEL']) ?? 'info';
  const logger = createLogger({ level });
  const ending = watchSignals();
  let running: BrokerProcess;
  try {
    const loaded = await loadSettings(given);
    running = await BrokerProcess.start({ loaded, clusterId: given.clusterId, logger, ending });
  } catch (error) {
    logger.flush();
    return refuse(error);
  }
  process.stdout.write(readyLine(running.addresses));
  if (process.env['CAUDAL_QUICKSTART'] === '1') process.stdout.write(quickstart(running.addresses));
  running.startTelemetry();
  const reason = await ending.asked;
  logger[reason.failed ? 'error' : 'info']('broker stops', { reason: reason.text });
  await running.stop();
  logger.flush();
  if (reason.failed) process.exitCode = 1;
}
