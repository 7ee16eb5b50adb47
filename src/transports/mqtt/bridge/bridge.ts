import type { IPublishPacket } from 'mqtt';
import { owns } from '../broker/own-topics.js';
import { EventFeed } from '../feed/event-feed.js';
import { Requests } from '../feed/requests.js';
import type { Outlet, RetainedFeed } from '../feed/retained-feed.js';
import { stateFeeds } from '../feed/state-feeds.js';
import { FilterIndex } from '../topics/filter-index.js';
import { isTopicName, requireRootLevel } from '../topics/topic-level.js';
import type { TopicOptions } from '../topic-options.js';
import { brokerAddress } from './broker-address.js';
import { BrokerLink, type LinkSubscription } from './broker-link.js';
import { RetainedAtBroker } from './retained-at-broker.js';

export interface MqttBridgeOptions extends TopicOptions {
  /** The address of the broker, such as `mqtt://broker:1883`; `mqtts:`, `ws:` and `wss:` work as well. */
  readonly url: string;
  /** Empty for none. */
  readonly username: string;
  readonly password: string;
  /** Empty for one that is made up. */
  readonly clientId: string;
}

export interface MqttBridge {
  /** Says `offline` and ends the connection. */
  close(): Promise<void>;
}

/**
 * The most levels of a field's path. A filter for `…/set` at any depth does not exist (`#` is always the last level), so
 * there is one for each depth.
 */
const PATH_LEVELS_MAX = 24;

/**
 * Serves the topics at a broker that exists. It returns at once and connects as soon as the broker is there.
 * @throws PlatformError when the address is none
 */
export function openMqttBridge(options: MqttBridgeOptions): MqttBridge {
  const bridge = new Bridge(options);
  bridge.open();
  return bridge;
}

class Bridge implements MqttBridge, Outlet {
  readonly #link: BrokerLink;
  readonly #feeds: readonly RetainedFeed[];
  readonly #events: EventFeed;
  readonly #requests: Requests;
  readonly #interest = new FilterIndex<true>();
  /** Ends what was begun for the connection that is lost. */
  #connection: AbortController | null = null;
  #retained: RetainedAtBroker | null = null;

  constructor(private readonly options: MqttBridgeOptions) {
    const { root, url, username, password, clientId, warn } = options;
    requireRootLevel(root);
    const address = brokerAddress(url, { username, password });
    this.#link = new BrokerLink(
      { address, clientId, warn, presenceTopic: `${root}/presence` },
      {
        connected: () => this.#connected(),
        lost: () => this.#lost(),
        message: (packet) => this.#message(packet),
      },
    );
    // Who listens there is not known: everything is sent.
    this.#interest.add(`${root}/#`, true);
    this.#feeds = stateFeeds(options, this);
    this.#events = new EventFeed(options.tree, root, this);
    this.#requests = new Requests(options);
  }

  open(): void {
    void this.#link.open();
  }

  async close(): Promise<void> {
    this.#lost();
    await this.#link.close();
  }

  interest(): ReturnType<Outlet['interest']> {
    return this.#connection ? this.#interest.cursor() : null;
  }

  update(topic: string, payload: string, before: string | null): void {
    // An empty payload clears what is retained; where nothing is, it says nothing.
    if (payload !== '' || before !== null) this.#link.publish(topic, payload, { qos: 0, retain: true });
  }

  clear(topic: string): void {
    this.#link.publish(topic, '', { qos: 0, retain: true });
  }

  event(topic: string, payload: string): void {
    this.#link.publish(topic, payload, { qos: 0 });
  }

  #connected(): void {
    const connection = (this.#connection = new AbortController());
    this.#begin(connection.signal).catch((error: unknown) => {
      if (!connection.signal.aborted) this.options.faults.fault(error, 'MQTT bridge');
    });
  }

  /** Brings what the broker retains up to date, then follows the changes and takes requests. */
  async #begin(ended: AbortSignal): Promise<void> {
    this.#retained = new RetainedAtBroker();
    const retained = await this.#retained.ask(this.#link, this.#stateFilters(), ended);
    this.#retained = null;
    for (const feed of this.#feeds) {
      feed.assumeSent(retained);
      feed.compare();
      feed.follow();
    }
    this.#events.follow();
    await this.#link.subscribe(this.#requestSubscriptions());
    ended.throwIfAborted();
    this.#link.publish(`${this.options.root}/presence`, 'online', { qos: 1, retain: true });
  }

  #lost(): void {
    this.#connection?.abort();
    this.#connection = null;
    this.#retained = null;
    for (const feed of [...this.#feeds, this.#events]) feed.stop();
  }

  #stateFilters(): readonly string[] {
    return this.#feeds.flatMap((feed) => feed.filters);
  }

  #requestSubscriptions(): readonly LinkSubscription[] {
    const { root, fieldTopics } = this.options;
    const depths = fieldTopics ? Array.from({ length: PATH_LEVELS_MAX }, (_, index) => '/+'.repeat(index + 1)) : [];
    const filters = [`${root}/command`, ...depths.map((path) => `${root}/sim${path}/set`)];
    // What its sender sends exactly once is done exactly once.
    return filters.map((filter) => ({ filter, qos: 2 }));
  }

  #message(packet: IPublishPacket): void {
    // A request that a broker retained was made in the past, and may have been done then.
    if (!packet.retain) this.#request(packet);
    else if (this.#retained?.take(packet) === false) this.#link.drop('it retains more than any world of ours has');
  }

  #request({ topic, payload, properties }: IPublishPacket): void {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const result = this.#requests.handle(topic, bytes);
    if (result === null) return;
    const resultTopic = `${this.options.root}/command/result`;
    this.event(resultTopic, result);
    const { responseTopic, correlationData } = properties ?? {};
    if (responseTopic === undefined || !this.#isForeign(responseTopic)) return;
    this.#link.publish(responseTopic, result, { qos: 1, properties: correlationData ? { correlationData } : {} });
  }

  /** Reports whether a response may go to a topic: nobody has results written among the server's own topics. */
  #isForeign(topic: string): boolean {
    return isTopicName(topic) && !topic.startsWith('$') && !owns(this.options, topic);
  }
}
