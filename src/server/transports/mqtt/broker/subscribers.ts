import type { Duplex } from 'node:stream';
import { Outbox, type OutboxConnection } from '../feed/outbox.js';
import type { Outlet, RetainedTopic } from '../feed/retained-feed.js';
import { encodePublish, TOPIC_BYTES_MAX } from '../topics/encode-publish.js';
import { type FilterCursor, FilterIndex } from '../topics/filter-index.js';
import { WAITING_BYTES_MAX } from './limits.js';

/**
 * Time between two sends, during which messages are collected, ms. Sending costs more than encoding many messages. In a
 * measurement with one update in each turn of the event loop, sending took two thirds of the CPU time.
 */
const TOGETHER_MS = 1;

export interface Receiver {
  readonly connection: Pick<Duplex, 'write' | 'cork' | 'uncork'> & OutboxConnection;
  readonly filters: ReadonlySet<string>;
  drop(reason: string): void;
}

export interface ReceiverFilter {
  readonly filter: string;
  /** True if messages to this receiver keep the retain flag of the publisher. */
  readonly retainAsPublished: boolean;
}

interface Subscription extends ReceiverFilter {
  readonly receiver: Receiver;
}

interface Kept {
  readonly subscriptions: Map<string, Subscription>;
  readonly outbox: Outbox;
}

/** The receivers of a topic; the value is true if messages to the receiver keep the retain flag. */
type Route = ReadonlyMap<Receiver, boolean>;

/** Maximum number of cached routes, far above the number of topics that change often and have many receivers. */
const ROUTES_MAX = 16_384;

/**
 * Sends the server's own messages to their receivers. A message is encoded once, and all receivers get the same bytes.
 * A receiver is dropped only if too many events are waiting for it.
 */
export class Subscribers implements Outlet {
  readonly #index = new FilterIndex<Subscription>();
  readonly #kept = new Map<Receiver, Kept>();
  readonly #routes = new Map<string, Route>();
  readonly #corked = new Set<Receiver['connection']>();
  #leftAt = -Infinity;

  /** Adds filters of a receiver. A new filter replaces an existing filter with the same text. */
  add(receiver: Receiver, filters: readonly ReceiverFilter[]): void {
    const { subscriptions } = this.#keep(receiver);
    for (const filter of filters) {
      this.#drop(subscriptions, filter.filter);
      const subscription = { ...filter, receiver };
      subscriptions.set(filter.filter, subscription);
      this.#index.add(filter.filter, subscription);
    }
    this.#routes.clear();
  }

  remove(receiver: Receiver, filters: readonly string[]): void {
    const kept = this.#kept.get(receiver);
    if (!kept) return;
    for (const filter of filters) this.#drop(kept.subscriptions, filter);
    this.#routes.clear();
  }

  forget(receiver: Receiver): void {
    const kept = this.#kept.get(receiver);
    if (!kept) return;
    this.remove(receiver, [...kept.subscriptions.keys()]);
    kept.outbox.clear();
    this.#kept.delete(receiver);
    this.#corked.delete(receiver.connection);
  }

  interest(): FilterCursor<unknown> | null {
    return this.#index.cursor();
  }

  update(topic: RetainedTopic, before: string | null, except?: unknown): void {
    const route = this.#routeOf(topic.topic);
    if (route.size === 0) return;
    /** The packets that are already encoded: index 0 without the retain flag, index 1 with it. */
    const packets: (Buffer | undefined)[] = [];
    for (const [receiver, retainAsPublished] of route) {
      if (receiver === except) continue;
      // MQTT 3.1.1 §3.3.1.3: a message for an existing subscription does not have the retain flag.
      const sent = (packets[Number(retainAsPublished)] ??= encodePublish(
        topic.topic,
        topic.payload,
        retainAsPublished,
      ));
      const { outbox } = this.#keep(receiver);
      const write = (): void => this.#write(receiver, sent);
      if (before === null) outbox.putNew(topic, write);
      else outbox.put(topic, write);
    }
  }

  clear(topic: RetainedTopic): void {
    this.update(topic, '');
    this.#routes.delete(topic.topic);
  }

