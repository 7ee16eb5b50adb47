import type { Writable } from 'node:stream';
import type { RetainedTopic } from './retained-feed.js';

/**
 * While more bytes than this wait in a connection, state waits in the outbox instead. There, a topic's newest payload
 * replaces the previous one. Chosen: large enough for a fast reader.
 */
export const STATE_AHEAD_BYTES = 262_144;

/** The members of a connection that decide when state may be written. */
export type OutboxConnection = Pick<Writable, 'writableLength' | 'destroyed' | 'once' | 'off'>;

/**
 * The state that waits for a slow connection. It stores topics, not messages. When it writes a topic, it uses the
 * topic's current payload.
 */
export class Outbox {
  readonly #waiting = new Set<RetainedTopic>();
  /** New topics that are held back during a baseline; null without a baseline. */
  #held: Set<RetainedTopic> | null = null;
  /** The number of bytes that waited just after the last write of state. The bytes beyond this number are events. */
  #stateBytes = 0;
  #drained: Promise<void> | null = null;

  /** @param send writes a waiting topic with its current payload */
  constructor(
    private readonly connection: OutboxConnection,
    private readonly send: (topic: RetainedTopic) => void,
  ) {}

  get size(): number {
    return this.#waiting.size;
  }

  /** The number of bytes that wait behind the last state. They are events, and messages between clients. */
  get eventBytes(): number {
    const { writableLength } = this.connection;
    if (writableLength < this.#stateBytes) this.#stateBytes = writableLength;
    return writableLength - this.#stateBytes;
  }

  /**
   * Holds new topics back until {@link release}. The reader is receiving a baseline, which may already include them.
   */
  hold(): void {
    this.#held = new Set();
  }

  /** Writes the topics that were held back, except those that were written meanwhile. */
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
   * Writes a topic's payload now if the connection has space, and otherwise later. @param write writes the current
   * payload; it is called now or not at all
   */
  put(topic: RetainedTopic, write: () => void): void {
    if (this.#waiting.size > 0 || this.#isFull) this.#wait(topic);
    else this.#write(write);
  }

  /**
   * Writes a topic's payload at once, and removes the topic from the waiting ones. Call it only after waiting for
   * {@link room}.
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
