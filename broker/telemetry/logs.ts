// The Logger port on pino: JSON lines to a pipe, coloured lines to a terminal, both on stderr by default, since stdout
// belongs to the command's own words. Lines to a pipe never wait for its reader (see line-sink.ts). No worker thread,
// and a level that is off costs an empty call.

import { createRequire } from 'node:module';
import { isatty } from 'node:tty';

import type { DestinationStream, Level } from 'pino';
import { pino, stdSerializers } from 'pino';

import type { LogFields, Logger } from '../port/logger.ts';
import { LineSink } from './line-sink.ts';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

export interface LogOptions {
  readonly level: LogLevel;
  /** Default stderr. */
  readonly fileDescriptor?: number;
  /** Default: whether the descriptor is a terminal. */
  readonly pretty?: boolean;
  /** Stand in every line. */
  readonly fields?: LogFields;
}

export interface NodeLogger extends Logger {
  /** Lines lost because nobody read them. */
  readonly droppedLines: number;
  /** Writes what waits, before the process ends. */
  flush(): void;
}

/** Fields whose values nobody should read in a log. */
const secretFields = ['password', '*.password', 'secret', '*.secret', 'saslJaasConfig', '*.saslJaasConfig'];

const require = createRequire(import.meta.url);

/** Loaded for terminals alone: a person reads them. */
function prettyStream(fileDescriptor: number): DestinationStream {
  const pretty = require('pino-pretty') as (options: object) => DestinationStream;
  return pretty({
    destination: fileDescriptor,
    sync: true,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss.l',
  });
}

/** JSON has no such number, and a field that cannot be printed must not end the broker. */
const printable = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

export function createLogger(options: LogOptions): NodeLogger {
  const { level, fileDescriptor = 2, fields = {} } = options;
  const sink = new LineSink(fileDescriptor);
  const stream = (options.pretty ?? isatty(fileDescriptor)) ? prettyStream(fileDescriptor) : sink;
  const lines = pino(
    {
      level,
      base: { ...fields },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: stdSerializers.err },
      redact: { paths: secretFields, censor: '[hidden]' },
      messageKey: 'message',
    },
    stream,
  );
  const log =
    (at: Level) =>
    (message: string, more?: LogFields): void => {
      if (more === undefined) {
        lines[at](message);
        return;
      }
      const plain = Object.fromEntries(Object.entries(more).map(([key, value]) => [key, printable(value)]));
      lines[at](plain, message);
    };
  const off = (): void => {};
  const on = (at: Level): ((message: string, more?: LogFields) => void) =>
    lines.isLevelEnabled(at) ? log(at) : off;
  return {
    debug: on('debug'),
    info: on('info'),
    warn: on('warn'),
    error: on('error'),
    flush: () => sink.flush(),
    get droppedLines() {
      return sink.droppedLines;
    },
  };
}
