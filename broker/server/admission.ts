// Back-pressure from the broker: while too many bytes wait for the disk, no Produce starts and its connection is not read.
// Consumers, followers and admin requests on other connections go on.

export interface Admission {
  produceAllowed(): boolean;
  /** Calls back once, when it may be asked again. Not from inside this call. */
  onAllowed(callback: () => void): void;
}

export const alwaysAdmit: Admission = {
  produceAllowed: () => true,
  onAllowed() {},
};
