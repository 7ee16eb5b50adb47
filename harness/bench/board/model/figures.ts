/**
 * Costs that `livery board bench costs` measured on a machine with two cores. Times are processor time, and disk sizes
 * include indexes.
 */
export const COSTS = {
  smallBatch: { events: 10, serviceMs: 2.95, databaseMs: 2.46 },
  largeBatch: { events: 500, serviceMs: 11.1, databaseMs: 15.1 },
  logBytesPerEvent: 860,
  derivedBytesPerEvent: 402,
  bytesPerPlayer: 2130,
  /** Processor time and compressed size of a page: the means over pages of boards and of players. */
  pageMs: 8.3,
  pageBytes: 6350,
} as const;

/** Rates that `livery board bench derivation rebuild` measured. The service and PostgreSQL shared two cores. */
export const RATES = { derivedPerSecond: 31_668, derivationCores: 2, rebuildSecondsPerMillion: 43 } as const;

/** Prices in US dollars, without tax. */
export const PRICES = {
  /**
   * Prices per hour of one vCPU: 1/64 of a c8g.16xlarge for services, and 1/16 of an r8g.4xlarge for databases.
   * https://huggingface.co/spaces/arcee-ai/Benchmarks quotes both from https://instances.vantage.sh, without a date.
   */
  serviceCoreHour: 2.552 / 64,
  databaseCoreHour: 0.9426 / 16,
  /**
   * Price per month of a GB of gp3 disk, early 2026, from https://github.com/aws/agent-toolkit-for-aws (EBS volume
   * optimization)
   */
  diskGbMonth: 0.08,
  /**
   * CDN prices per GiB and per request: https://cloud.google.com/cdn/pricing (North America, the first 10 TiB), as
   * https://github.com/api-evangelist/google-cloud-cdn copied it on 2026-09-20.
   */
  cdnGib: 0.08,
  cdnRequest: 0.0075 / 10_000,
} as const;
