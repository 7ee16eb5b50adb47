import type { IPublishPacket } from 'mqtt';
import type { BrokerLink } from './broker-link.js';

/** The time without a further message after which a broker has sent what it retains, ms; there is no sign of the end. */
const QUIET_MS = 500;
/** The longest time that it is given, ms. */
const LONGEST_MS = 10_000;

/** Asks a broker what it retains. */
export class RetainedAtBroker {
  readonly #found = new Map<string, string>();
  #touch: () => void = () => undefined;

  /** Takes a retained message. Requests are none of our state, and nobody else's business to clear. */
  take({ topic, payload }: Pick<IPublishPacket, 'topic' | 'payload'>): void {
    if (topic.endsWith('/set')) return;
    this.#found.set(topic, payload.toString('utf8'));
    this.#touch();
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
