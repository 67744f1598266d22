// What a broker process says on stdout: one line when it serves, and for newcomers what to try next. Scripts wait for the
// word `ready` and read the addresses behind it.

export interface Addresses {
  /** host:port each. */
  readonly kafka: readonly string[];
  readonly admin: string | undefined;
  readonly dataDirectory: string;
}

export const hostPort = (host: string, port: number): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

export function readyLine({ kafka, admin, dataDirectory }: Addresses): string {
  const serves = [`kafka=${kafka.join(',')}`, ...(admin === undefined ? [] : [`admin=${admin}`])];
  return `caudal ready ${serves.join(' ')} data=${dataDirectory}\n`;
}

export function quickstart({ kafka: [kafka], admin }: Addresses): string {
  const lines = [
    `  echo hello | bin/caudal produce greetings --bootstrap-server ${kafka}`,
    `  bin/caudal consume greetings --from start --exit --bootstrap-server ${kafka}`,
  ];
  if (admin !== undefined) lines.push(`  curl -s http://${admin}/metrics`);
  return `Try, in another terminal:\n${lines.join('\n')}\n`;
}
