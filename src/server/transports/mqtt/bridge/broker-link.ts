import type { IClientPublishOptions, IPublishPacket, MqttClient } from 'mqtt';
import { PACKET_BYTES_MAX } from '../broker/limits.js';
import type { BrokerAddress } from './broker-address.js';

export interface LinkOptions {
  readonly address: BrokerAddress;
  readonly clientId: string;
  /**
   * The topic that shows whether the bridge is connected. When connected, the bridge publishes the retained message
   * `online` there. If the connection breaks, the broker publishes the will of the bridge, `offline`.
   */
  readonly presenceTopic: string;
  /** The time between two connection attempts, ms; 2000 by default. */
  readonly retryMs?: number;
  readonly warn: (sentence: string) => void;
}

export interface LinkSubscription {
  readonly filter: string;
  readonly qos: 0 | 2;
}

/**
 * Called during a connection. The calls that a link makes. After `lost`, there are no more calls until the link has
 * connected again.
 */
export interface LinkListeners {
  connected(): void;
  lost(): void;
  message(packet: IPublishPacket): void;
}

const RETRY_MS = 2000;
const CONNECT_MS = 10_000;
/**
 * Maximum time for the broker to acknowledge the message `offline`, ms. This time is short, because a server must end
 * within two seconds after the request to stop.
 */
const LEAVE_MS = 1000;
/**
 * After a failure was logged, the same failure is not logged again for this time, ms. Otherwise, a broker that closes
 * each new connection at once would fill the log.
 */
const SAME_FAILURE_MS = 60_000;
const FAILURES_MAX = 16;
/** The return codes for an unsupported protocol version: MQTT 3.1.1 §3.2.2.3, MQTT 5 §3.2.2.2. */
const WRONG_VERSION = [1, 132];

/**
 * A connection to a broker. After a loss, the link connects again. The link uses MQTT 5, or MQTT 3.1.1 if the broker
 * does not support version 5. While the link is disconnected, it drops messages instead of queueing them.
 */
export class BrokerLink {
  #client: MqttClient | null = null;
  readonly #failures = new Map<string, number>();
  /**
   * True if a failure has been logged, and the link has not connected since. The next connection is then logged, too.
   */
  #isMissed = false;
  #unparsed = 0;
  #admitted = false;
  #reached = true;
  #closed = false;

  constructor(
    private readonly options: LinkOptions,
    private readonly listeners: LinkListeners,
  ) {}

  async open(): Promise<void> {
    const { address, clientId, presenceTopic, retryMs = RETRY_MS } = this.options;
    // Load the client library only here, because servers without a bridge do not need it.
    const { connect } = await import('mqtt');
    const client = connect(address.url, {
      protocolVersion: 5,
      clean: true,
      ...(clientId === '' ? {} : { clientId }),
      ...(address.username === '' ? {} : { username: address.username }),
      ...(address.password === '' ? {} : { password: address.password }),
      will: { topic: presenceTopic, payload: Buffer.from('offline'), qos: 1, retain: true },
      reconnectPeriod: retryMs,
      reconnectOnConnackError: true,
      connectTimeout: CONNECT_MS,
      resubscribe: false,
      queueQoSZero: false,
      // Brokers of MQTT 3.1.1 ignore this limit, so `#boundPackets` counts the bytes as well.
      properties: { maximumPacketSize: PACKET_BYTES_MAX },
    });
    this.#client = client;
    client.on('connect', () => this.#connected());
    client.on('close', () => this.#lost());
    client.on('error', (error) => this.#failed(client, error));
    // Limit the first stream here, because the library has already opened it. Each later stream is limited when its
    // CONNECT packet is sent.
    this.#boundPackets(client);
    client.on('packetsend', ({ cmd }) => {
      if (cmd === 'connect') this.#boundPackets(client);
    });
    client.on('packetreceive', () => (this.#unparsed = 0));
    client.on('message', (_topic, _payload, packet) => this.listeners.message(packet));
  }

  get isVersion5(): boolean {
    return this.#client?.options.protocolVersion === 5;
  }

  get stream(): MqttClient['stream'] {
    return this.#client!.stream;
  }

  async subscribe(subscriptions: readonly LinkSubscription[]): Promise<void> {
    // MQTT 5 "No Local": the broker must not return this client's own messages.
    const own = this.isVersion5 ? { nl: true } : {};
    await this.#client?.subscribeAsync(
      Object.fromEntries(subscriptions.map(({ filter, qos }) => [filter, { qos, ...own }])),
    );
  }

  async unsubscribe(filters: readonly string[]): Promise<void> {
    await this.#client?.unsubscribeAsync([...filters]);
  }

  publish(topic: string, payload: string, options: IClientPublishOptions): void {
    const client = this.#client;
    if (client?.connected) client.publish(topic, payload, options);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.#client;
    if (!client) return;
    if (client.connected) {
      const said = client.publishAsync(this.options.presenceTopic, 'offline', { qos: 1, retain: true });
      // If the broker does not answer in time, it publishes the will, and the will also says `offline`.
      await Promise.race([
        said.catch(() => undefined),
        new Promise((resolve) => setTimeout(resolve, LEAVE_MS).unref()),
      ]);
    }
    await client.endAsync(true);
  }

  drop(reason: string): void {
    this.#fail(reason);
    this.#client?.stream.destroy();
  }

  /** Closes the connection when the broker sends a packet above the size limit. */
  #boundPackets({ stream }: MqttClient): void {
    this.#unparsed = 0;
    stream.on('data', (bytes: Uint8Array) => {
      this.#unparsed += bytes.length;
      if (this.#unparsed > PACKET_BYTES_MAX + bytes.length)
        this.drop(`it sent a packet of over ${PACKET_BYTES_MAX} bytes`);
    });
  }

  #connected(): void {
    this.#admitted = true;
    if (this.#isMissed) this.#warn('connected again');
    this.#isMissed = false;
    this.listeners.connected();
  }

  #lost(): void {
    const { options } = this.#client!;
    if (this.#admitted) {
      this.listeners.lost();
      if (!this.#closed) this.#fail('the connection ended; trying again');
    } else if (this.#reached) {
      // Some brokers close the connection without an answer if they do not support the protocol version. After such a
      // close, the next attempt uses the other version.
      options.protocolVersion = options.protocolVersion === 5 ? 4 : 5;
    }
    this.#admitted = false;
    this.#reached = true;
  }

  #failed({ options }: MqttClient, error: Error & { readonly code?: unknown }): void {
    this.#reached = false;
    if (options.protocolVersion === 5 && WRONG_VERSION.includes(error.code as number)) {
      options.protocolVersion = 4;
      return;
    }
    this.#fail(error.message || String(error.code));
  }

  #fail(reason: string): void {
    const now = performance.now();
    if (now - (this.#failures.get(reason) ?? -Infinity) < SAME_FAILURE_MS) return;
    if (this.#failures.size > FAILURES_MAX) this.#failures.clear();
    this.#failures.set(reason, now);
    this.#isMissed = true;
    this.#warn(reason);
  }

  #warn(what: string): void {
    this.options.warn(`MQTT bridge to ${this.options.address.shown}: ${what}`);
  }
}
