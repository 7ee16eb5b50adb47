/** The windows of boards and counts, beside all of time. All are in UTC. */
export const PERIODS = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Period = (typeof PERIODS)[number];

/** The spans of time that a board is of, in the order of publication. */
export const SPANS = ['alltime', ...PERIODS] as const;
export type Span = (typeof SPANS)[number];
