export const SAMPLES = [1, 4, 16] as const;
export type SampleCount = (typeof SAMPLES)[number];
