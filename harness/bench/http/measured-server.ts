import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { PlatformError } from '../../../src/base/errors/index.js';
import type { Drawn, ServerKind, ServerReply, ServerRequest } from './server-protocol.js';
import { timeReads, type TimedReads } from './timed-reads.js';

/** Number of keep-alive connections. */
export const CONNECTIONS = 20;
/**
 * Length of one window of load, s: short, so that our server and the peer run under the same conditions on a busy
 * machine.
 */
const WINDOW_S = 1;

export interface Load {
  readonly requestsPerSecond: number;
  /** Processor time of the server, µs. */
  readonly cpuPerRequest: number;
}

export interface LoadOptions {
  /** The body of a POST; without one the request is a GET. */
  readonly body?: string | undefined;
}

/** A server in a process of its own that can be put under load. */
export class MeasuredServer {
  private constructor(
    private readonly process: ChildProcess,
    private readonly port: number,
  ) {}

  static async start(kind: ServerKind): Promise<MeasuredServer> {
    const child = fork(fileURLToPath(new URL('./server-main.js', import.meta.url)), [kind]);
    const [reply] = (await once(child, 'message')) as [ServerReply];
    if (!('port' in reply)) throw new PlatformError(`the ${kind} server did not start`);
    return new MeasuredServer(child, reply.port);
  }

  /**
   * Loads one route for a window.
   * @throws PlatformError when an answer was unsuccessful
   */
  async load(path: string, { body }: LoadOptions = {}): Promise<Load> {
    const before = await this.#cpu();
    const result = await autocannon({
      url: `http://127.0.0.1:${this.port}${path}`,
      connections: CONNECTIONS,
      duration: WINDOW_S,
      ...(body === undefined ? { method: 'GET' } : { method: 'POST', body }),
    });
    const cpu = (await this.#cpu()) - before;
    if (result.non2xx > 0) throw new PlatformError(`${path}: ${result.non2xx} requests failed`);
    const { total } = result.requests;
    return {
      requestsPerSecond: total / result.duration,
      cpuPerRequest: cpu / total,
    };
  }

  stop(): void {
    this.process.send('stop' satisfies ServerRequest);
  }

  /** Reads one small route for a while, one request at a time on each connection. */
  read(path: string, connections: number, seconds: number): Promise<TimedReads> {
    return timeReads(this.port, path, connections, seconds);
  }

  /** Runs `during` while it draws frames one after another. */
  async whileDrawing<T>(during: () => Promise<T>): Promise<T & Drawn> {
    await this.#ask('draw');
    const measured = await during();
    return { ...measured, ...((await this.#ask('rest')) as Drawn) };
  }

  async #cpu(): Promise<number> {
    const reply = await this.#ask('cpu');
    return 'cpuMicroseconds' in reply ? reply.cpuMicroseconds : NaN;
  }

  async #ask(request: ServerRequest): Promise<ServerReply> {
    this.process.send(request);
    const [reply] = (await once(this.process, 'message')) as [ServerReply];
    return reply;
  }
}
