import type { AedesPublishPacket, Subscription } from 'aedes';
import { FilterIndex } from '../topics/filter-index.js';
import { ByteBudget } from './byte-budget.js';
import { QUEUED_BYTES_MAX, QUEUED_MAX, SESSIONS_MAX, UNRELEASED_BYTES_MAX } from './limits.js';

/**
 * A message in the queue of a session. The message has not been sent to the client yet, or the client has not
 * acknowledged it yet. With QoS 2, a PUBREL later replaces the message in the queue.
 */
export type Queued = Omit<AedesPublishPacket, 'cmd'> & { readonly cmd: 'publish' | 'pubrel'; messageId?: number };

export interface SessionSubscription extends Subscription {
  readonly clientId: string;
}

interface Session {
  readonly subscriptions: Map<string, SessionSubscription>;
  queue: Queued[];
  /** The QoS 2 messages that the client has sent but not yet released, by packet id. */
  readonly unreleased: Map<number, AedesPublishPacket>;
}

/**
 * The sessions of clients that asked the server to keep their session while they are disconnected (MQTT 3.1.1
 * §3.1.2.4).
 */
export class Sessions {
  /** The sessions by client id, the most recently used one last. */
  readonly #sessions = new Map<string, Session>();
  readonly #filters = new FilterIndex<SessionSubscription>();
  readonly #bytes = new ByteBudget(QUEUED_BYTES_MAX);
  readonly #unreleasedBytes = new ByteBudget(UNRELEASED_BYTES_MAX);

  /** @param connected reports whether a client is connected; the session of a connected client is never dropped */
  constructor(private readonly connected: (clientId: string) => boolean) {}

  get size(): number {
    return this.#sessions.size;
  }

  subscribe(clientId: string, subscriptions: readonly Subscription[]): void {
    const session = this.#open(clientId);
    for (const given of subscriptions) {
      this.#drop(session, given.topic);
      const subscription = { ...given, clientId };
      session.subscriptions.set(given.topic, subscription);
      // Messages of QoS 0 are not queued for absent clients.
      if (given.qos > 0) this.#filters.add(given.topic, subscription);
    }
  }

  unsubscribe(clientId: string, filters: readonly string[]): void {
    const session = this.#sessions.get(clientId);
    if (session) for (const filter of filters) this.#drop(session, filter);
  }

  subscriptionsOf(clientId: string): Subscription[] {
    return [...(this.#sessions.get(clientId)?.subscriptions.values() ?? [])].map(
      ({ clientId: _own, ...subscription }) => subscription,
    );
  }

  /** Returns the subscriptions with QoS 1 or 2 that match a topic, one per client. */
  matching(topic: string): SessionSubscription[] {
    const byClient = new Map<string, SessionSubscription>();
    for (const found of this.#filters.match(topic)) {
      const other = byClient.get(found.clientId);
      if (!other || other.qos < found.qos) byClient.set(found.clientId, found);
    }
    return [...byClient.values()];
  }

  /** Adds a message to the queue of a session. Drops the message if the queue is full. */
  enqueue(clientId: string, message: Queued): void {
    const { queue } = this.#open(clientId);
    if (queue.length < QUEUED_MAX && this.#bytes.take(sizeOf(message))) queue.push(message);
  }

  queueOf(clientId: string): readonly Queued[] {
    return [...(this.#sessions.get(clientId)?.queue ?? [])];
  }

  update(clientId: string, packet: Queued): void {
    const queue = this.#sessions.get(clientId)?.queue ?? [];
    for (const [index, queued] of queue.entries()) {
      if (queued.brokerId === packet.brokerId && queued.brokerCounter === packet.brokerCounter) {
        if (packet.messageId !== undefined) queued.messageId = packet.messageId;
        return;
      }
      if (queued.brokerId !== packet.brokerId && queued.messageId === packet.messageId) {
        this.#bytes.give(sizeOf(queued));
        this.#bytes.take(sizeOf(packet));
        queue[index] = packet;
        return;
      }
    }
  }

  acknowledge(clientId: string, messageId: number | undefined): Queued | undefined {
    const queue = this.#sessions.get(clientId)?.queue ?? [];
    const index = queue.findIndex((queued) => queued.messageId === messageId);
    if (index < 0) return undefined;
    const [queued] = queue.splice(index, 1);
    this.#bytes.give(sizeOf(queued!));
    return queued;
  }

  /** @returns false if the message would exceed the limit */
  store(clientId: string, message: AedesPublishPacket): boolean {
    if (!this.#unreleasedBytes.take(sizeOf(message))) return false;
    this.#open(clientId).unreleased.set(message.messageId!, message);
    return true;
  }

  unreleased(clientId: string, messageId: number | undefined): AedesPublishPacket | undefined {
    return messageId === undefined ? undefined : this.#sessions.get(clientId)?.unreleased.get(messageId);
  }

  /** @returns false for an unknown message */
  release(clientId: string, messageId: number | undefined): boolean {
    const message = this.unreleased(clientId, messageId);
    if (!message) return false;
    this.#sessions.get(clientId)!.unreleased.delete(messageId!);
    this.#unreleasedBytes.give(sizeOf(message));
    return true;
  }

  releaseAll(clientId: string): void {
    const session = this.#sessions.get(clientId);
    if (!session) return;
    for (const messageId of [...session.unreleased.keys()]) this.release(clientId, messageId);
    if (session.subscriptions.size + session.queue.length === 0) this.#sessions.delete(clientId);
  }

  forget(clientId: string): void {
    const session = this.#sessions.get(clientId);
    if (!session) return;
    for (const filter of [...session.subscriptions.keys()]) this.#drop(session, filter);
    for (const queued of session.queue) this.#bytes.give(sizeOf(queued));
    for (const messageId of [...session.unreleased.keys()]) this.release(clientId, messageId);
    this.#sessions.delete(clientId);
  }

  #open(clientId: string): Session {
    const session = this.#sessions.get(clientId) ?? { subscriptions: new Map(), queue: [], unreleased: new Map() };
    this.#sessions.delete(clientId);
    this.#sessions.set(clientId, session);
    if (this.#sessions.size > SESSIONS_MAX) this.#forgetLongestAway();
    return session;
  }

  #forgetLongestAway(): void {
    for (const clientId of this.#sessions.keys()) {
      if (this.connected(clientId)) continue;
      this.forget(clientId);
      return;
    }
  }

  #drop(session: Session, filter: string): void {
    const subscription = session.subscriptions.get(filter);
    if (!subscription) return;
    session.subscriptions.delete(filter);
    this.#filters.remove(filter, subscription);
  }
}

const MESSAGE_BYTES = 128;

function sizeOf({ topic, payload }: Partial<Pick<Queued, 'topic' | 'payload'>>): number {
  return MESSAGE_BYTES + (topic?.length ?? 0) + (payload?.length ?? 0);
}
