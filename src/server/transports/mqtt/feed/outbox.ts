import type { Writable } from 'node:stream';
import type { RetainedTopic } from './retained-feed.js';

/**
 * If a connection's buffer contains more bytes than this, new state waits in the outbox. In the outbox, a newer payload
 * replaces an older one of the same topic.
 */
export const STATE_AHEAD_BYTES = 262_144;

export type OutboxConnection = Pick<Writable, 'writableLength' | 'destroyed' | 'once' | 'off'>;

/**
 * The state that waits for a slow connection. The outbox stores only the topics that wait. The outbox fetches the
 * payload of a topic only when it sends the topic, so each client gets the current payload.
 */
export class Outbox {
  readonly #waiting = new Set<RetainedTopic>();
  /** New topics that wait until the baseline has been sent; null while no baseline is being sent. */
  #held: Set<RetainedTopic> | null = null;
  /**
   * Number of bytes in the connection's buffer after the last write of state. Further bytes in the buffer are events.
   */
  #stateBytes = 0;
  #drained: Promise<void> | null = null;

  constructor(
    private readonly connection: OutboxConnection,
    private readonly send: (topic: RetainedTopic) => void,
  ) {}

  get size(): number {
    return this.#waiting.size;
  }

  /** Number of unsent bytes that were written after the last state: events, and messages between clients. */
  get eventBytes(): number {
    const { writableLength } = this.connection;
    if (writableLength < this.#stateBytes) this.#stateBytes = writableLength;
    return writableLength - this.#stateBytes;
  }

  /**
   * Makes new topics wait until {@link release} is called. Call it before the whole state is sent to a reader, because
   * the whole state may contain a new topic, which would otherwise be sent twice.
   */
  hold(): void {
    this.#held = new Set();
  }

  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const topic of held) this.put(topic, () => this.send(topic));
  }

  putNew(topic: RetainedTopic, write: () => void): void {
    if (this.#held) this.#held.add(topic);
    else this.put(topic, write);
  }

  /**
   * Writes a topic, or marks it as waiting if the connection is full.
   * @param write writes the current payload; not called if the topic has to wait
   */
  put(topic: RetainedTopic, write: () => void): void {
    if (this.#waiting.size > 0 || this.#isFull) this.#wait(topic);
    else this.#write(write);
  }

  /**
   * Writes a topic's payload at once, so that the topic no longer waits. Call it only after waiting for {@link room}.
   */
  putNow(topic: RetainedTopic, write: () => void): void {
    this.#waiting.delete(topic);
    this.#held?.delete(topic);
    this.#write(write);
  }

  /** Returns undefined if the connection accepts more state now, otherwise a promise that resolves when it does. */
  room(): Promise<void> | undefined {
    return this.#isFull && !this.connection.destroyed ? this.#whenDrained() : undefined;
  }

  clear(): void {
    this.#waiting.clear();
    this.#held = null;
  }

  get #isFull(): boolean {
    return this.connection.writableLength > STATE_AHEAD_BYTES;
  }

  #wait(topic: RetainedTopic): void {
    if (this.#waiting.size === 0) void this.#whenDrained().then(() => this.#flush());
    this.#waiting.add(topic);
  }

  #flush(): void {
    if (this.connection.destroyed) this.#waiting.clear();
    for (const topic of this.#waiting) {
      if (this.#isFull) {
        void this.#whenDrained().then(() => this.#flush());
        return;
      }
      this.#waiting.delete(topic);
      this.#write(() => this.send(topic));
    }
  }

  #write(write: () => void): void {
    write();
    this.#stateBytes = this.connection.writableLength;
  }

  #whenDrained(): Promise<void> {
    this.#drained ??= new Promise((resolve) => {
      const ended = (): void => {
        this.connection.off('drain', ended).off('close', ended);
        this.#drained = null;
        resolve();
      };
      this.connection.once('drain', ended).once('close', ended);
    });
    return this.#drained;
  }
}
