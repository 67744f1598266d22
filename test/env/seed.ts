/** Which run of a randomised test this is: `CAUDAL_SEED=n` repeats one, and a variable of the test's own says how long it is. */

/** Another one each time. */
export const freshSeed = (): number => seedOfRun(Math.floor(Math.random() * 2 ** 32));

/** `fallback` in every ordinary run. */
export const seedOfRun = (fallback: number): number => countOfRun('CAUDAL_SEED', fallback);

/** How often a test goes round: the environment's `name`, or `fallback`. */
export const countOfRun = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
