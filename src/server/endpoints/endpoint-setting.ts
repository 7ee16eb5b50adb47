import type { Config } from '../../contract/vocabulary/index.js';
import type { FaultLog } from '../../base/errors/index.js';
import type { Aggregates, FieldTree } from '../../simulator/fields/index.js';
import type { AccessToken } from '../transports/access-token.js';

/** The world and the settings that every endpoint needs. */
export interface EndpointSetting {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly config: Config;
  /** The access token that clients must send, if their protocol can transmit one; null if none is required. */
  readonly token: AccessToken | null;
  readonly faults: FaultLog;
  /** Logs a warning for the operator, for example that another program uses a preferred port. */
  readonly warn: (sentence: string) => void;
}
