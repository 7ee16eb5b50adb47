import type { StepScheduler } from '../../step-scheduler.js';
import { type FilterCursor, FilterIndex } from '../topics/filter-index.js';
import { Pacer } from './pacer.js';
import type { TopicSource, Walk } from './topic-source.js';

/** A topic and its last sent payload; the payload is empty after the topic has disappeared. */
export interface RetainedTopic {
  readonly topic: string;
  payload: string;
}

export interface Outlet {
  /** Returns a cursor at the first level of all subscribers' filters; null while nothing is subscribed. */
  interest(): FilterCursor<unknown> | null;
  /**
   * Sends a topic's new payload.
   * @param before the payload that was last sent; null if none was sent
   * @param except a receiver to skip, because another call sends it the payload
   */
  update(topic: RetainedTopic, before: string | null, except?: unknown): void;
  /** Sends an empty payload for a topic that no longer exists. Brokers then clear the retained message. */
  clear(topic: RetainedTopic): void;
}

export interface FeedOptions {
  readonly source: TopicSource;
  readonly outlet: Outlet;
  readonly scheduler: StepScheduler<unknown>;
  /** Subscribes to the samples of the tree. @returns a function that ends the subscription */
  readonly onSample: (listener: () => void) => () => void;
  /** The maximum number of cycles per second; 0 means one at every sample. */
  readonly hz: number;
}

interface Sent extends RetainedTopic {
  /** The number of the last cycle that visited the topic. */
  cycle: number;
}

/**
 * Sends retained state. After each sample, a cycle visits the topics that have subscribers, and sends the payloads that
 * have changed. While no filter can match a topic of the source, the feed follows no samples and stores nothing.
 */
export class RetainedFeed {
  readonly #sent = new Map<string, Sent>();
  readonly #pacer: Pacer;
  #cycle = 0;
  /** True when a sample arrived while a cycle was running. */
  #isLate = false;
  #end: (() => void) | null = null;

  constructor(private readonly options: FeedOptions) {
    this.#pacer = new Pacer(() => this.#run(), options.hz);
  }

  get size(): number {
    return this.#sent.size;
  }

  /** Starts or stops following samples. Call it after the subscribers' filters have changed. */
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
   * Sends the current payload of every topic that matches new filters, in steps. Other receivers get only the changes
   * since the last cycle.
   * @param filters the new filters
   * @param receiver the new subscriber
   * @param send called with each topic, even if its payload is empty
   */
  *baseline<Value>(filters: FilterIndex<Value>, receiver: unknown, send: (topic: RetainedTopic) => void): Walk {
    const interest = filters.cursor();
    if (!interest) return;
    yield* this.options.source.walk(interest, (topic, payload) => {
      const sent = this.#note(topic, payload, receiver);
      if (sent) send(sent);
    });
  }

  /** Filters that match every topic of this feed and only a few other topics. */
  get filters(): readonly string[] {
    return this.options.source.filters;
  }

  /**
   * Treats the messages that a broker retains as if this feed had sent them. The next cycle then sends only
   * differences, and clears topics that no longer exist.
   * @param retained payloads by topic; topics of other feeds are skipped
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

  /** Compares, in steps, each payload that has subscribers with the payload that was sent last. Sends the changes. */
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
    // This also calls `clear` for topics that merely lost their subscribers. The call then reaches no receiver.
    if (payload !== '') this.options.outlet.clear(sent);
  }

  /**
   * Sends a payload if it has changed. @returns the topic with its current payload; null if it has never had a payload
   */
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

  /** Runs a cycle. If a cycle is already running, another one follows it. */
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
