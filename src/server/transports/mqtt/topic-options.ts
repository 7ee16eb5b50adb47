import type { FaultLog } from '../../../base/errors/index.js';
import type { Slice } from '../step-scheduler.js';
import type { Aggregates, FieldTree } from '../../../simulator/fields/index.js';

/** The topics and their rates. Broker and bridge share these options. */
export interface TopicOptions {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly root: string;
  /** False disables the field mirror. */
  readonly fieldTopics: boolean;
  /** The maximum rate of messages per world topic, 1/s; 0 means a message at every sample. */
  readonly publishHz: number;
  /** The maximum rate of messages per field, 1/s. */
  readonly fieldHz: number;
  /**
   * Divides the work for clients and topics into slices of time, between which the server does other work. By default,
   * a slice lasts a few milliseconds.
   */
  readonly slice?: Slice;
  readonly faults: FaultLog;
  readonly warn: (sentence: string) => void;
}
