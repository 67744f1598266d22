// Addresses in configurations: `listeners`, `advertised.listeners` (NAME://host:port, comma between) and host:port.
// An IPv6 address stands in brackets; without them, as a pod learns the address of its node, it is taken too, as Kafka does: what
// stands behind the last colon is the port. An empty host means all addresses of the machine, and port 0 any free one; in
// what is advertised neither has a meaning.

export interface HostPort {
  /** Empty for all addresses. */
  readonly host: string;
  readonly port: number;
}

export interface ListenerAddress extends HostPort {
  readonly name: string;
}

export interface AddressProblem {
  readonly problem: string;
}

const hostPort =
  /^(?:\[([0-9a-fA-F:.%]+)\]|((?:[0-9a-fA-F]{0,4}:){2,7}[0-9a-fA-F.%]+|[^[\]:/\s]*)):(\d{1,5})$/;
const listenerName = /^([A-Za-z][A-Za-z0-9_]*):\/\/(.*)$/;

/** `127.0.0.1:9092`, `[::1]:9092`, `fd00::1:9092` or `:9092`. */
export function parseHostPort(text: string): HostPort | undefined {
  const match = hostPort.exec(text.trim());
  if (match === null) return undefined;
  const port = Number(match[3]);
  return port > 65_535 ? undefined : { host: match[1] ?? match[2] ?? '', port };
}

/** The addresses in the items of the list `key`. Names are upper case, as Kafka compares them. */
export function parseListeners(key: string, items: readonly string[]): ListenerAddress[] | AddressProblem {
  const listeners: ListenerAddress[] = [];
  for (const item of items) {
    const match = listenerName.exec(item);
    const address = match === null ? undefined : parseHostPort(match[2] ?? '');
    if (match === null || address === undefined) {
      return {
        problem: `Invalid value ${item} for configuration ${key}: it must look like NAME://host:port`,
      };
    }
    const name = (match[1] ?? '').toUpperCase();
    if (listeners.some((other) => other.name === name)) {
      return { problem: `Invalid value ${item} for configuration ${key}: the name ${name} stands twice` };
    }
    if (
      address.port !== 0 &&
      listeners.some((other) => other.port === address.port && other.host === address.host)
    ) {
      return { problem: `Invalid value ${item} for configuration ${key}: the address stands twice` };
    }
    listeners.push({ name, ...address });
  }
  return listeners;
}

/** Why what is advertised does not fit what is listened on. */
export function advertisedProblem(
  advertised: readonly ListenerAddress[],
  listeners: readonly ListenerAddress[],
): string | undefined {
  for (const { name, host, port } of advertised) {
    const shown = `${name}://${host}:${port}`;
    const invalid = `Invalid value ${shown} for configuration advertised.listeners`;
    if (!listeners.some((listener) => listener.name === name))
      return `${invalid}: there is no listener ${name}`;
    if (host === '' || host === '0.0.0.0' || host === '::')
      return `${invalid}: clients need a host to connect to`;
    if (port === 0) return `${invalid}: clients need a port to connect to`;
  }
  return undefined;
}

/** Why a listener cannot be served; `map` holds NAME:PROTOCOL items. */
export function protocolProblem(
  listeners: readonly ListenerAddress[],
  map: readonly string[],
): string | undefined {
  const protocols = new Map(
    map.map((item): [string, string] => {
      const [name = '', protocol = ''] = item.split(':');
      return [name.trim().toUpperCase(), protocol.trim().toUpperCase()];
    }),
  );
  for (const { name } of listeners) {
    const protocol = protocols.get(name);
    if (protocol === undefined) return `listener.security.protocol.map has no protocol for listener ${name}`;
    if (protocol !== 'PLAINTEXT')
      return `listener ${name} wants ${protocol}: TLS and authentication are not served yet`;
  }
  return undefined;
}
