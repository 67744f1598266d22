/**
 * Preloaded (`node --import`) into operators and brokers of tests, which then live as if in a cluster's network: names that end in
 * `.svc` are found in the folder POD_NAMES, where a file of that name holds the address; and a process with POD_ADDRESS listens at
 * that address alone where it would listen at all, so that many brokers have the same ports on one machine.
 */
import dns from 'node:dns';
import { readFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';

const { POD_NAMES: folder, POD_ADDRESS: address } = process.env;

type Answer = (error: Error | null, ...found: unknown[]) => void;

function addressOf(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return undefined;
  }
}

if (folder !== undefined) {
  const lookup = dns.lookup as (...values: unknown[]) => void;
  const patched = (name: string, ...rest: unknown[]): void => {
    if (!name.endsWith('.svc')) return lookup(name, ...rest);
    const answer = rest.at(-1) as Answer;
    const all = rest.length > 1 && (rest[0] as { readonly all?: boolean } | null)?.all === true;
    const found = addressOf(folder, name);
    const error = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
    process.nextTick(() => {
      if (found === undefined) answer(error);
      else if (all) answer(null, [{ address: found, family: 4 }]);
      else answer(null, found, 4);
    });
  };
  Object.assign(dns, { lookup: patched });
}

if (address !== undefined) {
  const prototype = net.Server.prototype as {
    listen: (this: net.Server, ...values: unknown[]) => net.Server;
  };
  const { listen } = prototype;
  const everywhere = new Set([undefined, '', '::', '0.0.0.0']);
  prototype.listen = function (this: net.Server, ...values: unknown[]): net.Server {
    const [options, ...rest] = values;
    const { host, port } = (options ?? {}) as { readonly host?: string; readonly port?: number };
    if (port === undefined || !everywhere.has(host)) return listen.apply(this, values);
    return listen.call(this, { ...(options as object), host: address }, ...rest);
  };
}
