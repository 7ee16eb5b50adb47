import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PlatformError } from '../../../src/base/errors/index.js';
import type { PublisherKind, PublisherReply, PublisherRequest } from './protocol.js';
import { Subscriber } from './subscriber.js';

const LONGEST_MS = 60_000;

/** A publisher in a process of its own, and the subscribers in this one. */
export class MeasuredPublisher {
  private constructor(
    private readonly process: ChildProcess,
    private readonly port: number,
  ) {}

  /** @param port the broker that a client publishes to */
  static async start(kind: PublisherKind, port = 0): Promise<MeasuredPublisher> {
    const main = fileURLToPath(new URL('./publisher-main.js', import.meta.url));
    const child = fork(main, [kind, String(port)]);
    const [reply] = (await once(child, 'message')) as [PublisherReply];
    if (!('port' in reply)) throw new PlatformError(`the publisher (${kind}) did not start`);
    const publisher = new MeasuredPublisher(child, reply.port);
    // Makes the broker retain a message.
    child.send({ update: 2 } satisfies PublisherRequest);
    await after(100);
    return publisher;
  }

  /** Measures one burst. @returns updates received per second, summed over all subscribers */
  async fanOut(subscribers: number, updates: number): Promise<number> {
    const open = (_: unknown, index: number): Promise<Subscriber> =>
      Subscriber.open(this.port, `reader-${index}`, true);
    const all = await Promise.all(Array.from({ length: subscribers }, open));
    const start = performance.now();
    this.process.send({ update: updates } satisfies PublisherRequest);
    while (all.some((subscriber) => subscriber.updates < updates)) {
      if (performance.now() - start > LONGEST_MS) throw new PlatformError('subscribers lack updates after a minute');
      await after(1);
    }
    const seconds = (performance.now() - start) / 1000;
    for (const subscriber of all) subscriber.close();
    return (subscribers * updates) / seconds;
  }

  /** Measures steps of the simulation without listeners. @returns steps per second */
  async steps(count: number): Promise<number> {
    this.process.send({ step: count } satisfies PublisherRequest);
    const [reply] = (await once(this.process, 'message')) as [PublisherReply];
    return 'seconds' in reply ? count / reply.seconds : 0;
  }

  stop(): void {
    this.process.send('stop' satisfies PublisherRequest);
  }
}
