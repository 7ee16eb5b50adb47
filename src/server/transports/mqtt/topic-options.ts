import type { FaultLog } from '../../../base/errors/index.js';
import type { Slice } from '../step-scheduler.js';
import type { Aggregates, FieldTree } from '../../../simulator/fields/index.js';

export interface TopicOptions {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly root: string;
  /** False if the field mirror is disabled. */
  readonly fieldTopics: boolean;
  /** The maximum rate of messages for each topic of the world, 1/s; 0 means a message at every sample. */
  readonly publishHz: number;
  readonly fieldHz: number;
  /** Divides the work for clients and topics into time slices, between which the event loop handles other work. */
  readonly slice?: Slice;
  readonly faults: FaultLog;
  readonly warn: (sentence: string) => void;
}
