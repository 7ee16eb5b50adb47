import type { AedesPublishPacket } from 'aedes';
import { FilterIndex } from '../topics/filter-index.js';
import { TopicTree } from '../topics/topic-tree.js';
import { ByteBudget } from './byte-budget.js';
import { RETAINED_BYTES_MAX, RETAINED_MAX } from './limits.js';

/** The retained messages of clients. */
export class RetainedMessages {
  readonly #messages = new TopicTree<AedesPublishPacket>();
  readonly #bytes = new ByteBudget(RETAINED_BYTES_MAX);

  get size(): number {
    return this.#messages.size;
  }

  /**
   * Retains a message instead of the previous message on the same topic. An empty message only removes the previous
   * message (MQTT 3.1.1 §3.3.1.3).
   * @returns false if a limit is exceeded; the message is then not retained, but the previous message is removed,
   *   because it is outdated
   */
  store(message: AedesPublishPacket): boolean {
    const before = this.#messages.get(message.topic);
    if (before) {
      this.#messages.delete(message.topic);
      this.#bytes.give(sizeOf(before));
    }
    if (message.payload.length === 0) return true;
    if (this.#messages.size >= RETAINED_MAX || !this.#bytes.take(sizeOf(message))) return false;
    this.#messages.set(message.topic, { ...message });
    return true;
  }

  /** Returns the messages that match at least one of the filters, without repetition. */
  matching(filters: readonly string[]): AedesPublishPacket[] {
    const index = new FilterIndex<true>();
    for (const filter of filters) index.add(filter, true);
    return [...this.#messages.matching(index.cursor())];
  }
}

function sizeOf({ topic, payload }: AedesPublishPacket): number {
  return topic.length + payload.length;
}
