import type { Client, Subscription } from 'aedes';
import { shown } from '../../../../base/errors/index.js';
import type { Receiver, ReceiverFilter } from './subscribers.js';

/** A connection and its client, with counts of what it uses. */
export class Member implements Receiver {
  /** The requested filters, granted or about to be. */
  readonly filters = new Set<string>();
  /** The filters of a resumed session, until the client has its CONNACK. */
  restored: Subscription[] = [];
  /** True for a request to keep a session without a client id. */
  isNameRefused = false;
  /** The warnings logged for this client, each once. */
  readonly #warnings = new Set<string>();

  constructor(
    readonly client: Client,
    private readonly warn: (sentence: string) => void,
    /** Called when the client was accepted. */
    readonly admitted: () => void,
  ) {}

  get connection(): Client['conn'] {
    return this.client.conn;
  }

  /** The name of the client in log lines. */
  get name(): string {
    return `MQTT client '${shown(this.client.id || '', 64)}'`;
  }

  drop(reason: string): void {
    if (this.connection.destroyed) return;
    this.warn(`${this.name}: dropped: ${reason}`);
    this.connection.destroy();
  }

  /** Logs a warning about this client, once per kind. @param kind the same for all warnings that count as one */
  warnOnce(what: string, kind = what): void {
    if (this.#warnings.has(kind)) return;
    this.#warnings.add(kind);
    this.warn(`${this.name}: ${what}`);
  }
}

/** Returns subscriptions in the form for the server's messages, without refused ones. */
export function receiverFilters(subscriptions: readonly Subscription[]): ReceiverFilter[] {
  return subscriptions
    .filter(({ qos }) => (qos as number) !== REFUSED)
    .map(({ topic, rap }) => ({ filter: topic, retainAsPublished: rap === true }));
}

/** MQTT 3.1.1 §3.9.3: the return code of a refused subscription. */
const REFUSED = 0x80;
