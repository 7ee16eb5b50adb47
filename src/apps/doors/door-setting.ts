import type { Config } from '../../config/index.js';
import type { FaultLog } from '../../errors/index.js';
import type { Aggregates, FieldTree } from '../../fields/index.js';

/** What every door is opened over. */
export interface DoorSetting {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly config: Config;
  readonly faults: FaultLog;
  /** Logs a sentence for whoever runs the server, such as a port that was taken by another program. */
  readonly warn: (sentence: string) => void;
}
