import { Agent as PlainAgent, type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** If true, the client breaks the connection after it has sent the request. */
  readonly breaksOff?: boolean;
}

/** A client that sends requests to one service, and reuses its connections. */
export class HttpClient {
  readonly #agent: PlainAgent;
  readonly #request: typeof plainRequest;

  /** @param url the address of the service, without a slash at its end */
  constructor(
    private readonly url: string,
    sockets = 64,
  ) {
    const options = { keepAlive: true, maxSockets: sockets };
    const isSecure = url.startsWith('https:');
    this.#agent = isSecure ? new SecureAgent(options) : new PlainAgent(options);
    this.#request = isSecure ? secureRequest : plainRequest;
  }

  /** @throws when the connection breaks before the whole answer has arrived */
  send(path: string, { method, headers = {}, body, breaksOff = false }: HttpRequest): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      const length = body ? { 'content-length': String(body.length) } : {};
      const options: RequestOptions = { method, agent: this.#agent, headers: { ...headers, ...length } };
      const request = this.#request(this.url + path, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        });
      });
      request.on('error', (error) => reject(Object.assign(error, { isReused: request.reusedSocket })));
      if (breaksOff) request.on('finish', () => setTimeout(() => request.destroy(new Error('broken off')), 1));
      request.end(body);
    });
  }

  /** Sends a GET request. If the server has closed an idle connection, the client tries once more. */
  get(path: string): Promise<HttpAnswer> {
    return this.send(path, { method: 'GET' }).catch((error: unknown) => {
      if (!(error as { isReused?: boolean }).isReused) throw error;
      return this.send(path, { method: 'GET' });
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
