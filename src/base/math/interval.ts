export function smoothstep(from: number, to: number, value: number): number {
  const t = clamp01((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

export const mixNumber = (a: number, b: number, t: number): number => a + (b - a) * t;
/** Returns an integer modulo `count`: 0 to `count` - 1 even for negative integers. */
export const modulo = (integer: number, count: number): number => ((integer % count) + count) % count;
export const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));
