import type { Duplex } from 'node:stream';
import {
  Aedes,
  type AedesPublishPacket,
  type AuthenticateError,
  type Client,
  type PublishPacket,
  type Subscription,
} from 'aedes';
import { shown, type FaultLog } from '../../../../base/errors/index.js';
import type { AccessToken } from '../../access-token.js';
import type { StepScheduler } from '../../step-scheduler.js';
import { isTopicFilter, isTopicName } from '../topics/topic-level.js';
import { ByteBudget } from './byte-budget.js';
import {
  CONNECT_BYTES_MAX,
  CONNECT_MS,
  EARLY_PACKETS_MAX,
  FILTER_CHARACTERS_MAX,
  FILTER_LEVELS_MAX,
  FILTERS_BYTES_MAX,
  HALF_PACKETS_BYTES_MAX,
  PACKET_BYTES_MAX,
  RETAINED_MAX,
  SUBSCRIPTIONS_MAX,
  WAITING_BYTES_MAX,
  WILDCARDS_MAX,
} from './limits.js';
import { Member, receiverFilters } from './member.js';
import { MemoryPersistence } from './memory-persistence.js';
import { MessageRouter } from './message-router.js';
import { owns, type OwnTopics } from './own-topics.js';
import { guardPackets } from './packet-guard.js';
import { RetainedMessages } from './retained-messages.js';
import { Sessions } from './sessions.js';
import type { Receiver, ReceiverFilter } from './subscribers.js';

export interface BrokerOptions {
  readonly own: OwnTopics;
  readonly scheduler: StepScheduler<unknown>;
  readonly listeners: BrokerListeners;
  /** The token that every client must send as its password; null if none is required. */
  readonly token: AccessToken | null;
  readonly faults: FaultLog;
  readonly warn: (sentence: string) => void;
}

export interface BrokerListeners {
  subscribed(receiver: Receiver, filters: readonly ReceiverFilter[]): void;
  unsubscribed(receiver: Receiver, filters: readonly string[]): void;
  /**
   * Returns the number of bytes that a receiver has not read yet. Events and other clients' messages count, state does
   * not.
   */
  eventBytes(receiver: Receiver): number;
  /** Called after the broker has removed a connection and all its filters. */
  gone(receiver: Receiver): void;
}

/**
 * The MQTT broker. The library implements the protocol; this class limits its resources, and handles the messages to
 * the server's own topics.
 */
export class Broker {
  readonly #library: Aedes;
  readonly #members = new Map<Client, Member>();
  readonly #retained = new RetainedMessages();
  readonly #halfPackets = new ByteBudget(HALF_PACKETS_BYTES_MAX);
  readonly #filterCharacters = new ByteBudget(FILTER_CHARACTERS_MAX);
  readonly #wildcards = new ByteBudget(WILDCARDS_MAX);
  #full = false;

