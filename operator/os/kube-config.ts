/**
 * Where the API server is and who we are, by the library that knows all forms of a kubeconfig: certificates, tokens, exec
 * plugins, and the token and certificate of a pod. What it knows is asked for at each request, so that a token that was changed on
 * the disk is taken; after a refusal everything is read anew.
 * Invariants: who waits for credentials hears of them or of an error within a limit; requests at one time share one way to get
 * them, so that a plugin is not started once for each.
 */
import { readFileSync } from 'node:fs';
import type { RequestOptions } from 'node:https';
import { KubeConfig } from '@kubernetes/client-node';
import { type PluginBounds, startPlugin } from './exec-plugin.ts';

/** A kubeconfig that names no server, or one that cannot be read. */
export class KubeConfigError extends Error {
  override readonly name = 'KubeConfigError';
}

export interface KubeConfigChoice {
  /** A kubeconfig; otherwise what KUBECONFIG names, ~/.kube/config, or the account of the pod. */
  readonly file: string | undefined;
  /** Otherwise the one that the file calls current. */
  readonly context: string | undefined;
}

export interface KubeAccessOptions extends KubeConfigChoice {
  /** How long whoever gives credentials may take: an exec plugin, or a provider that is asked over the network. */
  readonly credentialsLimitMs?: number;
}

/** Plugins of clouds take seconds when they have to ask for a new token. */
const credentialsLimitMsDefault = 30_000;

/** What a request needs: TLS material and headers. */
export interface Credentials {
  readonly tls: Pick<RequestOptions, 'ca' | 'cert' | 'key' | 'rejectUnauthorized' | 'servername'>;
  readonly headers: Readonly<Record<string, string>>;
  /** Set where the file asks for a proxy. */
  readonly agent: RequestOptions['agent'] | undefined;
}

const inClusterNamespaceFile = '/var/run/secrets/kubernetes.io/serviceaccount/namespace';

/** What the library starts plugins with becomes ours, which has a limit. */
function limitPlugins(config: KubeConfig, bounds: () => PluginBounds): void {
  for (const authenticator of config['authenticators']) {
    if (!('execFn' in authenticator)) continue;
    authenticator.execFn = (command: string, words: readonly string[] = [], options: object = {}) =>
      startPlugin(command, words, { ...options, ...bounds() });
  }
}

/** Throws KubeConfigError. */
function load({ file, context }: KubeConfigChoice, bounds: () => PluginBounds): KubeConfig {
  const config = new KubeConfig();
  try {
    if (file === undefined) config.loadFromDefault();
    else config.loadFromFile(file);
  } catch (error) {
    const where = file ?? process.env['KUBECONFIG'] ?? 'the default kubeconfig';
    throw new KubeConfigError(`${where} cannot be read: ${(error as Error).message}`);
  }
  limitPlugins(config, bounds);
  if (context !== undefined) config.setCurrentContext(context);
  if (config.getCurrentCluster() === null)
    throw new KubeConfigError(`the kubeconfig has no cluster for context ${config.getCurrentContext()}`);
  return config;
}

export class KubeAccess {
  readonly server: URL;
  readonly #choice: KubeConfigChoice;
  readonly #limitMs: number;
  #config: KubeConfig;
  /** Under way, for all who ask meanwhile. */
  #asked: Promise<Credentials> | undefined;
  #plugins = new AbortController();

  /** Throws KubeConfigError. */
  constructor({ credentialsLimitMs = credentialsLimitMsDefault, ...choice }: KubeAccessOptions) {
    this.#choice = choice;
    this.#limitMs = credentialsLimitMs;
    this.#config = this.#load();
    const { server } = this.#config.getCurrentCluster()!;
    if (!URL.canParse(server)) throw new KubeConfigError(`the API server's address is no URL: ${server}`);
    this.server = new URL(server);
    if (this.server.protocol === 'http:' && this.#config.getCurrentCluster()?.skipTLSVerify !== true)
      throw new KubeConfigError(`${server} has no TLS: insecure-skip-tls-verify must say that this is meant`);
  }

  /** The namespace of the context, or that of the pod. */
  get namespace(): string {
    const named = this.#config.getContextObject(this.#config.getCurrentContext())?.namespace;
    if (named !== undefined && named !== '') return named.trim();
    try {
      return readFileSync(inClusterNamespaceFile, 'utf8').trim();
    } catch {
      return 'default';
    }
  }

  /** Rejects with an error that says what failed, within the limit. */
  credentials(): Promise<Credentials> {
    if (this.#asked !== undefined) return this.#asked;
    const asked = this.#within(this.#read()).finally(() => {
      if (this.#asked === asked) this.#asked = undefined;
    });
    this.#asked = asked;
    return asked;
  }

  async #within(read: Promise<Credentials>): Promise<Credentials> {
    // A plugin has the same limit, and says better which one it was.
    const limitMs = this.#limitMs + 1000;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`none came in ${limitMs} ms`)), limitMs);
    try {
      return await Promise.race([read, late.promise]);
    } catch (error) {
      const said = error instanceof Error ? error.message.trim() : '';
      throw new Error(`no credentials for it: ${said === '' ? 'what gives them failed' : said}`, {
        cause: error,
      });
    } finally {
      clearTimeout(timer);
    }
  }

  async #read(): Promise<Credentials> {
    const options: RequestOptions = {};
    await this.#config.applyToHTTPSOptions(options);
    const { ca, cert, key, rejectUnauthorized, servername, headers = {}, auth, agent } = options;
    const proxied = this.#config.getCurrentCluster()?.proxyUrl !== undefined;
    return {
      tls: {
        ...(ca === undefined ? {} : { ca }),
        ...(cert === undefined ? {} : { cert }),
        ...(key === undefined ? {} : { key }),
        ...(rejectUnauthorized === undefined ? {} : { rejectUnauthorized }),
        ...(servername === undefined ? {} : { servername }),
      },
      headers: {
        ...(headers as Record<string, string>),
        ...(auth === undefined || auth === null
          ? {}
          : { Authorization: `Basic ${Buffer.from(auth).toString('base64')}` }),
      },
      agent: proxied ? agent : undefined,
    };
  }

  /** Forgets tokens that are kept, and reads the file again. What cannot be read now is kept as it was. */
  renew(): void {
    try {
      this.#config = this.#load();
      // What is under way may be of the file that was refused.
      this.#asked = undefined;
    } catch {
      // The file is being written, or is gone: the next refusal tries again.
    }
  }

  /** Ends plugins that run: they would keep the process. */
  close(): void {
    this.#plugins.abort();
    this.#plugins = new AbortController();
  }

  #load(): KubeConfig {
    return load(this.#choice, () => ({ limitMs: this.#limitMs, end: this.#plugins.signal }));
  }
}
