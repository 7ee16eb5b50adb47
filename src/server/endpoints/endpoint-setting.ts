import type { Config } from '../../contract/vocabulary/index.js';
import type { FaultLog } from '../../base/errors/index.js';
import type { Aggregates, FieldTree } from '../../simulator/fields/index.js';
import type { AccessToken } from '../transports/access-token.js';

export interface EndpointSetting {
  readonly tree: FieldTree;
  readonly aggregates: Aggregates;
  readonly config: Config;
  /** The access token that clients must send; null if none is required. 9P cannot transmit a token. */
  readonly token: AccessToken | null;
  readonly faults: FaultLog;
  readonly warn: (sentence: string) => void;
}
