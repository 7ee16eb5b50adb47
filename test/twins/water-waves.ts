/** Twins of the functions of the same names in shaders/terrain/waves.wgsl. */

/** Equals DETAIL_CYCLE in shaders/terrain/detail.wgsl. */
const DETAIL_CYCLE = 512;

/** Returns the bend of the normal, and the slope of the waves that are too fine for a pixel. */
export function waveTrain(
  place: readonly [number, number],
  along: readonly [number, number],
  { slope, warp, width }: { slope: number; warp: number; width: number },
): [number, number, number] {
  const [x, y] = [along[0] / DETAIL_CYCLE, along[1] / DETAIL_CYCLE];
  const count = Math.hypot(x, y);
  const phase = place[0] * x + place[1] * y + warp;
  const triangle = 4 * Math.abs(phase - Math.floor(phase) - 0.5) - 1;
  const visible = Math.min(1, Math.max(0, 1.5 - 3 * count * width));
  const bend = (slope * triangle * (1.5 - 0.5 * triangle * triangle) * visible) / count;
  return [x * bend, y * bend, (1 - visible) * slope];
}

export function waterFresnel(facing: number): number {
  return 0.02 + 0.6 * (1 - Math.min(1, Math.max(0, facing))) ** 5;
}
