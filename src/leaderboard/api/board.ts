import type { FaultLog } from '../../base/errors/index.js';
import type { ServiceKeys } from '../identity/signing-key.js';
import type { Ingest } from '../ingest/take-batch.js';
import type { Labels } from '../privacy/labels.js';
import type { Listener } from '../store/listen.js';
import type { Store } from '../store/open-store.js';
import type { Reads } from '../store/reads/read-view.js';
import type { AccountOptions } from './dashboard/accounts.js';
import type { UploadPace } from './ingest/read-body.js';
import type { Metrics } from './metrics.js';
import type { RequestRecord } from './request-log.js';

/** Settings of a deployment for its answers. */
export interface BoardSettings {
  /** The public address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** The origins whose pages may read the public routes, beside the service's own. */
  readonly origins: ReadonlySet<string>;
  /** Minimum number of players of a listed board of a family. */
  readonly minPlayers: number;
  /** Maximum readers of each live stream in one process. */
  readonly streamsMax: number;
  /** Maximum live streams of one client address in one process, over all routes. */
  readonly streamsPerAddress: number;
}

/** The dependencies of the routes. */
export interface Board {
  readonly settings: BoardSettings;
  readonly store: Store;
  readonly reads: Reads;
  readonly ingest: Ingest;
  /** The time within which a batch is answered, ms. */
  readonly ingestDeadlineMs?: number;
  /** The slowest upload of a batch that is read. */
  readonly uploadPace?: UploadPace;
  readonly labels: Labels;
  /** Returns the present keys of the service. */
  readonly keys: () => Promise<ServiceKeys>;
  /** Returns the present signed deny-list. */
  readonly denyList: () => Promise<string>;
  /** The providers for signing in; without it, sign-in is off. */
  readonly accounts?: AccountOptions;
  /** Reports changes by all processes; without it, live streams are off. */
  readonly listener?: Listener;
  /** The clock, unix ms. */
  readonly now: () => number;
  readonly faults: FaultLog;
  /** Receives a record of every answer, if given. */
  readonly logRequest?: (record: RequestRecord) => void;
  /** Counts every answer, if given. */
  readonly metrics?: Metrics;
}
