import type { FaultLog } from '../../base/errors/index.js';
import type { ServiceKeys } from '../identity/signing-key.js';
import type { Ingest } from '../ingest/take-batch.js';
import type { Labels } from '../privacy/labels.js';
import type { Listener } from '../store/listen.js';
import type { Store } from '../store/open-store.js';
import type { Reads } from '../store/reads/read-view.js';
import type { AccountOptions } from './dashboard/accounts.js';
import type { Metrics } from './metrics.js';
import type { RequestRecord } from './request-log.js';

/** What a deployment decides of its answers. */
export interface BoardSettings {
  /** The public address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** The origins whose pages may read the public routes, beside the service's own. */
  readonly origins: ReadonlySet<string>;
  /** The players that a board of a family needs before it is listed. */
  readonly minPlayers: number;
  /** The most readers of each live stream in one process. */
  readonly streamsMax: number;
  /** The most live streams of one client address in one process, all routes together. */
  readonly streamsPerAddress: number;
}

/** What the routes answer with. */
export interface Board {
  readonly settings: BoardSettings;
  readonly store: Store;
  readonly reads: Reads;
  readonly ingest: Ingest;
  /** The time within which a batch is answered, ms. */
  readonly ingestDeadlineMs?: number;
  readonly labels: Labels;
  /** Returns the keys of the service as they are now. */
  readonly keys: () => Promise<ServiceKeys>;
  /** Returns the signed deny-list as it is now. */
  readonly denyList: () => Promise<string>;
  /** The way in which people sign in; without it nobody does. */
  readonly accounts?: AccountOptions;
  /** Hears what the processes of the database do; without one there are no live streams. */
  readonly listener?: Listener;
  /** The clock, unix ms. */
  readonly now: () => number;
  readonly faults: FaultLog;
  /** Takes a record of every answer; nothing is written without it. */
  readonly logRequest?: (record: RequestRecord) => void;
  /** Counts every answer; nothing is counted without it. */
  readonly metrics?: Metrics;
}