  constructor(private readonly options: BrokerOptions) {
    const sessions = new Sessions((id) => this.#isConnected(id));
    this.#library = new Aedes({
      mq: new MessageRouter((packet) => this.#consume(packet), options.scheduler),
      persistence: new MemoryPersistence((message) => this.#retain(message), this.#retained, sessions),
      connectTimeout: CONNECT_MS,
      queueLimit: EARLY_PACKETS_MAX,
      preConnect: (client, packet, done) => {
        // MQTT-3.1.3-7: a client that wants a stored session must send a client id.
        const member = this.#members.get(client);
        if (member) member.isNameRefused = packet.clientId === '' && !packet.clean;
        done(null, true);
      },
      authenticate: (client, _userName, password, done) => {
        if (!this.#admits(password)) done(badPassword() as AuthenticateError, null);
        else if (this.#members.get(client)?.isNameRefused) done(namelessSession() as AuthenticateError, null);
        else done(null, true);
      },
      authorizePublish: (client, packet, done) => done(this.#whyNotPublished(client, packet)),
      authorizeSubscribe: (client, subscription, done) => this.#admitFilter(client, subscription, done),
      authorizeForward: (client, packet) => this.#forward(client, packet),
    });
    this.#library.on('subscribe', (subscriptions, client) => this.#subscribed(client, subscriptions));
    this.#library.on('unsubscribe', (filters, client) => this.#unsubscribed(client, filters));
    this.#library.on('client', (client) => this.#members.get(client)?.admitted());
    this.#library.on('clientReady', (client) => this.#restored(client));
    const passOver = (): void => undefined;
    this.#library.on('clientError', passOver).on('connectionError', passOver);
    (this.#library as NodeJS.EventEmitter).on('error', (error) => void options.faults.fault(error, 'MQTT broker'));
  }

  get size(): number {
    return this.#members.size;
  }

  async open(): Promise<void> {
    await this.#library.listen();
  }

  /** @param admitted called when the broker has accepted the client */
  serve(connection: Duplex, admitted: () => void): void {
    const client = this.#library.handle(connection);
    const member = new Member(client, this.options.warn, admitted);
    this.#members.set(client, member);
    guardPackets(connection, {
      bytesMax: (kind) => {
        if (kind === SUBSCRIBE || kind === UNSUBSCRIBE) return FILTERS_BYTES_MAX;
        return client.connected ? PACKET_BYTES_MAX : CONNECT_BYTES_MAX;
      },
      halfPackets: this.#halfPackets,
      refuse: (reason) => member.drop(reason),
    });
    connection.once('close', () => this.#gone(member));
  }

  async close(): Promise<void> {
    for (const { connection } of this.#members.values()) connection.destroy();
    await new Promise<void>((closed) => this.#library.close(closed));
  }

  #admits(password: Readonly<Buffer> | undefined): boolean {
    const { token } = this.options;
    return token === null || (password !== undefined && token.matches(password));
  }

  #isConnected(clientId: string): boolean {
    for (const { client } of this.#members.values()) if (client.id === clientId) return true;
    return false;
  }

  /**
   * @returns the reason to close the connection; null if the message can be forwarded, handled as a request, or ignored
   */
  #whyNotPublished(client: Client | null, { topic }: PublishPacket): Error | null {
    if (!isTopicName(topic)) return new Error('a topic with a wildcard, a NUL or broken UTF-8 [MQTT-3.3.2-2]');
    if (client) this.#warnOfIgnored(client, topic);
    return null;
  }

  #warnOfIgnored(client: Client, topic: string): void {
    const { own } = this.options;
    const member = this.#members.get(client);
    if (isReserved(topic))
      member?.warnOnce(`ignored messages to ${shown(topic, 160)} and other topics that begin with $`, 'reserved');
    else if (owns(own, topic) && !isRequest(own, topic)) {
      member?.warnOnce(
        `ignored messages below ${own.root}/; send them to ${own.root}/command or ${own.root}/sim/<path>/set`,
      );
    }
  }

  #consume({ topic, payload }: AedesPublishPacket): boolean {
    const { own, faults } = this.options;
    // MQTT 3.1.1 §4.7.2: clients must not use topics that begin with $ for their own messages. But the bridges of
    // some brokers report their state on such topics. So ignore the message instead of refusing it.
    if (isReserved(topic)) return true;
    if (!owns(own, topic)) return false;
    try {
      own.request(topic, typeof payload === 'string' ? Buffer.from(payload) : payload);
    } catch (error) {
      faults.fault(error, 'MQTT request');
    }
    return true;
  }

  #retain(message: AedesPublishPacket): void {
    if (owns(this.options.own, message.topic) || isReserved(message.topic)) return;
    const stored = this.#retained.store(message);
    if (!stored && !this.#full) {
      this.options.warn(
        `MQTT: the limit of ${RETAINED_MAX} retained topics, or of their bytes, is reached; further messages are not retained`,
      );
    }
    this.#full = !stored;
  }

  #admitFilter(
    client: Client,
    subscription: Subscription,
    done: (error: Error | null, granted?: Subscription | null) => void,
  ): void {
    const member = this.#members.get(client);
    const { topic } = subscription;
    if (!member || !isTopicFilter(topic)) {
      done(new Error('not a topic filter [MQTT-4.7.1-2, MQTT-4.7.1-3]'));
    } else if (levelsOf(topic) > FILTER_LEVELS_MAX) {
      member.warnOnce(`refused filters of more than ${FILTER_LEVELS_MAX} levels`);
      done(null, null);
    } else if (!this.#hold(member, topic)) {
      member.warnOnce(`refused filters: more than ${SUBSCRIPTIONS_MAX}, or all clients together have too many`);
      done(null, null);
    } else {
      if (!client.connected) member.restored.push(subscription);
      done(null, subscription);
    }
  }

  #hold(member: Member, filter: string): boolean {
    if (member.filters.has(filter)) return true;
    if (member.filters.size >= SUBSCRIPTIONS_MAX || !this.#filterCharacters.take(filter.length)) return false;
    if (!this.#wildcards.take(wildcardsIn(filter))) {
      this.#filterCharacters.give(filter.length);
      return false;
    }
    member.filters.add(filter);
    return true;
  }

  #release(member: Member, filters: Iterable<string>): void {
    for (const filter of filters) {
      if (!member.filters.delete(filter)) continue;
      this.#filterCharacters.give(filter.length);
      this.#wildcards.give(wildcardsIn(filter));
    }
  }

  #forward(client: Client, packet: AedesPublishPacket): AedesPublishPacket | null {
    // Do not forward messages on topics that begin with $, because the library uses these topics for itself.
    if (isReserved(packet.topic)) return null;
    const member = this.#members.get(client);
    if (!member || this.options.listeners.eventBytes(member) <= WAITING_BYTES_MAX) return packet;
    member.drop(`over ${WAITING_BYTES_MAX} bytes of messages were waiting to be read`);
    return null;
  }

