import type { IPublishPacket } from 'mqtt';
import type { BrokerLink } from './broker-link.js';

/** The time without a further message after which a broker has sent what it retains, ms; there is no sign of the end. */
const QUIET_MS = 500;
/** The longest time that it is given, ms. */
const LONGEST_MS = 10_000;

/** The most bytes of what a broker retains below our root, a little for each message included. */
const RETAINED_BYTES_MAX = 268_435_456;
const MESSAGE_BYTES = 128;

/** Asks a broker what it retains. */
export class RetainedAtBroker {
  readonly #found = new Map<string, string>();
  #bytes = 0;
  #touch: () => void = () => undefined;

  /**
   * Takes a retained message. Requests are none of our state, and nobody else's business to clear.
   * @returns false when there is more than any world of ours has
   */
  take({ topic, payload }: Pick<IPublishPacket, 'topic' | 'payload'>): boolean {
    if (topic.endsWith('/set')) return true;
    this.#bytes += topic.length + payload.length + MESSAGE_BYTES;
    if (this.#bytes > RETAINED_BYTES_MAX) return false;
    this.#found.set(topic, payload.toString('utf8'));
    this.#touch();
    return true;
  }

  /** @returns the retained payloads by topic @throws Error when the connection ends */
  async ask(link: BrokerLink, filters: readonly string[], ended: AbortSignal): Promise<ReadonlyMap<string, string>> {
    await link.subscribe(filters.map((filter) => ({ filter, qos: 0 })));
    await this.#quiet(ended);
    ended.throwIfAborted();
    await link.unsubscribe(filters);
    return this.#found;
  }

  #quiet(ended: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const timers = { quiet: setTimeout(resolve, QUIET_MS), longest: setTimeout(resolve, LONGEST_MS) };
      this.#touch = () => timers.quiet.refresh();
      ended.addEventListener('abort', () => {
        for (const timer of Object.values(timers)) clearTimeout(timer);
        resolve();
      });
    });
  }
}
