import autocannon from 'autocannon';
import { PlatformError } from '../../../src/base/errors/index.js';
import { BenchProcess } from '../bench-process.js';
import type { Drawn, ServerKind, ServerRequest } from './server-protocol.js';
import { timeReads, type TimedReads } from './timed-reads.js';

export const CONNECTIONS = 20;
/**
 * Length of a window of measurement, s. Windows of our server and of the peer alternate, so that other load on the
 * machine affects both alike.
 */
const WINDOW_S = 1;

export interface Load {
  readonly requestsPerSecond: number;
  /** Processor time of the server per request, µs. */
  readonly cpuPerRequest: number;
}

export interface LoadOptions {
  /** Body of a POST request; without a body, the request is a GET. */
  readonly body?: string | undefined;
}

export class MeasuredServer {
  private constructor(private readonly process: BenchProcess<number, ServerRequest>) {}

  static async start(kind: ServerKind): Promise<MeasuredServer> {
    return new MeasuredServer(await BenchProcess.start(new URL('./server-main.js', import.meta.url), [kind]));
  }

  /** @throws PlatformError when an answer was unsuccessful */
  async load(path: string, { body }: LoadOptions = {}): Promise<Load> {
    const before = await this.process.ask<number>('cpu');
    const result = await autocannon({
      url: `http://127.0.0.1:${this.process.ready}${path}`,
      connections: CONNECTIONS,
      duration: WINDOW_S,
      ...(body === undefined ? { method: 'GET' } : { method: 'POST', body }),
    });
    const cpu = (await this.process.ask<number>('cpu')) - before;
    if (result.non2xx > 0) throw new PlatformError(`${path}: ${result.non2xx} requests failed`);
    const { total } = result.requests;
    return {
      requestsPerSecond: total / result.duration,
      cpuPerRequest: cpu / total,
    };
  }

  stop(): void {
    this.process.stop();
  }

  read(path: string, connections: number, seconds: number): Promise<TimedReads> {
    return timeReads(this.process.ready, path, connections, seconds);
  }

  async whileDrawing<T>(during: () => Promise<T>): Promise<T & Drawn> {
    this.process.send('draw');
    const measured = await during();
    return { ...measured, ...(await this.process.ask<Drawn>('rest')) };
  }
}
