/** The periods of boards and counts, besides all of time. They begin and end in UTC. */
export const PERIODS = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Period = (typeof PERIODS)[number];

/** The spans of time that boards can cover, in the order of publication. */
export const SPANS = ['alltime', ...PERIODS] as const;
export type Span = (typeof SPANS)[number];
