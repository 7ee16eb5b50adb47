import type { Random } from './random.js';

/** Game time between two windows of telemetry, s. */
export const WINDOW_S = 30;

/** @param simT the end of the window, s */
export function telemetry(random: Random, simT: number, body: string, altitudeM: number, speedMs: number): object {
  const figures = (middle: number): object => {
    const spread = middle * 0.05;
    const [min, max] = [middle - random.between(0, spread), middle + random.between(0, spread)];
    return { min, max, mean: (min + max) / 2, last: random.between(min, max) };
  };
  return {
    t0_sim: simT - WINDOW_S,
    t1_sim: simT,
    n: random.whole(40, 60),
    body,
    alt_m: figures(altitudeM),
    surface_speed_ms: figures(speedMs),
    orbital_speed_ms: figures(speedMs + 175),
    accel_ms2: figures(random.between(0, 40)),
    ...(random.chance(0.8) ? { peak_g: random.eighths(0, 12) } : {}),
    ...(random.chance(0.5) ? { max_q_pa: random.eighths(0, 45_000) } : {}),
    mass_kg_last: random.eighths(500, 400_000),
    ...(altitudeM < 20_000 ? { radar_alt_m: figures(Math.max(1, altitudeM)) } : {}),
    warp_max: random.pick([1, 1, 1, 5, 50]),
  };
}
