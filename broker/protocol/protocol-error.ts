// What a decoder throws for bytes that are not what they claim, and an encoder for a value that the version cannot carry.
// An operating error: the connection that sent the bytes, or asked for the version, catches it, nobody else.

export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** A field holds what `version` of its message has no room for, and dropping it would change what the message says. */
export function refuseField(field: string, version: number): never {
  throw new ProtocolError(`version ${version} cannot carry this value of ${field}`);
}
