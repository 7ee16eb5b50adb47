import type { IPublishPacket } from 'mqtt';
import type { BrokerLink } from './broker-link.js';

/**
 * If no retained message arrives for this time, the bridge assumes that it has received all of them, ms. The protocol
 * does not say which message is the last.
 */
const QUIET_MS = 500;
const LONGEST_MS = 10_000;

/** Maximum total size of the messages that a broker may retain below the root, bytes. */
const RETAINED_BYTES_MAX = 268_435_456;
const MESSAGE_BYTES = 128;

export class RetainedAtBroker {
  readonly #found = new Map<string, string>();
  #bytes = 0;
  #touch: () => void = () => undefined;

  /**
   * Records a retained message. Ignores requests, because they are not state, and the bridge must not clear them.
   * @returns false if the messages exceed the maximum total size
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
