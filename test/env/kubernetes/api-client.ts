/**
 * The few requests that the environment itself makes of its API server: JSON over TLS with a token. Tests and operators
 * use kubectl and real clients.
 */
import { request } from 'node:https';
import { text } from 'node:stream/consumers';

const timeoutMs = 5_000;

export interface Access {
  readonly url: string;
  /** The authority's certificate in PEM. */
  readonly authority: string;
  readonly token: string;
}

export class ApiClient {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  /** Whether a GET is answered with 200; false where nobody answers. */
  async answers(path: string): Promise<boolean> {
    return this.#send('GET', path).then(
      ({ status }) => status === 200,
      () => false,
    );
  }

  async get<T>(path: string): Promise<T> {
    return JSON.parse(await this.#mustSend('GET', path)) as T;
  }

  async create(path: string, object: object): Promise<void> {
    await this.#mustSend('POST', path, { type: 'application/json', object });
  }

  async patch(path: string, object: object): Promise<void> {
    await this.#mustSend('PATCH', path, { type: 'application/merge-patch+json', object });
  }

  async delete(path: string): Promise<void> {
    await this.#mustSend('DELETE', path);
  }

  async #mustSend(method: string, path: string, body?: Body): Promise<string> {
    const { status, answer } = await this.#send(method, path, body);
    if (status >= 300) {
      throw new Error(`${method} ${path}: ${status} ${answer}`);
    }
    return answer;
  }

  #send(method: string, path: string, body?: Body): Promise<{ status: number; answer: string }> {
    const { url, authority, token } = this.#access;
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': body.type }) };
    return new Promise((resolve, reject) => {
      const options = { method, ca: authority, headers, agent: false, timeout: timeoutMs } as const;
      const sent = request(`${url}${path}`, options, (response) => {
        text(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject);
      });
      sent.on('timeout', () => sent.destroy(new Error(`${path} is not answered`)));
      sent.on('error', reject);
      sent.end(body && JSON.stringify(body.object));
    });
  }
}

interface Body {
  readonly type: string;
  readonly object: object;
}
