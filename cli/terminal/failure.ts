/**
 * Failures as the person at the terminal meets them: one line that says what is wrong and what to do next.
 * A UsageError ends with exit code 2, any other failure with 1. Programmer errors are not among them: they keep their
 * stack, since the line of code is what matters then.
 */
import { errorCode, errorName } from '../../broker/protocol/error-codes.ts';
import {
  ApiError,
  ConnectionError,
  CorruptBatchError,
  KafkaClientError,
  RequestTimeoutError,
  UnsupportedApiError,
} from '../../client/errors.ts';

/** The command line asks for what cannot be. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command could not do what it was asked to. The message is complete. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

const otherAddress = 'name another with --bootstrap-server HOST:PORT';

const hints: Readonly<Record<number, string>> = {
  [errorCode.TOPIC_ALREADY_EXISTS]: 'pass --if-not-exists to accept that',
  [errorCode.INVALID_TOPIC_EXCEPTION]: 'names have 1 to 249 of the characters a-z, A-Z, 0-9, dot, _ and -',
  [errorCode.INVALID_REPLICATION_FACTOR]: '`caudal cluster info` shows how many brokers there are',
  [errorCode.MESSAGE_TOO_LARGE]: "raise the topic's max.message.bytes or send smaller records",
  [errorCode.RECORD_LIST_TOO_LARGE]: "raise the topic's segment.bytes or send smaller records",
  [errorCode.NOT_ENOUGH_REPLICAS]: 'fewer replicas are in sync than min.insync.replicas asks for',
  [errorCode.KAFKA_STORAGE_ERROR]: "the broker's disk is full or broken; see its log",
  [errorCode.LEADER_NOT_AVAILABLE]: 'no broker leads it; see `caudal topic describe`',
};

function explainApi(error: ApiError): string {
  const { code, resource, detail } = error;
  // A group of another kind is there, under a message that says so.
  const isOther = detail !== undefined && /\bis not\b/.test(detail);
  if (code === errorCode.GROUP_ID_NOT_FOUND && !isOther)
    return `there is no ${resource}; see \`caudal group list\``;
  if (code === errorCode.UNKNOWN_TOPIC_OR_PARTITION && !resource.includes(' ')) {
    return `there is no topic ${resource}; see \`caudal topic list\`, or \`caudal topic create ${resource}\``;
  }
  const what = detail === undefined ? errorName(code) : `${detail.replace(/\.$/, '')} (${errorName(code)})`;
  const hint = hints[code];
  const subject = detail?.includes(resource) === true ? '' : `${resource}: `;
  return `${subject}${what}${hint === undefined ? '' : `; ${hint}`}`;
}

/** The line for an operating error; undefined for what is a bug. */
export function explain(error: unknown): string | undefined {
  if (error instanceof UsageError || error instanceof CommandFailure) return error.message;
  if (error instanceof ApiError) return explainApi(error);
  if (error instanceof ConnectionError) {
    return `${error.message}; start a broker with \`caudal broker\` or ${otherAddress}`;
  }
  if (error instanceof RequestTimeoutError)
    return `${error.message}; is it overloaded? --timeout waits longer`;
  if (error instanceof UnsupportedApiError)
    return `${error.message}; its version is too old or too new for this`;
  if (error instanceof CorruptBatchError) return `${error.message}; --from offset:N can start behind it`;
  if (error instanceof KafkaClientError)
    return `${error.message}; is it a Kafka listener? If not, ${otherAddress}`;
  if (isSystemError(error)) return error.message;
  return undefined;
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';
}

/** Exit code for a failure. */
export const exitCodeOf = (error: unknown): number => (error instanceof UsageError ? 2 : 1);

/** Text from elsewhere, made fit for one line of a terminal. */
export function oneLine(text: string): string {
  let line = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (character === '\n' || character === '\t') line += ' ';
    else if (code < 32 || (code >= 127 && code < 160)) line += `\\x${code.toString(16).padStart(2, '0')}`;
    else line += character;
  }
  return line.trim();
}
