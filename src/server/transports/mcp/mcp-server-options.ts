import type { FaultLog } from '../../../base/errors/index.js';
import type { Aggregates, Commands, FieldTree } from '../../../simulator/fields/index.js';
import type { TokenOptions } from '../http/base/demand-token.js';
import type { GoldenPictures, Pictures } from './ports.js';

export interface McpServerOptions extends TokenOptions {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly commands: Commands;
  /** The port to listen on; 0, or a port in use, means any free one. */
  readonly port: number;
  readonly version: string;
  readonly pictures?: Pictures | null;
  readonly goldens?: GoldenPictures | null;
  readonly faults: FaultLog;
}
