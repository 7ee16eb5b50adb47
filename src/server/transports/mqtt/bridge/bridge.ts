import type { IPublishPacket } from 'mqtt';
import { type Steps, StepScheduler, timedSlices } from '../../step-scheduler.js';
import { SLICE_MS } from '../broker/limits.js';
import { owns } from '../broker/own-topics.js';
import { EventFeed } from '../feed/event-feed.js';
import { Requests } from '../feed/requests.js';
import { Outbox } from '../feed/outbox.js';
import type { Outlet, RetainedFeed, RetainedTopic } from '../feed/retained-feed.js';
import { stateFeeds } from '../feed/state-feeds.js';
import { FilterIndex } from '../topics/filter-index.js';
import { isTopicName, requireRootLevel } from '../topics/topic-level.js';
import type { TopicOptions } from '../topic-options.js';
import { brokerAddress } from './broker-address.js';
import { BrokerLink, type LinkSubscription } from './broker-link.js';
import { RetainedAtBroker } from './retained-at-broker.js';

export interface MqttBridgeOptions extends TopicOptions {
  /** The URL of the broker, such as `mqtt://broker:1883`; `mqtts:`, `ws:` and `wss:` work as well. */
  readonly url: string;
  /** The user name that the broker expects; empty for none. */
  readonly username: string;
  readonly password: string;
  /** The client id that the broker sees; empty for a random one. */
  readonly clientId: string;
  readonly retryMs?: number;
}

export interface MqttBridge {
  /** Publishes `offline`, and closes the connection. */
  close(): Promise<void>;
}

/** Maximum number of bytes of events and results that wait for a slow broker. */
const WAITING_BYTES_MAX = 16_777_216;

/**
 * The maximum number of levels in the path of a field. The bridge subscribes to the topics `…/set` of all fields, which
 * are at different depths. It needs one filter for each depth, because `#` may only be the last level of a filter.
 */
const PATH_LEVELS_MAX = 24;

/** @throws PlatformError for an invalid address */
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
  readonly #scheduler: StepScheduler<unknown>;
  /** The state that the broker has not received yet; null while disconnected. */
  #outbox: Outbox | null = null;
  #connection: AbortController | null = null;
  #retained: RetainedAtBroker | null = null;

  constructor(private readonly options: MqttBridgeOptions) {
    const { root, url, username, password, clientId, retryMs, warn } = options;
    requireRootLevel(root);
    const address = brokerAddress(url, { username, password });
    this.#link = new BrokerLink(
      { address, clientId, warn, presenceTopic: `${root}/presence`, ...(retryMs === undefined ? {} : { retryMs }) },
      {
        connected: () => this.#connected(),
        lost: () => this.#lost(),
        message: (packet) => this.#message(packet),
      },
    );
    // The bridge publishes everything, because it cannot know what the clients of the broker subscribe to.
    this.#interest.add(`${root}/#`, true);
    this.#scheduler = new StepScheduler({
      slice: options.slice ?? timedSlices(SLICE_MS),
      failed: (error) => options.faults.fault(error, 'MQTT bridge'),
    });
    this.#feeds = stateFeeds(options, this, this.#scheduler);
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

  update(topic: RetainedTopic, before: string | null): void {
    // An empty payload clears a retained message.
    if (topic.payload !== '' || before !== null) this.clear(topic);
  }

  clear(topic: RetainedTopic): void {
    this.#outbox?.put(topic, () => this.#retain(topic));
  }

  event(topic: string, payload: string): void {
    if ((this.#outbox?.eventBytes ?? 0) <= WAITING_BYTES_MAX) this.#link.publish(topic, payload, { qos: 0 });
    else this.#link.drop(`over ${WAITING_BYTES_MAX} bytes of messages were waiting to be read; connecting again`);
  }

  #retain({ topic, payload }: RetainedTopic): void {
    this.#link.publish(topic, payload, { qos: 0, retain: true });
  }

  #connected(): void {
    const connection = (this.#connection = new AbortController());
    this.#outbox = new Outbox(this.#link.stream, (topic) => this.#retain(topic));
    this.#begin(connection.signal).catch((error: unknown) => {
      if (!connection.signal.aborted) this.options.faults.fault(error, 'MQTT bridge');
    });
  }

  async #begin(ended: AbortSignal): Promise<void> {
    this.#retained = new RetainedAtBroker();
    const retained = await this.#retained.ask(this.#link, this.#stateFilters(), ended);
    this.#retained = null;
    await this.#scheduler.done(this, this.#sendDifferences(retained));
    ended.throwIfAborted();
    for (const feed of this.#feeds) feed.follow();
    this.#events.follow();
    await this.#link.subscribe(this.#requestSubscriptions());
    ended.throwIfAborted();
    this.#link.publish(`${this.options.root}/presence`, 'online', { qos: 1, retain: true });
  }

  *#sendDifferences(retained: ReadonlyMap<string, string>): Steps {
    for (const feed of this.#feeds) {
      yield* feed.assumeSent(retained);
      const steps = feed.compare();
      while (!steps.next().done) yield this.#outbox?.room();
    }
  }

  #lost(): void {
    this.#scheduler.forget(this);
    this.#outbox = null;
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
    // With QoS 2, a request runs exactly once.
    return filters.map((filter) => ({ filter, qos: 2 }));
  }

  #message(packet: IPublishPacket): void {
    // A retained request is old and may have run already, so it is ignored.
    if (!packet.retain) this.#request(packet);
    else if (this.#retained?.take(packet) === false)
      this.#link.drop('it retains more messages than any simulation has topics');
  }

  #request({ topic, payload, properties }: IPublishPacket): void {
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const { responseTopic, correlationData } = properties ?? {};
    const result = this.#requests.handle(topic, bytes, correlationData);
    if (result === null) return;
    const resultTopic = `${this.options.root}/command/result`;
    this.event(resultTopic, result);
    if (responseTopic === undefined || !this.#isForeign(responseTopic)) return;
    this.#link.publish(responseTopic, result, { qos: 1, properties: correlationData ? { correlationData } : {} });
  }

  /**
   * Reports whether the server may send a result to a topic that a client has named. In a topic of the server, other
   * clients could mistake the result for state of the server.
   */
  #isForeign(topic: string): boolean {
    return isTopicName(topic) && !topic.startsWith('$') && !owns(this.options, topic);
  }
}
