import { COSTS, PRICES, RATES } from './figures.js';

export interface Expectation {
  /** Number of players who play in a month. */
  readonly players: number;
  /** Hours that each player plays in a month. */
  readonly hours: number;
  /** Events that a player causes per minute of play. */
  readonly eventsPerMinute: number;
  /** Pages of the leaderboard that each player reads in a month. */
  readonly pages: number;
  /** Number of months for which the log has been growing. */
  readonly months: number;
}

export const TEN_MILLION: Expectation = { players: 10_000_000, hours: 7, eventsPerMinute: 10, pages: 30, months: 12 };

/** A load: its mean over the month, and its value in the busiest hour. */
export interface Load {
  readonly mean: number;
  readonly peak: number;
}

interface Needs {
  readonly playing: Load;
  readonly events: Load;
  readonly batches: Load;
  readonly pages: Load;
  /** Pages that the cache requests from the service. */
  readonly missedPages: Load;
  /** Cores that the services need at the peak. */
  readonly serviceCores: number;
  readonly databaseCores: number;
  /** Peak event rate, divided by the rate at which one projector derives boards from events. */
  readonly projectors: number;
  /**
   * Disk space for the events of one day, bytes. `identityBytes` is the disk space for all identities, and `diskBytes`
   * is the disk space for everything after `months` months.
   */
  readonly bytesPerDay: number;
  readonly identityBytes: number;
  readonly diskBytes: number;
  readonly rebuildDays: number;
  /** US dollars per month. */
  readonly dollars: {
    readonly services: number;
    readonly databases: number;
    readonly disks: number;
    readonly cdn: number;
  };
}

const HOURS_OF_MONTH = 730;
const SECONDS_OF_MONTH = 3600 * HOURS_OF_MONTH;
/** Load at the peak, divided by the mean load. */
const PEAK = 2;
/** A client sends its events once a minute (`livery board client --flush-after`). */
const BATCHES_PER_MINUTE = 1;
/** Share of its cores that a machine may use at the peak. */
const USE = 0.6;
/** Number of database machines: the primary and its standby. */
const COPIES = 2;
/** Share of the pages that show boards. The other pages show single players, and the cache does not store them. */
const BOARD_PAGES = 0.5;
/**
 * Maximum number of board pages that the cache requests per second: 60 boards × 5 periods × 4 pages, each page once in
 * 30 s (`s-maxage`).
 */
const BOARD_MISSES = (60 * 5 * 4) / 30;

export function needsOf({ players, hours, eventsPerMinute, pages: read, months }: Expectation): Needs {
  const playing = loadOf((players * hours) / HOURS_OF_MONTH);
  const events = scaled(playing, eventsPerMinute / 60);
  const batches = scaled(playing, BATCHES_PER_MINUTE / 60);
  const pages = loadOf((players * read) / SECONDS_OF_MONTH);
  const missedPages = {
    mean: missesOf(pages.mean),
    peak: missesOf(pages.peak),
  };
  const perBatch = eventsPerMinute / BATCHES_PER_MINUTE;
  const projectors = events.peak / RATES.derivedPerSecond;
  // The service and the database each bear about half of the cost of pages and of derivation.
  const sharedCores = ((missedPages.peak * COSTS.pageMs) / 1000 + projectors * RATES.derivationCores) / 2;
  const serviceCores = ((batches.peak * batchMs('serviceMs', perBatch)) / 1000 + sharedCores) / USE;
  const databaseCores = ((batches.peak * batchMs('databaseMs', perBatch)) / 1000 + sharedCores) / USE;
  const bytesPerDay = events.mean * 86_400 * (COSTS.logBytesPerEvent + COSTS.derivedBytesPerEvent);
  const identityBytes = players * COSTS.bytesPerPlayer;
  const eventsInLog = events.mean * SECONDS_OF_MONTH * months;
  const diskBytes = identityBytes + eventsInLog * (COSTS.logBytesPerEvent + COSTS.derivedBytesPerEvent);
  return {
    playing,
    events,
    batches,
    pages,
    missedPages,
    serviceCores,
    databaseCores,
    projectors,
    bytesPerDay,
    identityBytes,
    diskBytes,
    rebuildDays: ((eventsInLog / 1e6) * RATES.rebuildSecondsPerMillion) / 86_400,
    dollars: {
      services: Math.ceil(serviceCores) * HOURS_OF_MONTH * PRICES.serviceCoreHour,
      databases: COPIES * Math.ceil(databaseCores) * HOURS_OF_MONTH * PRICES.databaseCoreHour,
      disks: ((COPIES * diskBytes) / 1e9) * PRICES.diskGbMonth,
      cdn: players * read * ((COSTS.pageBytes / 2 ** 30) * PRICES.cdnGib + PRICES.cdnRequest),
    },
  };
}

const loadOf = (mean: number): Load => ({ mean, peak: PEAK * mean });
const scaled = ({ mean, peak }: Load, factor: number): Load => ({ mean: mean * factor, peak: peak * factor });

const missesOf = (pages: number): number => Math.min(pages * BOARD_PAGES, BOARD_MISSES) + pages * (1 - BOARD_PAGES);

/** Interpolates the processor time of a batch between the two measured sizes, ms. */
function batchMs(part: 'serviceMs' | 'databaseMs', events: number): number {
  const { smallBatch: small, largeBatch: large } = COSTS;
  const perEvent = (large[part] - small[part]) / (large.events - small.events);
  return Math.max(small[part] + (events - small.events) * perEvent, small[part] / 2);
}
