import type { Writable } from 'node:stream';
import type { RetainedTopic } from './retained-feed.js';

/**
 * The bytes that may wait in a connection while more state is written to it. Past them state waits outside, where the
 * newest payload of a topic replaces the one before. Chosen: large enough to keep a fast reader busy.
 */
export const STATE_AHEAD_BYTES = 262_144;

/** The part of a connection that decides when state may be written. */
export type OutboxConnection = Pick<Writable, 'writableLength' | 'destroyed' | 'once' | 'off'>;

/**
 * The state that waits for a connection whose other end reads slowly. It holds topics, not messages: each is written
 * with the payload that it has when its turn comes.
 */
export class Outbox {
  readonly #waiting = new Set<RetainedTopic>();
  /** New topics that come while the reader is getting all there are; null at other times. */
  #held: Set<RetainedTopic> | null = null;
  /** The waiting bytes when state was written last: state may fill a connection, and only what follows it counts. */
  #stateBytes = 0;
  #drained: Promise<void> | null = null;

  /** @param send writes a topic that has waited, with the payload that it has now */
  constructor(
    private readonly connection: OutboxConnection,
    private readonly send: (topic: RetainedTopic) => void,
  ) {}

  /** The number of topics that wait. */
  get size(): number {
    return this.#waiting.size;
  }

  /** The bytes that wait behind the last state: those of events and of messages that clients send each other. */
  get eventBytes(): number {
    const { writableLength } = this.connection;
    if (writableLength < this.#stateBytes) this.#stateBytes = writableLength;
    return writableLength - this.#stateBytes;
  }

  /** Keeps new topics back until {@link release}: the reader is getting all there are, and may get them that way. */
  hold(): void {
    this.#held = new Set();
  }

  /** Writes the new topics that were kept back and not written since. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = null;
    for (const topic of held) this.put(topic, () => this.send(topic));
  }

  /** Writes the payload of a topic that is new, see {@link hold}. */
  putNew(topic: RetainedTopic, write: () => void): void {
    if (this.#held) this.#held.add(topic);
    else this.put(topic, write);
  }

  /** Writes the payload of a topic when the connection has room. @param write writes the present payload, if it has now */
  put(topic: RetainedTopic, write: () => void): void {
    if (this.#waiting.size > 0 || this.#isFull) this.#wait(topic);
    else this.#write(write);
  }

  /** Writes the payload of a topic at once, in place of one that waits. For callers that have waited for {@link room}. */
  putNow(topic: RetainedTopic, write: () => void): void {
    this.#waiting.delete(topic);
    this.#held?.delete(topic);
    this.#write(write);
  }

  /** Returns a promise that is resolved when the connection takes more state; undefined when it does now. */
  room(): Promise<void> | undefined {
    return this.#isFull && !this.connection.destroyed ? this.#whenDrained() : undefined;
  }

  /** Forgets all that waits. */
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
