// Programmer errors. An assertion that fails means the process state cannot be trusted: nothing catches it.

export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

/** Throws AssertionError unless `condition` holds. Stays on in production. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

/** Marks a branch that the type system has proved unreachable. */
export function assertNever(value: never): never {
  throw new AssertionError(`unexpected value ${String(value)}`);
}
