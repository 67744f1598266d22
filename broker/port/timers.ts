// Wake-ups. A turn is one round of the event loop: all input that is ready has been handed out when it ends.

export interface TimerHandle {
  cancel(): void;
}

export interface Timers {
  /** Calls back once, at least `delayMs` from now. */
  after(delayMs: number, callback: () => void): TimerHandle;
  /** Calls back once, when every read that is ready in this turn has been handed out. */
  atEndOfTurn(callback: () => void): void;
}
