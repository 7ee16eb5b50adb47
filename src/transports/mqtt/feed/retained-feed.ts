import { type FilterCursor, FilterIndex } from '../topics/filter-index.js';
import { Pacer } from './pacer.js';
import type { TopicSource } from './topic-source.js';

/** The receiver of changes. */
export interface Outlet {
  /** Returns the filters of all who listen, from the first level on; null while there are none. */
  interest(): FilterCursor<unknown> | null;
  /** Sends the new payload of a topic. @param before the payload that was sent last; null when there was none */
  update(topic: string, payload: string, before: string | null): void;
  /** Sends that a topic is no more: an empty payload, which clears what brokers retain. */
  clear(topic: string): void;
}

export interface FeedOptions {
  readonly source: TopicSource;
  readonly outlet: Outlet;
  /** Calls back at each sample of the tree. @returns the function that ends it */
  readonly onSample: (listener: () => void) => () => void;
  /** The most cycles per second; 0 is one at every sample. */
  readonly hz: number;
}

interface Sent {
  payload: string;
  /** The cycle that found the topic last. */
  cycle: number;
}

/**
 * Retained state: after each sample it walks the topics that somebody listens to, and sends those whose payload
 * changed. While no filter concerns its source it follows no samples and keeps nothing.
 */
export class RetainedFeed {
  readonly #sent = new Map<string, Sent>();
  readonly #pacer: Pacer;
  #cycle = 0;
  #end: (() => void) | null = null;

  constructor(private readonly options: FeedOptions) {
    this.#pacer = new Pacer(() => this.#run(), options.hz);
  }

  /** The number of topics that are kept. */
  get size(): number {
    return this.#sent.size;
  }

  /** Starts or ends following samples, after the filters of those who listen changed. */
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
    this.#sent.clear();
  }

  /**
   * Sends every topic that new filters match, as it is now. Whoever listened before gets what changed since the last
   * cycle, and no more.
   * @param filters the new ones, which are not yet among the filters of the outlet
   * @param send takes each topic with its payload, empty ones included
   */
  baseline<Value>(filters: FilterIndex<Value>, send: (topic: string, payload: string) => void): void {
    const interest = filters.cursor();
    if (!interest) return;
    this.options.source.walk(interest, (topic, payload) => {
      const now = this.#note(topic, payload);
      if (now !== null) send(topic, now);
    });
  }

  /** The filters that match every topic of this feed, and few others. */
  get filters(): readonly string[] {
    return this.options.source.filters;
  }

  /**
   * Takes what a broker retains for what was sent last, so that the next cycle sends the differences alone, and clears
   * what is no more.
   * @param retained payloads by topic; those of other feeds are passed over
   */
  assumeSent(retained: ReadonlyMap<string, string>): void {
    this.#sent.clear();
    const own = new FilterIndex<true>();
    for (const filter of this.filters) own.add(filter, true);
    for (const [topic, payload] of retained) {
      if (own.match(topic).size > 0) this.#sent.set(topic, { payload, cycle: this.#cycle });
    }
  }

  /** Looks at every topic that somebody listens to, and sends what changed. */
  compare(): void {
    const { outlet, source } = this.options;
    const interest = outlet.interest();
    this.#cycle++;
    if (interest) source.walk(interest, (topic, payload) => void this.#note(topic, payload));
    for (const [topic, { cycle, payload }] of this.#sent) {
      if (cycle === this.#cycle) continue;
      this.#sent.delete(topic);
      // What nobody listens to is forgotten silently; update() reaches no one then.
      if (payload !== '') outlet.clear(topic);
    }
  }

  /** Sends a payload if it is another one than before. @returns the payload of the topic now, null when it never had one */
  #note(topic: string, payload: string | null): string | null {
    const sent = this.#sent.get(topic);
    if (sent) sent.cycle = this.#cycle;
    if (payload === null) return sent?.payload ?? null;
    if (sent?.payload === payload) return payload;
    const before = sent?.payload ?? null;
    if (sent) sent.payload = payload;
    else this.#sent.set(topic, { payload, cycle: this.#cycle });
    this.options.outlet.update(topic, payload, before);
    return payload;
  }

  #run(): void {
    if (this.#end) this.compare();
  }
}
