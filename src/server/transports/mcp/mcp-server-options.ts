import type { FaultLog } from '../../../base/errors/index.js';
import type { Aggregates, Commands, FieldTree } from '../../../simulator/fields/index.js';
import type { TokenOptions } from '../http/base/demand-token.js';
import type { GoldenPictures, Pictures } from './ports.js';

export interface McpServerOptions extends TokenOptions {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly commands: Commands;
  /** The preferred port. If it is 0 or in use, the server listens on any free port. */
  readonly port: number;
  readonly version: string;
  readonly pictures?: Pictures | null;
  readonly goldens?: GoldenPictures | null;
  readonly faults: FaultLog;
}
