import { Readable } from 'node:stream';
import type { AedesPublishPacket, Client, Subscription } from 'aedes';
import type { RetainedMessages } from './retained-messages.js';
import type { Queued, Sessions } from './sessions.js';

type Will = AedesPublishPacket & { brokerId?: string; clientId?: string };
type ById = Pick<Client, 'id'>;

/**
 * The storage of the broker library: retained messages, sessions, unreleased messages and wills. Unlike the library's
 * own implementation, this class limits the number and the size of the stored objects.
 */
export class MemoryPersistence {
  readonly #wills = new Map<string, Will>();
  /**
   * The lists of subscriptions that were added already. This set is necessary because the library passes the same list
   * several times: once for each subscription in it.
   */
  readonly #added = new WeakSet<readonly Subscription[]>();
  #brokerId = '';

  /** @param storeMessage stores a message that a client asks the broker to retain */
  constructor(
    private readonly storeMessage: (message: AedesPublishPacket) => void,
    private readonly retained: Pick<RetainedMessages, 'matching'>,
    private readonly sessions: Sessions,
  ) {}

  async setup({ id }: { readonly id: string }): Promise<void> {
    this.#brokerId = id;
    return Promise.resolve();
  }

  async storeRetained(message: AedesPublishPacket): Promise<void> {
    this.storeMessage(message);
    return Promise.resolve();
  }

  createRetainedStreamCombi(filters: readonly string[]): Readable {
    return Readable.from(this.retained.matching(filters));
  }

  async addSubscriptions({ id }: ById, subscriptions: readonly Subscription[]): Promise<void> {
    if (!this.#added.has(subscriptions)) {
      this.#added.add(subscriptions);
      this.sessions.subscribe(id, subscriptions);
    }
    return Promise.resolve();
  }

  async removeSubscriptions({ id }: ById, filters: readonly string[]): Promise<void> {
    this.sessions.unsubscribe(id, filters);
    return Promise.resolve();
  }

  async subscriptionsByClient({ id }: ById): Promise<Subscription[]> {
    return Promise.resolve(this.sessions.subscriptionsOf(id));
  }

  async subscriptionsByTopic(topic: string): Promise<Subscription[]> {
    return Promise.resolve(this.sessions.matching(topic));
  }

  async cleanSubscriptions({ id }: ById): Promise<void> {
    this.sessions.forget(id);
    return Promise.resolve();
  }

  async outgoingEnqueue({ clientId }: { readonly clientId: string }, packet: Queued): Promise<void> {
    this.sessions.enqueue(clientId, { ...packet });
    return Promise.resolve();
  }

  async outgoingEnqueueCombi(subscriptions: readonly { readonly clientId: string }[], packet: Queued): Promise<void> {
    for (const { clientId } of subscriptions) this.sessions.enqueue(clientId, { ...packet });
    return Promise.resolve();
  }

  async outgoingUpdate({ id }: ById, packet: Queued): Promise<void> {
    this.sessions.update(id, packet);
    return Promise.resolve();
  }

  async outgoingClearMessageId({ id }: ById, { messageId }: Queued): Promise<Queued | undefined> {
    return Promise.resolve(this.sessions.acknowledge(id, messageId));
  }

  outgoingStream({ id }: ById): Readable {
    return Readable.from(this.sessions.queueOf(id));
  }

  /** Rejects when the limit for unreleased messages is exceeded; the library then closes the connection. */
  async incomingStorePacket({ id }: ById, packet: AedesPublishPacket): Promise<void> {
    if (this.sessions.store(id, packet)) return Promise.resolve();
    return Promise.reject(new Error('too many bytes of QoS 2 messages wait for their release'));
  }

  /** Rejects if the message is unknown. */
  async incomingGetPacket({ id }: ById, { messageId }: Queued): Promise<AedesPublishPacket> {
    const packet = this.sessions.unreleased(id, messageId);
    return packet ? Promise.resolve(packet) : Promise.reject(new Error('no such packet'));
  }

  /** Rejects if the message is unknown. */
  async incomingDelPacket({ id }: ById, { messageId }: Queued): Promise<void> {
    return this.sessions.release(id, messageId) ? Promise.resolve() : Promise.reject(new Error('no such packet'));
  }

  async cleanIncoming({ id }: ById): Promise<void> {
    this.sessions.releaseAll(id);
    return Promise.resolve();
  }

  async putWill({ id }: ById, will: Will): Promise<void> {
    will.brokerId = this.#brokerId;
    will.clientId = id;
    this.#wills.set(id, will);
    return Promise.resolve();
  }

  async delWill({ id }: ById): Promise<Will | undefined> {
    const will = this.#wills.get(id);
    this.#wills.delete(id);
    return Promise.resolve(will);
  }

  /** Streams the wills of other brokers in a cluster. This broker is alone, so the stream is empty. */
  streamWill(): Readable {
    return Readable.from([]);
  }
}
