/**
 * The transport to the API server over HTTPS (or HTTP, where a kubeconfig says so), on connections that are kept. A watch has one
 * for itself. Connections are made anew when certificates change; a refused token is asked for again.
 */
import * as http from 'node:http';
import * as https from 'node:https';
import type { Transport, TransportRequest, TransportResponse } from '../kube/transport.ts';
import { beforeAbort } from '../runtime/waiting.ts';
import type { Credentials, KubeAccess } from './kube-config.ts';

/** Beyond the requests that are in work each watch holds one: kinds times namespaces. */
const socketsFreeMax = 16;
/** Shorter than the idle limit of load balancers. */
const keepAliveProbeMs = 30_000;
/** A refused token is asked for again at most so often. */
const renewIntervalMs = 5_000;

export interface HttpsTransportOptions {
  readonly access: KubeAccess;
  readonly userAgent: string;
}

const fingerprint = ({ tls }: Credentials): string =>
  [tls.ca, tls.cert, tls.key, tls.rejectUnauthorized, tls.servername].map(String).join('\n');

export class HttpsTransport implements Transport {
  readonly host: string;
  readonly #options: HttpsTransportOptions;
  #agent: http.Agent | undefined;
  #material = '';
  #renewedAt = -Infinity;

  constructor(options: HttpsTransportOptions) {
    this.#options = options;
    this.host = options.access.server.host;
  }

  async send(request: TransportRequest): Promise<TransportResponse> {
    const { access } = this.#options;
    const credentials = await beforeAbort(access.credentials(), request.signal);
    const message = await this.#exchange(request, credentials);
    const status = message.statusCode ?? 0;
    if (status === 401) this.#renew();
    return {
      status,
      header: (name) => {
        const value = message.headers[name];
        return Array.isArray(value) ? value[0] : value;
      },
      body: message as AsyncIterable<Uint8Array>,
    };
  }

  /** Ends all connections, and the ways to get credentials. */
  close(): void {
    this.#agent?.destroy();
    this.#options.access.close();
  }

  #exchange(request: TransportRequest, credentials: Credentials): Promise<http.IncomingMessage> {
    const { access, userAgent } = this.#options;
    const { method, path, body, contentType, signal } = request;
    const prefix = access.server.pathname.replace(/\/$/, '');
    const options: https.RequestOptions = {
      method,
      host: access.server.hostname.replace(/^\[|\]$/g, ''),
      port: access.server.port,
      path: `${prefix}${path}`,
      headers: {
        accept: 'application/json',
        'user-agent': userAgent,
        ...credentials.headers,
        ...(body === undefined
          ? {}
          : { 'content-type': contentType, 'content-length': String(Buffer.byteLength(body)) }),
      },
      agent: credentials.agent ?? this.#agentFor(credentials),
      ...credentials.tls,
      signal,
    };
    const start = access.server.protocol === 'http:' ? http.request : https.request;
    return new Promise((resolve, reject) => {
      const outgoing = start(options, resolve);
      // Stays: what breaks behind the head breaks the body as well, and must not end the process here.
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }

  #agentFor(credentials: Credentials): http.Agent {
    const material = fingerprint(credentials);
    if (this.#agent !== undefined && material === this.#material) return this.#agent;
    this.#material = material;
    const options = { keepAlive: true, keepAliveMsecs: keepAliveProbeMs, maxFreeSockets: socketsFreeMax };
    // Requests under the old material go on; their connections end when they are free.
    this.#agent =
      this.#options.access.server.protocol === 'http:'
        ? new http.Agent(options)
        : new https.Agent({ ...options, ...credentials.tls });
    return this.#agent;
  }

  #renew(): void {
    const now = performance.now();
    if (now - this.#renewedAt < renewIntervalMs) return;
    this.#renewedAt = now;
    this.#options.access.renew();
  }
}
