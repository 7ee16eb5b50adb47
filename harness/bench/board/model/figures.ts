/** Figures that `livery board bench costs` measured on two cores. Times are processor time, sizes on disk include indexes. */
export const COSTS = {
  smallBatch: { events: 10, serviceMs: 2.95, databaseMs: 2.46 },
  largeBatch: { events: 500, serviceMs: 11.1, databaseMs: 15.1 },
  logBytesPerEvent: 860,
  derivedBytesPerEvent: 402,
  bytesPerPlayer: 2130,
  /** Processor time and compressed size: means of the pages of boards and players. */
  pageMs: 8.3,
  pageBytes: 6350,
} as const;

/** Figures that `livery board bench derivation rebuild` measured, with service and PostgreSQL on two cores. */
export const RATES = { derivedPerSecond: 32_600, derivationCores: 2, rebuildSecondsPerMillion: 43 } as const;

/** Prices in US dollars, without tax. */
export const PRICES = {
  /**
   * A vCPU of a compute machine and of a database machine for an hour: 1/64 of a c8g.16xlarge, 1/16 of an r8g.4xlarge.
   * Quoted, without a date, from https://instances.vantage.sh by https://huggingface.co/spaces/arcee-ai/Benchmarks.
   */
  serviceCoreHour: 2.552 / 64,
  databaseCoreHour: 0.9426 / 16,
  /** A GB of gp3 disk for a month, early 2026. https://github.com/aws/agent-toolkit-for-aws (EBS volume optimization) */
  diskGbMonth: 0.08,
  /**
   * A GiB and a request of a CDN: https://cloud.google.com/cdn/pricing (North America, the first 10 TiB), as
   * https://github.com/api-evangelist/google-cloud-cdn copied it on 2026-09-20.
   */
  cdnGib: 0.08,
  cdnRequest: 0.0075 / 10_000,
} as const;
