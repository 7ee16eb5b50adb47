import type { FilterCursor } from '../topics/filter-index.js';

/** The payload is null if the topic exists but cannot be read at present. Clients then keep the last payload. */
export type VisitTopic = (topic: string, payload: string | null) => void;

/** Visits topics in steps. Each step visits a few topics, or none. */
export type Walk = Generator<undefined, void>;

export interface TopicSource {
  /** A few filters that match every topic of this source, and hardly any other topic. */
  readonly filters: readonly string[];
  /** @param interest a cursor at the first level of the filters */
  concerns(interest: FilterCursor<unknown>): boolean;
  /**
   * Visits the topics that match the filters. The world may change between two steps, so a topic that disappears before
   * its visit is skipped.
   * @param interest a cursor at the first level of the filters
   */
  walk(interest: FilterCursor<unknown>, visit: VisitTopic): Walk;
}
