import type { AedesPublishPacket } from 'aedes';
import { oneStep, type StepScheduler } from '../../step-scheduler.js';
import { FilterIndex } from '../topics/filter-index.js';

type Listener = (packet: AedesPublishPacket, done: () => void) => void;
type Routed = AedesPublishPacket & { readonly clientId?: string };

/**
 * The way of messages through the broker library (its interface `mqemitter`). A message of a client to a topic that the
 * server owns ends here, whatever its QoS; the library acknowledges it as any other. Clients take turns: one message
 * can match many filters.
 */
export class MessageRouter {
  readonly #listeners = new FilterIndex<Listener>();

  /** @param consume takes a message of a client when its topic is the server's. @returns false when it is not */
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
    // Never at once: the library would read the next packet while it parses this one.
    setImmediate(done);
    // A client that reads slowly is bounded by what waits for it, and does not hold up those who send.
    for (const deliver of this.#listeners.match(packet.topic)) deliver(packet, () => undefined);
  }

  close(done: () => void): this {
    setImmediate(done);
    return this;
  }
}
