/** Events that controllers record, kept in their order for tests. */
import { type EventRecorder, keyOf, keyText, type KubeObject } from '../../operator/runtime/kubernetes.ts';

export interface RecordedEvent {
  readonly type: 'Normal' | 'Warning';
  /** `Kind namespace/name`. */
  readonly object: string;
  readonly reason: string;
  readonly message: string;
}

export class MemoryEvents implements EventRecorder {
  readonly recorded: RecordedEvent[] = [];

  normal(object: KubeObject, reason: string, message: string): void {
    this.#record('Normal', object, reason, message);
  }

  warning(object: KubeObject, reason: string, message: string): void {
    this.#record('Warning', object, reason, message);
  }

  /** Reasons in their order. */
  get reasons(): readonly string[] {
    return this.recorded.map(({ reason }) => reason);
  }

  #record(type: RecordedEvent['type'], object: KubeObject, reason: string, message: string): void {
    this.recorded.push({ type, object: `${object.kind} ${keyText(keyOf(object))}`, reason, message });
  }
}
