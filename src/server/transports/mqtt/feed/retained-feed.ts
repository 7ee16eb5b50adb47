import type { StepScheduler } from '../../step-scheduler.js';
import { type FilterCursor, FilterIndex } from '../topics/filter-index.js';
import { Pacer } from './pacer.js';
import type { TopicSource, Walk } from './topic-source.js';

/** A topic, and the payload that was last sent; empty after the topic has disappeared. */
export interface RetainedTopic {
  readonly topic: string;
  payload: string;
}

/** The destination of changed state. */
export interface Outlet {
  /** Returns a cursor at the first level of all subscribers' filters; null while nothing is subscribed. */
  interest(): FilterCursor<unknown> | null;
  /**
   * Sends the new payload of a topic.
   * @param before the payload that was last sent; null if none was sent
   * @param except a receiver to skip, because it gets the payload in another way
   */
  update(topic: RetainedTopic, before: string | null, except?: unknown): void;
  /** Sends the removal of a topic. Its empty payload makes brokers clear the retained message. */
  clear(topic: RetainedTopic): void;
}

export interface FeedOptions {
  readonly source: TopicSource;
  readonly outlet: Outlet;
  /** Runs walks over topics in time slices. */
  readonly scheduler: StepScheduler<unknown>;
  /** Calls a function at each sample of the tree. @returns a function that stops the calls */
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
 * have changed. While no filter could match a topic of the source, the feed follows no samples and stores nothing.
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

  /** The number of stored topics. */
  get size(): number {
    return this.#sent.size;
  }

  /** Starts or stops following samples after the subscribers' filters have changed. */
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
   * Sends the current payload of every topic that matches new filters, in steps. Sends other receivers only the changes
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
   * Treats the messages that a broker retains as if this feed had sent them. The next cycle therefore sends only
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

  /**
   * Compares the payload of every topic that has subscribers with the last sent payload, and sends changes. Works in
   * steps.
   */
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
    // This also clears topics that merely lost their subscribers, but then `clear` reaches no receiver.
    if (payload !== '') this.options.outlet.clear(sent);
  }

  /**
   * Sends a payload if it has changed. @returns the topic with its present payload; null if it has never had a payload
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

  /** Runs a cycle. If one is already running, another one follows it. */
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