  #restored(client: Client): void {
    const member = this.#members.get(client);
    if (!member || member.restored.length === 0) return;
    this.options.listeners.subscribed(member, receiverFilters(member.restored));
    member.restored = [];
  }

  #subscribed(client: Client, subscriptions: readonly Subscription[]): void {
    const member = this.#members.get(client);
    if (member && !member.connection.destroyed) {
      this.options.listeners.subscribed(member, receiverFilters(subscriptions));
    }
  }

  #unsubscribed(client: Client, filters: readonly string[]): void {
    const member = this.#members.get(client);
    if (!member) return;
    this.#release(member, filters);
    this.options.listeners.unsubscribed(member, filters);
  }

  #gone(member: Member): void {
    this.#release(member, [...member.filters]);
    this.#members.delete(member.client);
    this.options.listeners.gone(member);
  }
}

function isReserved(topic: string): boolean {
  return topic.startsWith('$');
}

function wildcardsIn(filter: string): number {
  return filter.split('+').length - 1;
}

function levelsOf(filter: string): number {
  return filter.split('/').length;
}

/** MQTT 3.1.1 §2.2.1: the packet type in the first byte. */
const SUBSCRIBE = 0x80;
const UNSUBSCRIBE = 0xa0;

/** MQTT 3.1.1 §3.2.2.3: the return codes for a rejected client id, and for a wrong user name or password. */
const IDENTIFIER_REJECTED = 2;
const BAD_PASSWORD = 4;

/** Returns the error for a client that requests a persistent session without a client id [MQTT-3.1.3-8]. */
function namelessSession(): Error {
  return Object.assign(new Error('an empty client id needs a clean session'), { returnCode: IDENTIFIER_REJECTED });
}

function badPassword(): Error {
  const message = 'the password must be the access token of the server';
  return Object.assign(new Error(message), { returnCode: BAD_PASSWORD });
}

function isRequest({ root }: OwnTopics, topic: string): boolean {
  return topic === `${root}/command` || (topic.startsWith(`${root}/sim/`) && topic.endsWith('/set'));
}
