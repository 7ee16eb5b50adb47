import type { FaultLog } from '../../base/errors/index.js';
import type { ServiceKeys } from '../identity/signing-key.js';
import type { Ingest } from '../ingest/take-batch.js';
import type { Labels } from '../privacy/labels.js';
import type { Listener } from '../store/listen.js';
import type { Store } from '../store/open-store.js';
import type { FlightPictures } from '../site/flight-picture.js';
import type { Reads } from '../store/reads/read-view.js';
import type { AccountOptions } from './dashboard/accounts.js';
import type { UploadPace } from './ingest/read-body.js';
import type { Metrics } from './metrics.js';
import type { RequestRecord } from './request-log.js';
import type { UnreadLimits } from './unread-answers.js';

export interface BoardSettings {
  /** Public address of the service, without a slash at the end. */
  readonly baseUrl: string;
  /** Origins of other sites whose pages may read the public routes. */
  readonly origins: ReadonlySet<string>;
  /** A board of a family appears in lists if it has at least this number of players. */
  readonly minPlayers: number;
  /** Maximum number of readers of each live stream in one process. */
  readonly streamsMax: number;
  /** Maximum number of live streams of one client address in one process, over all routes. */
  readonly streamsPerAddress: number;
  /** Addresses and networks of the proxies that the service trusts besides those on its own machine. */
  readonly trustedProxies?: readonly string[];
}

export interface Board {
  readonly settings: BoardSettings;
  readonly store: Store;
  readonly reads: Reads;
  readonly ingest: Ingest;
  readonly ingestDeadlineMs?: number;
  readonly uploadPace?: UploadPace;
  /** Time after which the service closes a connection whose client has read nothing of an answer, ms. */
  readonly unreadMs?: number;
  readonly unread?: UnreadLimits;
  readonly labels: Labels;
  readonly keys: () => Promise<ServiceKeys>;
  readonly denyList: () => Promise<string>;
  /** Options of the sign-in; without them, sign-in is off. */
  readonly accounts?: AccountOptions;
  /** Receives the notifications for live streams; without a listener, live streams are off. */
  readonly listener?: Listener;
  /** Draws the pictures of flights. If absent, flights have no pictures. */
  readonly pictures?: FlightPictures;
  /** Clock, unix ms. */
  readonly now: () => number;
  readonly faults: FaultLog;
  /** Reports a problem to the operator, in a sentence that says what to change. */
  readonly warn?: (sentence: string) => void;
  readonly logRequest?: (record: RequestRecord) => void;
  readonly metrics?: Metrics;
}
