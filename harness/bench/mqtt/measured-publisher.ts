import { setTimeout as after } from 'node:timers/promises';
import { PlatformError } from '../../../src/base/errors/index.js';
import { BenchProcess } from '../bench-process.js';
import type { PublisherKind, PublisherRequest } from './protocol.js';
import { Subscriber } from './subscriber.js';

const LONGEST_MS = 60_000;

export class MeasuredPublisher {
  private constructor(private readonly process: BenchProcess<number, PublisherRequest>) {}

  /** @param port port of the broker, for the kind `client` */
  static async start(kind: PublisherKind, port = 0): Promise<MeasuredPublisher> {
    const main = new URL('./publisher-main.js', import.meta.url);
    const child = await BenchProcess.start<number, PublisherRequest>(main, [kind, String(port)]);
    // The broker retains this update, and every later subscriber receives it first.
    child.send({ update: 2 });
    await after(100);
    return new MeasuredPublisher(child);
  }

  /** @returns number of updates per second that all subscribers together have received */
  async fanOut(subscribers: number, updates: number): Promise<number> {
    const open = (_: unknown, index: number): Promise<Subscriber> =>
      Subscriber.open(this.process.ready, `reader-${index}`, true);
    const all = await Promise.all(Array.from({ length: subscribers }, open));
    const start = performance.now();
    this.process.send({ update: updates });
    while (all.some((subscriber) => subscriber.updates < updates)) {
      if (performance.now() - start > LONGEST_MS)
        throw new PlatformError('subscribers have not received all updates after a minute');
      await after(1);
    }
    const seconds = (performance.now() - start) / 1000;
    for (const subscriber of all) subscriber.close();
    return (subscribers * updates) / seconds;
  }

  /** Measures how many steps per second a simulation without listeners makes. */
  async steps(count: number): Promise<number> {
    return count / (await this.process.ask<number>({ step: count }));
  }

  stop(): void {
    this.process.stop();
  }
}
