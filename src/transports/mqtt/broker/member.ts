import type { Client, Subscription } from 'aedes';
import { shown } from '../../../errors/index.js';
import type { Receiver, ReceiverFilter } from './subscribers.js';

/** A connection with its client, as the broker counts what it holds. */
export class Member implements Receiver {
  /** The filters that it asked for, granted or about to be. */
  readonly filters = new Set<string>();
  /** The filters of a session that was kept, until the client has been told that it is admitted. */
  restored: Subscription[] = [];
  /** True when it was warned of once; further warnings of the same kind are left out. */
  warned = false;

  constructor(
    readonly client: Client,
    private readonly warn: (sentence: string) => void,
    /** Called when the client has introduced itself. */
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

  warnOnce(what: string): void {
    if (this.warned) return;
    this.warned = true;
    this.warn(`${this.name}: ${what}`);
  }
}

/** Returns subscriptions as the server's messages need them; those that were refused are left out. */
export function receiverFilters(subscriptions: readonly Subscription[]): ReceiverFilter[] {
  return subscriptions
    .filter(({ qos }) => (qos as number) !== REFUSED)
    .map(({ topic, rap }) => ({ filter: topic, retainAsPublished: rap === true }));
}

/** MQTT 3.1.1 §3.9.3: the code of a subscription that was refused. */
const REFUSED = 0x80;
