/** The seed of this run: `SEED` in the environment, or the fixed one that every ordinary run uses. */
export function seedOfRun(fallback: number): number {
  return Number(process.env['SEED'] ?? fallback);
}

/** How often a randomised test of this run goes round: the environment's `name`, or `fallback`. */
export function countOfRun(name: string, fallback: number): number {
  return Number(process.env[name] ?? fallback);
}
