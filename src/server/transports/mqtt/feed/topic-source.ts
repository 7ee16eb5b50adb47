import type { FilterCursor } from '../topics/filter-index.js';

/**
 * Receives a topic and its payload. A null payload means that the topic exists but cannot be read now. The last sent
 * payload then stays valid.
 */
export type VisitTopic = (topic: string, payload: string | null) => void;

/** Visits topics in steps. Each step visits a few topics, or none. */
export type Walk = Generator<undefined, void>;

export interface TopicSource {
  /** Filters that match every topic of this source and only a few other topics. */
  readonly filters: readonly string[];
  /**
   * Reports whether any filter could match a topic of this source.
   * @param interest a cursor at the first level of the filters
   */
  concerns(interest: FilterCursor<unknown>): boolean;
  /**
   * Visits the topics that match filters, and produces payloads only for them. The world may change between two steps.
   * A topic that disappears before its visit is skipped.
   * @param interest a cursor at the first level of the filters
   */
  walk(interest: FilterCursor<unknown>, visit: VisitTopic): Walk;
}
