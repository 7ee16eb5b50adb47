import type { Config } from '../../contract/vocabulary/index.js';
import type { FaultLog } from '../../base/errors/index.js';
import type { Aggregates, FieldTree } from '../../simulator/fields/index.js';
import type { AccessToken } from '../transports/access-token.js';

/** The world and the settings that every endpoint needs. */
export interface EndpointSetting {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly config: Config;
  /** The token that clients must send if the protocol can ask for it; null for none. */
  readonly token: AccessToken | null;
  readonly faults: FaultLog;
  /** Logs a warning for the operator, such as a preferred port that another program uses. */
  readonly warn: (sentence: string) => void;
}
