/** Periods for which there are boards and counts, besides all time. The periods begin and end in UTC. */
export const PERIODS = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Period = (typeof PERIODS)[number];

export const SPANS = ['alltime', ...PERIODS] as const;
export type Span = (typeof SPANS)[number];
