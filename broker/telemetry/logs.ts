// The Logger port on pino: JSON lines to a pipe, coloured lines to a terminal, both on stderr by default, since stdout
// belongs to the command's own words. Written without blocking: when nobody reads, at most `queuedBytesMax` wait and
// further lines are dropped and counted; a broker must not stand still for its log. No worker thread.

import { constants, fstatSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isatty } from 'node:tty';

import type { DestinationStream, Level } from 'pino';
import { destination, pino, stdSerializers } from 'pino';

import type { LogFields, Logger } from '../port/logger.ts';

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

/** Memory for lines that wait for their reader. */
const queuedBytesMax = 1024 * 1024;

/** Tries to write the last lines into a full pipe, 100 ms apart. */
const endTriesMax = 10;

/** Fields whose values nobody should read in a log. */
const secretFields = ['password', '*.password', 'secret', '*.secret', 'saslJaasConfig', '*.saslJaasConfig'];

const require = createRequire(import.meta.url);

interface Sink {
  readonly stream: DestinationStream;
  readonly flush: () => void;
  readonly dropped: () => number;
}

/** Terminals are written at once: a person reads them, and they are fast. */
function prettySink(fileDescriptor: number): Sink {
  // Loaded for terminals alone.
  const pretty = require('pino-pretty') as (options: object) => DestinationStream;
  const stream = pretty({
    destination: fileDescriptor,
    sync: true,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss.l',
  });
  return { stream, flush() {}, dropped: () => 0 };
}

/**
 * The same pipe behind a descriptor of its own that does not block: without it a full pipe would hold a thread, and the
 * end of the process, until somebody reads. Where the system refuses (sockets, other owners), the given one serves.
 */
function nonBlocking(fileDescriptor: number): number {
  try {
    if (!fstatSync(fileDescriptor).isFIFO()) return fileDescriptor;
    return openSync(`/proc/self/fd/${fileDescriptor}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    return fileDescriptor;
  }
}

function jsonSink(fileDescriptor: number): Sink {
  let dropped = 0;
  let ending = false;
  let tries = 0;
  // Registered before the stream's own hook, which would wait for the reader without end.
  process.once('exit', () => (ending = true));
  const stream = destination({
    fd: nonBlocking(fileDescriptor),
    sync: false,
    maxLength: queuedBytesMax,
    retryEAGAIN: () => !ending || tries++ < endTriesMax,
  });
  stream.on('drop', () => dropped++);
  // A closed pipe must not end the broker.
  stream.on('error', () => dropped++);
  return {
    stream,
    flush() {
      ending = true;
      tries = 0;
      try {
        stream.flushSync();
      } catch {
        // The reader has gone or does not read: nothing can be saved.
      }
      ending = false;
    },
    dropped: () => dropped,
  };
}

/** JSON has no such number, and a field that cannot be printed must not end the broker. */
const printable = (value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

export function createLogger(options: LogOptions): NodeLogger {
  const { level, fileDescriptor = 2, fields = {} } = options;
  const sink =
    (options.pretty ?? isatty(fileDescriptor)) ? prettySink(fileDescriptor) : jsonSink(fileDescriptor);
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
    sink.stream,
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
  // A level that is off costs an empty call.
  const off = (): void => {};
  const on = (at: Level): ((message: string, more?: LogFields) => void) =>
    lines.isLevelEnabled(at) ? log(at) : off;
  return {
    debug: on('debug'),
    info: on('info'),
    warn: on('warn'),
    error: on('error'),
    flush: sink.flush,
    get droppedLines() {
      return sink.dropped();
    },
  };
}
