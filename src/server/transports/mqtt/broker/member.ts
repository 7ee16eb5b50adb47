import type { Client, Subscription } from 'aedes';
import { shown } from '../../../../base/errors/index.js';
import type { Receiver, ReceiverFilter } from './subscribers.js';

export class Member implements Receiver {
  /** The filters that the client has requested. Some of these filters may still wait for permission. */
  readonly filters = new Set<string>();
  /**
   * If the client has resumed a session, the filters of this session, until the client has received its CONNACK;
   * otherwise empty.
   */
  restored: Subscription[] = [];
  /** True if the client requests a persistent session without a client id. */
  isNameRefused = false;
  readonly #warnings = new Set<string>();

  constructor(
    readonly client: Client,
    private readonly warn: (sentence: string) => void,
    readonly admitted: () => void,
  ) {}

  get connection(): Client['conn'] {
    return this.client.conn;
  }

  get name(): string {
    return `MQTT client '${shown(this.client.id || '', 64)}'`;
  }

  drop(reason: string): void {
    if (this.connection.destroyed) return;
    this.warn(`${this.name}: dropped: ${reason}`);
    this.connection.destroy();
  }

  /**
   * Logs a warning about this client, at most once per kind.
   * @param kind identifies the kind of warning; by default, each text is a kind of its own
   */
  warnOnce(what: string, kind = what): void {
    if (this.#warnings.has(kind)) return;
    this.#warnings.add(kind);
    this.warn(`${this.name}: ${what}`);
  }
}

/** Converts subscriptions to the filters of a receiver. Refused subscriptions are omitted. */
export function receiverFilters(subscriptions: readonly Subscription[]): ReceiverFilter[] {
  return subscriptions
    .filter(({ qos }) => (qos as number) !== REFUSED)
    .map(({ topic, rap }) => ({ filter: topic, retainAsPublished: rap === true }));
}

/** MQTT 3.1.1 §3.9.3: the return code of a refused subscription. */
const REFUSED = 0x80;
