// Log lines that a stranger can cause: so many in a period, the rest counted and told with the next one.

import type { Clock } from '../port/clock.ts';
import type { LogFields, Logger } from '../port/logger.ts';

export interface LogLimiterOptions {
  readonly logger: Logger;
  readonly clock: Clock;
  readonly linesPerPeriod: number;
  readonly periodMs: number;
}

export class LogLimiter {
  readonly #options: LogLimiterOptions;
  #periodStart = Number.NEGATIVE_INFINITY;
  #lines = 0;
  #suppressed = 0;

  constructor(options: LogLimiterOptions) {
    this.#options = options;
  }

  warn(message: string, fields: LogFields): void {
    const allowed = this.#admit(fields);
    if (allowed !== undefined) this.#options.logger.warn(message, allowed);
  }

  error(message: string, fields: LogFields): void {
    const allowed = this.#admit(fields);
    if (allowed !== undefined) this.#options.logger.error(message, allowed);
  }

  /** The fields to log, or undefined when the line is only counted. */
  #admit(fields: LogFields): LogFields | undefined {
    const now = this.#options.clock.monotonic();
    if (now - this.#periodStart >= this.#options.periodMs) {
      this.#periodStart = now;
      this.#lines = 0;
    }
    if (this.#lines >= this.#options.linesPerPeriod) {
      this.#suppressed++;
      return undefined;
    }
    this.#lines++;
    if (this.#suppressed === 0) return fields;
    const suppressedLines = this.#suppressed;
    this.#suppressed = 0;
    return { ...fields, suppressedLines };
  }
}
