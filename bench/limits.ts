/** For each row that falls short of its target: what limits it, as a profile shows. Printed with the results. */
export const limits: ReadonlyMap<number, string> = new Map([]);
