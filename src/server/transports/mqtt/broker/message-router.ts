import type { AedesPublishPacket } from 'aedes';
import { oneStep, type StepScheduler } from '../../step-scheduler.js';
import { FilterIndex } from '../topics/filter-index.js';

type Listener = (packet: AedesPublishPacket, done: () => void) => void;
type Routed = AedesPublishPacket & { readonly clientId?: string };

/**
 * Routes messages for the broker library (interface `mqemitter`). A client's message to one of the server's own topics
 * is acknowledged by the library, but not forwarded. Clients take turns, because routing a message that matches many
 * filters takes long.
 */
export class MessageRouter {
  readonly #listeners = new FilterIndex<Listener>();

  /**
   * @param consume handles a client's message to a topic of the server; returns false for a message to any other topic
   */
  constructor(
    private readonly consume: (packet: AedesPublishPacket) => boolean,
    private readonly scheduler: StepScheduler<unknown>,
  ) {}

  on(filter: string, listener: Listener, done?: () => void): this {
    this.#listeners.add(filter, listener);
    if (done) setImmediate(done);
    return this;
  }

  removeListener(filter: string, listener: Listener, done?: () => void): this {
    this.#listeners.remove(filter, listener);
    if (done) setImmediate(done);
    return this;
  }

  emit(packet: Routed, done: () => void): this {
    const { clientId } = packet;
    if (clientId === undefined) this.#deliver(packet, done);
    else
      this.scheduler.run(
        clientId,
        0,
        oneStep(() => this.#take(packet, done)),
      );
    return this;
  }

  #take(packet: Routed, done: () => void): void {
    if (this.consume(packet)) setImmediate(done);
    else this.#deliver(packet, done);
  }

  #deliver(packet: Routed, done: () => void): void {
    // Call `done` later. If `done` were called now, the library would read the next packet while it is still parsing
    // this packet.
    setImmediate(done);
    // The sender does not wait for slow receivers, because their queues are limited.
    for (const deliver of this.#listeners.match(packet.topic)) deliver(packet, () => undefined);
  }

  close(done: () => void): this {
    setImmediate(done);
    return this;
  }
}
