import type { Figures, Payloads } from './event.js';
import type { SimVessel } from './snapshot.js';

/** Minimum duration of a window, s of game time. A window also needs at least `SAMPLES_MIN` samples. */
const WINDOW_S = 30;
const SAMPLES_MIN = 10;

interface Sum {
  readonly min: number;
  readonly max: number;
  readonly total: number;
  readonly last: number;
}

export interface Samples {
  readonly begin: number;
  readonly end: number;
  readonly count: number;
  readonly body: string;
  readonly altitude: Sum;
  readonly surfaceSpeed: Sum;
  readonly orbitalSpeed: Sum;
  readonly radar: Sum;
  readonly acceleration: Sum | null;
  readonly gForceMax: number | null;
  readonly pressureMax: number | null;
  readonly mass: number;
  readonly warpMax: number;
}

/** Adds a sample to the window. Opens a window first if `samples` is null. @param ut game time, s */
export function addSample(samples: Samples | null, vessel: SimVessel, ut: number, warp: number): Samples {
  const { environment } = vessel;
  return {
    begin: samples?.begin ?? ut,
    end: ut,
    count: (samples?.count ?? 0) + 1,
    body: vessel.body,
    altitude: add(samples?.altitude, vessel.altitude),
    surfaceSpeed: add(samples?.surfaceSpeed, vessel.surfaceSpeed),
    orbitalSpeed: add(samples?.orbitalSpeed, vessel.orbitalSpeed),
    radar: add(samples?.radar, vessel.radarAltitude),
    acceleration: environment ? add(samples?.acceleration, environment.acceleration) : (samples?.acceleration ?? null),
    gForceMax: environment ? Math.max(samples?.gForceMax ?? 0, environment.gForce) : (samples?.gForceMax ?? null),
    pressureMax: environment
      ? Math.max(samples?.pressureMax ?? 0, environment.dynamicPressure)
      : (samples?.pressureMax ?? null),
    mass: vessel.mass,
    warpMax: Math.max(samples?.warpMax ?? 0, warp),
  };
}

export const isFull = ({ begin, end, count }: Samples): boolean => end - begin >= WINDOW_S && count >= SAMPLES_MIN;

/** Returns the payload of a window, without the values that the simulator does not report. */
export function telemetryWindow(samples: Samples): Payloads['telemetry.window'] {
  const { count, acceleration, gForceMax, pressureMax } = samples;
  return {
    t0_sim: samples.begin,
    t1_sim: samples.end,
    n: count,
    body: samples.body,
    alt_m: figures(samples.altitude, count),
    surface_speed_ms: figures(samples.surfaceSpeed, count),
    orbital_speed_ms: figures(samples.orbitalSpeed, count),
    ...(acceleration === null ? {} : { accel_ms2: figures(acceleration, count) }),
    ...(gForceMax === null ? {} : { peak_g: gForceMax }),
    ...(pressureMax === null ? {} : { max_q_pa: pressureMax }),
    mass_kg_last: samples.mass,
    radar_alt_m: figures(samples.radar, count),
    warp_max: samples.warpMax,
  };
}

function add(sum: Sum | null | undefined, value: number): Sum {
  if (!sum) return { min: value, max: value, total: value, last: value };
  return { min: Math.min(sum.min, value), max: Math.max(sum.max, value), total: sum.total + value, last: value };
}

const figures = ({ min, max, total, last }: Sum, count: number): Figures => ({ min, max, mean: total / count, last });
