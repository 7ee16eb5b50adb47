import type { Duplex } from 'node:stream';
import type { Outlet } from '../feed/retained-feed.js';
import { encodePublish, retainedCopy, TOPIC_BYTES_MAX } from '../topics/encode-publish.js';
import { type FilterCursor, FilterIndex } from '../topics/filter-index.js';
import { WAITING_BYTES_MAX } from './limits.js';

/**
 * The time for which messages wait for others after some have just left, ms. A send costs more than many messages: in
 * bursts of one update per turn to one subscriber it was two thirds of the processor's time.
 */
const TOGETHER_MS = 1;

/** A client as a receiver of messages. */
export interface Receiver {
  readonly connection: Pick<Duplex, 'write' | 'cork' | 'uncork' | 'writableLength' | 'destroyed'>;
  /** Ends the connection of a client that does not read. */
  drop(reason: string): void;
}

/** A filter of a receiver. */
export interface ReceiverFilter {
  readonly filter: string;
  /** True for bridges of other brokers, which get the retain flag as it was published. */
  readonly retainAsPublished: boolean;
}

interface Subscription extends ReceiverFilter {
  readonly receiver: Receiver;
}

/** The receivers of a topic; true for those that get the retain flag. */
type Route = ReadonlyMap<Receiver, boolean>;

/**
 * Those who listen, and the way of the server's own messages to them. A message is encoded once and the same bytes are
 * written to all; which topic goes to whom is found once, until subscriptions change. All messages of one turn of the
 * event loop leave a connection together, and so do those that follow within {@link TOGETHER_MS}.
 */
export class Subscribers implements Outlet {
  readonly #index = new FilterIndex<Subscription>();
  readonly #byReceiver = new Map<Receiver, Map<string, Subscription>>();
  readonly #routes = new Map<string, Route>();
  readonly #corked = new Set<Receiver>();
  /** The time at which messages left last, ms. */
  #leftAt = -Infinity;

  /** Adds filters of a receiver; one that it has already is replaced. */
  add(receiver: Receiver, filters: readonly ReceiverFilter[]): void {
    let own = this.#byReceiver.get(receiver);
    if (!own) {
      own = new Map<string, Subscription>();
      this.#byReceiver.set(receiver, own);
    }
    for (const filter of filters) {
      this.#drop(own, filter.filter);
      const subscription = { ...filter, receiver };
      own.set(filter.filter, subscription);
      this.#index.add(filter.filter, subscription);
    }
    this.#routes.clear();
  }

  remove(receiver: Receiver, filters: readonly string[]): void {
    const own = this.#byReceiver.get(receiver);
    if (!own) return;
    for (const filter of filters) this.#drop(own, filter);
    if (own.size === 0) this.#byReceiver.delete(receiver);
    this.#routes.clear();
  }

  /** Removes a receiver with all its filters. */
  forget(receiver: Receiver): void {
    this.remove(receiver, [...(this.#byReceiver.get(receiver)?.keys() ?? [])]);
    this.#corked.delete(receiver);
  }

  interest(): FilterCursor<unknown> | null {
    return this.#index.cursor();
  }

  update(topic: string, payload: string): void {
    this.#send(topic, payload, true);
  }

  clear(topic: string): void {
    this.#send(topic, '', true);
    this.#routes.delete(topic);
  }

  /** Sends a message that no broker retains. */
  event(topic: string, payload: string): void {
    this.#send(topic, payload, false);
  }

  /** Sends retained state to one receiver: what a subscription gets first. An empty payload is no state, and is sent as an update. */
  baseline(receiver: Receiver, topic: string, payload: string): void {
    if (!isSendable(topic)) return;
    const packet = encodePublish(topic, payload);
    this.#write(receiver, payload === '' ? packet : retainedCopy(packet));
  }

  #send(topic: string, payload: string, retained: boolean): void {
    const route = this.#routeOf(topic);
    if (route.size === 0 || !isSendable(topic)) return;
    const packet = encodePublish(topic, payload);
    let flagged: Buffer | null = null;
    for (const [receiver, retainAsPublished] of route) {
      // MQTT 3.1.1 §3.3.1.3: what is sent for a subscription that was there before is not flagged.
      if (retained && retainAsPublished) this.#write(receiver, (flagged ??= retainedCopy(packet)));
      else this.#write(receiver, packet);
    }
  }

  #routeOf(topic: string): Route {
    const known = this.#routes.get(topic);
    if (known) return known;
    const route = new Map<Receiver, boolean>();
    for (const { receiver, retainAsPublished } of this.#index.match(topic)) {
      route.set(receiver, retainAsPublished || route.get(receiver) === true);
    }
    // Topics without receivers are not remembered: there is no end of them.
    if (route.size > 0) this.#routes.set(topic, route);
    return route;
  }

  #write(receiver: Receiver, packet: Buffer): void {
    const { connection } = receiver;
    if (connection.destroyed) return;
    if (!this.#corked.has(receiver)) {
      if (connection.writableLength > WAITING_BYTES_MAX) {
        receiver.drop(`over ${WAITING_BYTES_MAX} bytes were waiting to be read`);
        return;
      }
      if (this.#corked.size === 0) this.#uncorkSoon();
      this.#corked.add(receiver);
      connection.cork();
    }
    connection.write(packet);
  }

  #uncorkSoon(): void {
    if (performance.now() - this.#leftAt >= TOGETHER_MS) queueMicrotask(() => this.#uncork());
    else setTimeout(() => this.#uncork(), TOGETHER_MS);
  }

  #uncork(): void {
    this.#leftAt = performance.now();
    for (const { connection } of this.#corked) connection.uncork();
    this.#corked.clear();
  }

  #drop(own: Map<string, Subscription>, filter: string): void {
    const subscription = own.get(filter);
    if (!subscription) return;
    own.delete(filter);
    this.#index.remove(filter, subscription);
  }
}

/** Reports whether a topic fits in a packet. An id can be longer than a topic; it is then there by name only. */
function isSendable(topic: string): boolean {
  return topic.length * 3 <= TOPIC_BYTES_MAX || Buffer.byteLength(topic) <= TOPIC_BYTES_MAX;
}
