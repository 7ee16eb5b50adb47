import type { FaultLog } from '../../../base/errors/index.js';
import type { Slice } from '../step-scheduler.js';
import type { Aggregates, FieldTree } from '../../../simulator/fields/index.js';

/** The topics, and how often they are sent; the same for broker and bridge. */
export interface TopicOptions {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  /** The first level of every topic. */
  readonly root: string;
  /** False leaves the field mirror out. */
  readonly fieldTopics: boolean;
  /** The most messages of one topic of the world per second; 0 is one at every sample. */
  readonly publishHz: number;
  /** The most messages of one field per second. */
  readonly fieldHz: number;
  /** Slices of the work for clients and topics; by default they take a few milliseconds each. */
  readonly slice?: Slice;
  /** Takes the faults of the server itself. */
  readonly faults: FaultLog;
  /** Logs a warning for the operator. */
  readonly warn: (sentence: string) => void;
}
