import type { FaultLog } from '../../../base/errors/index.js';
import type { Slice } from '../step-scheduler.js';
import type { Aggregates, FieldTree } from '../../../simulator/fields/index.js';

/** The topics and their rates; the same for broker and bridge. */
export interface TopicOptions {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  /** The first level of every topic. */
  readonly root: string;
  /** False leaves the field mirror out. */
  readonly fieldTopics: boolean;
  /** The maximum rate of messages per world topic, 1/s; 0 means one at every sample. */
  readonly publishHz: number;
  /** The maximum rate of messages per field, 1/s. */
  readonly fieldHz: number;
  /** Time slices of work for clients and topics; a few milliseconds each by default. */
  readonly slice?: Slice;
  /** Logs faults of the server. */
  readonly faults: FaultLog;
  /** Logs a warning for the operator. */
  readonly warn: (sentence: string) => void;
}
