/** The periods that boards and counts can cover, apart from all time. They begin and end in UTC. */
export const PERIODS = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Period = (typeof PERIODS)[number];

/** Spans of time that boards can cover, in the order of publication. */
export const SPANS = ['alltime', ...PERIODS] as const;
export type Span = (typeof SPANS)[number];
