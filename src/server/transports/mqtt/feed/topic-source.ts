import type { FilterCursor } from '../topics/filter-index.js';

/**
 * Takes a topic and its payload. Null says that the topic exists but cannot be read now; the payload that was sent last
 * stays valid.
 */
export type VisitTopic = (topic: string, payload: string | null) => void;

/** A walk over topics in steps; each step visits a few of them, or none. */
export type Walk = Generator<undefined, void>;

/** A part of the topics that are kept as retained state. */
export interface TopicSource {
  /** The filters that match every topic of this source, and few others. */
  readonly filters: readonly string[];
  /** Reports whether a filter could match one of the topics. @param interest a cursor at the first level of the filters */
  concerns(interest: FilterCursor<unknown>): boolean;
  /**
   * Visits the topics that filters match, and makes only their payloads. The world may change between two steps; a
   * topic that vanishes before the walk reaches it is not visited.
   * @param interest a cursor at the first level of the filters
   */
  walk(interest: FilterCursor<unknown>, visit: VisitTopic): Walk;
}
