import type { FilterCursor } from '../topics/filter-index.js';

/**
 * Takes a topic and its payload. Null means that the topic exists but cannot be read now; the payload sent last stays
 * valid.
 */
export type VisitTopic = (topic: string, payload: string | null) => void;

/** A walk over topics in steps; each step visits a few of them, or none. */
export type Walk = Generator<undefined, void>;

/** A part of the topics with retained state. */
export interface TopicSource {
  /** Filters that match every topic of this source, and few others. */
  readonly filters: readonly string[];
  /** Reports whether a filter could match one of the topics. @param interest a cursor at the first level of the filters */
  concerns(interest: FilterCursor<unknown>): boolean;
  /**
   * Visits the topics that match filters, and makes only their payloads. The world may change between two steps; a
   * topic that disappears before its visit is skipped.
   * @param interest a cursor at the first level of the filters
   */
  walk(interest: FilterCursor<unknown>, visit: VisitTopic): Walk;
}
