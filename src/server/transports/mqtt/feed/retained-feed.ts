import type { StepScheduler } from '../../step-scheduler.js';
import { type FilterCursor, FilterIndex } from '../topics/filter-index.js';
import { Pacer } from './pacer.js';
import type { TopicSource, Walk } from './topic-source.js';

/** A topic and its last sent payload. The payload is empty if the topic no longer exists. */
export interface RetainedTopic {
  readonly topic: string;
  payload: string;
}

export interface Outlet {
  /** Returns a cursor at the first level of the filters of all subscribers; null without subscriptions. */
  interest(): FilterCursor<unknown> | null;
  /**
   * @param before the payload that was last sent; null if none was sent
   * @param except a receiver to skip, because it gets the payload in another way
   */
  update(topic: RetainedTopic, before: string | null, except?: unknown): void;
  /**
   * Sends an empty payload for a topic that no longer exists. A broker then deletes its retained message of the topic.
   */
  clear(topic: RetainedTopic): void;
}

export interface FeedOptions {
  readonly source: TopicSource;
  readonly outlet: Outlet;
  readonly scheduler: StepScheduler<unknown>;
  /** @returns a function that ends the subscription */
  readonly onSample: (listener: () => void) => () => void;
  /** The maximum number of cycles per second; 0 means a cycle at every sample. */
  readonly hz: number;
}

interface Sent extends RetainedTopic {
  cycle: number;
}

/**
 * Sends the retained state of a source. After each sample, a cycle visits the topics that have subscribers, and sends
 * the payloads that have changed. As long as no filter of a subscriber can match a topic of the source, the feed
 * ignores the samples and stores nothing.
 */
export class RetainedFeed {
  readonly #sent = new Map<string, Sent>();
  readonly #pacer: Pacer;
  #cycle = 0;
  /** True if a sample has arrived during the current cycle. Another cycle must then follow. */
  #isLate = false;
  #end: (() => void) | null = null;

  constructor(private readonly options: FeedOptions) {
    this.#pacer = new Pacer(() => this.#run(), options.hz);
  }

  get size(): number {
    return this.#sent.size;
  }

  /** Starts or stops the cycles. Must be called after the subscribers' filters have changed. */
  follow(): void {
    const interest = this.options.outlet.interest();
    if (interest && this.options.source.concerns(interest)) {
      this.#end ??= this.options.onSample(() => this.#pacer.request());
      return;
    }
    this.stop();
  }

  stop(): void {
    this.#end?.();
    this.#end = null;
    this.#pacer.cancel();
    this.options.scheduler.forget(this);
    this.#sent.clear();
  }

  /**
   * Sends every topic that matches the new filters, with its current payload, in steps. If a payload has changed since
   * the last cycle, the other receivers get it now as well.
   * @param send called for each topic, even if its payload is empty
   */
  *baseline<Value>(filters: FilterIndex<Value>, receiver: unknown, send: (topic: RetainedTopic) => void): Walk {
    const interest = filters.cursor();
    if (!interest) return;
    yield* this.options.source.walk(interest, (topic, payload) => {
      const sent = this.#note(topic, payload, receiver);
      if (sent) send(sent);
    });
  }

  get filters(): readonly string[] {
    return this.options.source.filters;
  }

  /**
   * Pretends that this feed has sent the messages that a broker retains. The next cycle then sends only the payloads
   * that differ, and clears topics that no longer exist.
   * @param retained payloads by topic; topics that belong to other feeds are ignored
   */
  *assumeSent(retained: ReadonlyMap<string, string>): Walk {
    this.#sent.clear();
    const own = new FilterIndex<true>();
    for (const filter of this.filters) own.add(filter, true);
    for (const [topic, payload] of retained) {
      yield;
      if (own.match(topic).size > 0) this.#sent.set(topic, { topic, payload, cycle: this.#cycle });
    }
  }

  /** Compares the current payload of each topic that has subscribers with the last sent payload, in steps. */
  *compare(): Walk {
    const { outlet, source } = this.options;
    const interest = outlet.interest();
    this.#cycle++;
    if (interest) yield* source.walk(interest, (topic, payload) => void this.#note(topic, payload));
    for (const sent of this.#sent.values()) {
      yield;
      if (sent.cycle !== this.#cycle) this.#clear(sent);
    }
  }

  #clear(sent: Sent): void {
    this.#sent.delete(sent.topic);
    const { payload } = sent;
    sent.payload = '';
    // Topics that still exist but have no subscribers any more are cleared, too. No client gets a message about them,
    // because none subscribes to them.
    if (payload !== '') this.options.outlet.clear(sent);
  }

  /** @returns the topic with its current payload; null if the topic has never been readable */
  #note(topic: string, payload: string | null, except?: unknown): RetainedTopic | null {
    const sent = this.#sent.get(topic);
    if (sent) sent.cycle = this.#cycle;
    if (payload === null) return sent ?? null;
    if (sent?.payload === payload) return sent;
    const before = sent?.payload ?? null;
    const now = sent ?? { topic, payload, cycle: this.#cycle };
    now.payload = payload;
    this.#sent.set(topic, now);
    this.options.outlet.update(now, before, except);
    return now;
  }

  /** Starts a cycle now, or right after the cycle that is running. */
  #run(): void {
    if (!this.#end) return;
    const { scheduler } = this.options;
    this.#isLate = scheduler.isBusy(this);
    if (!this.#isLate) scheduler.run(this, 0, this.#cycleSteps());
  }

  *#cycleSteps(): Walk {
    yield* this.compare();
    if (this.#isLate) queueMicrotask(() => this.#pacer.request());
    this.#isLate = false;
  }
}