  /** Sends a message without retaining it. Drops a receiver if too many bytes of such messages wait for it. */
  event(topic: string, payload: string): void {
    const route = this.#routeOf(topic);
    if (route.size === 0) return;
    const packet = encodePublish(topic, payload);
    for (const receiver of route.keys()) {
      if (this.eventBytes(receiver) <= WAITING_BYTES_MAX) this.#write(receiver, packet);
      else receiver.drop(`over ${WAITING_BYTES_MAX} bytes of messages were waiting to be read`);
    }
  }

  /**
   * Sends one topic of the retained state to a receiver that has just subscribed. Call it only after waiting for {@link
   * room}. Like {@link update}, sends an empty payload without the retain flag.
   */
  baseline(receiver: Receiver, topic: RetainedTopic): void {
    if (!isSendable(topic.topic)) return;
    const sent = encodePublish(topic.topic, topic.payload, topic.payload !== '');
    this.#keep(receiver).outbox.putNow(topic, () => this.#write(receiver, sent));
  }

  /**
   * Begins to send the whole retained state to a receiver. The caller then passes each topic to {@link baseline}. New
   * topics wait until {@link endBaseline} is called.
   */
  beginBaseline(receiver: Receiver): void {
    this.#keep(receiver).outbox.hold();
  }

  endBaseline(receiver: Receiver): void {
    this.#keep(receiver).outbox.release();
  }

  /** Returns undefined if a receiver accepts more state now, otherwise a promise that resolves when it does. */
  room(receiver: Receiver): Promise<void> | undefined {
    return this.#keep(receiver).outbox.room();
  }

  /** Returns the number of bytes that wait for a receiver. Events and other clients' messages count, state does not. */
  eventBytes(receiver: Receiver): number {
    return this.#kept.get(receiver)?.outbox.eventBytes ?? receiver.connection.writableLength;
  }

  #keep(receiver: Receiver): Kept {
    let kept = this.#kept.get(receiver);
    if (!kept) {
      const outbox = new Outbox(receiver.connection, (topic) => this.#writeLate(receiver, topic));
      this.#kept.set(receiver, (kept = { subscriptions: new Map(), outbox }));
    }
    return kept;
  }

  /** Writes a message that has waited. Writes nothing if the receiver has unsubscribed meanwhile. */
  #writeLate(receiver: Receiver, { topic, payload }: RetainedTopic): void {
    const retainAsPublished = this.#routeOf(topic).get(receiver);
    if (retainAsPublished === undefined) return;
    this.#write(receiver, encodePublish(topic, payload, retainAsPublished));
  }

  #routeOf(topic: string): Route {
    const known = this.#routes.get(topic);
    if (known) return known;
    const route = new Map<Receiver, boolean>();
    if (!isSendable(topic)) return route;
    for (const { receiver, retainAsPublished } of this.#index.match(topic)) {
      route.set(receiver, retainAsPublished || route.get(receiver) === true);
    }
    if (this.#routes.size >= ROUTES_MAX) this.#routes.clear();
    // Do not cache topics without receivers, because their number is unlimited.
    if (route.size > 0) this.#routes.set(topic, route);
    return route;
  }

  #write({ connection }: Receiver, packet: Buffer): void {
    if (connection.destroyed) return;
    if (!this.#corked.has(connection)) {
      if (this.#corked.size === 0) this.#uncorkSoon();
      this.#corked.add(connection);
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
    for (const connection of this.#corked) connection.uncork();
    this.#corked.clear();
  }

  #drop(subscriptions: Map<string, Subscription>, filter: string): void {
    const subscription = subscriptions.get(filter);
    if (!subscription) return;
    subscriptions.delete(filter);
    this.#index.remove(filter, subscription);
  }
}

/** Reports whether a topic fits into a packet. A topic with a vessel id may be too long, because ids can be long. */
function isSendable(topic: string): boolean {
  return topic.length * 3 <= TOPIC_BYTES_MAX || Buffer.byteLength(topic) <= TOPIC_BYTES_MAX;
}
