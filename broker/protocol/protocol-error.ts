// What a decoder throws for bytes that are not what they claim. An operating error: the connection that sent them
// catches it, nobody else.

export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}
