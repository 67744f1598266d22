// The seed of a randomised test: a fresh one, or the one of a run to repeat.

/** `CAUDAL_SEED=n` repeats a run. */
export function freshSeed(): number {
  const given = process.env['CAUDAL_SEED'];
  return given === undefined ? Math.floor(Math.random() * 2 ** 32) : Number(given);
}
