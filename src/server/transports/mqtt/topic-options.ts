import type { FaultLog } from '../../../base/errors/index.js';
import type { Slice } from '../step-scheduler.js';
import type { Aggregates, FieldTree } from '../../../simulator/fields/index.js';

/** The topics and the rates of their messages. The broker and the bridge share these options. */
export interface TopicOptions {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly root: string;
  /** False if the field mirror is disabled. */
  readonly fieldTopics: boolean;
  /** The maximum rate of messages for each topic of the world, 1/s; 0 means a message at every sample. */
  readonly publishHz: number;
  /** The maximum rate of messages for each field, 1/s. */
  readonly fieldHz: number;
  /**
   * Divides the work for clients and topics into time slices, between which the event loop handles other work. The
   * default slice lasts a few milliseconds.
   */
  readonly slice?: Slice;
  readonly faults: FaultLog;
  readonly warn: (sentence: string) => void;
}
