/** A folder of Apache Kafka's cannot be taken over as it is. The message is one line for an operator. */
export class KafkaImportError extends Error {
  override readonly name = 'KafkaImportError';
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
  }
}
