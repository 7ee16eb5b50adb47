import { clamp01, smoothstep } from '../../../../base/math/index.js';
import { gradientNoise } from '../noise.js';
import {
  COLLAR,
  type CloudPlace,
  NO_STORM,
  partedBy,
  rollUp,
  type Storm,
  type StormPlace,
  stormPlace,
  wakeAt,
} from './cloud-flow.js';
import { blendInto, type GroundColour, type GroundLook, type Painter, UNBENT } from './ground-look.js';

/** The colours of a planet covered in clouds; the list of belts starts at the south pole. */
export interface CloudBallPalette {
  readonly belts: readonly GroundColour[];
  /** Number of times that the list of belts is repeated between the poles. */
  readonly repeats: number;
  /** Turbulence moves the edges of the belts by this distance, in belts. */
  readonly turbulence: number;
  /** Mean angle by which an eddy turns the clouds in its middle, rad; absent on calm planets. */
  readonly spin?: number;
  /** Colours of the faint haze and of the dark plumes that trail through the belts; absent on calm planets. */
  readonly festoons?: { readonly haze: GroundColour; readonly plume: GroundColour };
  readonly spots?: readonly Storm[];
}

export class CloudBallPainter implements Painter {
  readonly #place: CloudPlace = { longitude: 0, latitude: 0 };

  constructor(
    private readonly seed: number,
    private readonly palette: CloudBallPalette,
  ) {}

  readonly paint: Painter['paint'] = (atX, atY, atZ, _height, _level, _spacing, _climate, out) => {
    const { belts, repeats, turbulence, spin = 0, festoons, spots = [] } = this.palette;
    const { seed } = this;
    const place = this.#place;
    place.longitude = Math.atan2(atY, atX);
    place.latitude = Math.asin(Math.min(Math.max(atZ, -1), 1));
    const from = place.latitude;
    // How much the storms mix the belts behind them, and how calm they keep the air around them.
    let mixed = 0;
    let calm = 0;
    let parted = 0;
    let storm: Storm | undefined;
    let within = NO_STORM;
    for (const spot of spots) {
      if (!spot.wake && Math.abs(from - spot.latitude) > COLLAR * spot.halfHeight) continue;
      const seen = stormPlace(spot, place);
      const { distance } = seen;
      if (spot.wake) mixed = Math.max(mixed, wakeAt(seen));
      if (distance > COLLAR) continue;
      parted += spot.halfHeight * partedBy(seen);
      calm = Math.max(calm, smoothstep(2.2, 1.2, distance));
      if (distance < JOINED) [storm, within] = [spot, seen];
    }
    place.latitude -= parted;
    if (spin > 0) {
      const turn = spin * (1 - calm) * smoothstep(1.25, 0.8, Math.abs(place.latitude));
      if (mixed > 0) rollUp(place, 0.19, 1.4 * turn * mixed, seed + 9);
      rollUp(place, 0.13, turn * (0.6 + 0.5 * mixed), seed + 8);
      rollUp(place, 0.075, turn * (1 - 0.4 * mixed), seed + 10);
    }
    const around = Math.cos(place.latitude);
    const [x, y, z] = [
      around * Math.cos(place.longitude),
      around * Math.sin(place.longitude),
      Math.sin(place.latitude),
    ];
    out.bent = clamp01(UNBENT + ((z - atZ) * smoothstep(0.6, 1.15, within.distance)) / BENT_RANGE);
    const broad = gradientNoise(x * 3, y * 3, z * 9, seed);
    const fine = gradientNoise(x * 11 + broad * 2, y * 11, z * 30, seed + 1);
    // Eddies between the winds: coarser noise displaces them along the belts, so that they curl.
    const drift = 0.13 * fine + 0.2 * broad;
    const [east, north] = [x - y * drift, y + x * drift];
    const eddies = gradientNoise(east * 13, north * 13, z * 42 + broad * 3, seed + 3);
    const swirl = 0.1 * eddies;
    const curls = gradientNoise((east - y * swirl) * 17, (north + x * swirl) * 17, z * 66 + fine * 4, seed + 5);
    // Winds along the belts stretch small features into streaks, and into lines that reach far around the planet.
    const streaks = gradientNoise(x * 5 + broad * 3, y * 5, z * 64 + fine + eddies, seed + 2);
    const lines = gradientNoise(x * 1.3, y * 1.3, z * 36 + 0.8 * broad + 0.25 * fine, seed + 11);
    const filaments = mixed > 0 ? filamentsAt(east, north, z, fine, seed + 7) : 0;
    // Some edges of belts are smooth, others ragged.
    const ragged = smoothstep(-0.2, 0.3, gradientNoise(0.7 * x, 0.7 * y, z * 7, seed + 6));
    const small = (0.25 + 0.9 * ragged) * (0.5 * eddies + 0.16 * curls) + mixed * (0.4 * fine + 0.35 * filaments);
    const turbulent = 0.8 * broad + (0.2 + 0.6 * ragged) * fine + small + 0.3 * streaks;
    const belt = (z * 0.5 + 0.5) * belts.length * repeats + turbulence * turbulent - 0.2 * mixed;
    const index = Math.floor(belt);
    const at = (i: number): GroundColour => belts[((i % belts.length) + belts.length) % belts.length] as GroundColour;
    // Shaders make the edge between the two colours of a point sharp, so belts alternate between the two colours.
    const even = 2 * Math.round(belt / 2);
    const odd = 2 * index + 1 - even;
    for (let c = 0; c < 3; c++) [out.cover[c], out.under[c]] = [at(even)[c]!, at(odd)[c]!];
    out.share = Math.abs(belt - even);
    out.frozen = false;
    // Slanted noise, because the wind drags the haze along.
    const haze = festoons ? gradientNoise(x * 5 + z * 14, y * 5 + z * 14, z * 30 + 2 * fine + eddies, seed + 4) : 0;
    const plume = festoons ? plumeAt(x, y, z, broad, fine, curls) : 0;
    const shade =
      1 + Math.min(2 * turbulence, 1) * (0.1 * fine + 0.16 * eddies + 0.26 * streaks + 0.1 * curls + 0.34 * lines);
    // Pale streaks run through the belts, fewest near the poles.
    const pale =
      0.34 * smoothstep(0.02, 0.4, streaks + 0.25 * curls) * smoothstep(1, 0.3, Math.abs(z)) +
      mixed * (0.12 + 0.35 * filaments);
    for (const colour of [out.cover, out.under]) {
      if (festoons) blendInto(colour, colour, PALE, clamp01(Math.min(2 * turbulence, 1) * pale));
      if (festoons) blendInto(colour, colour, festoons.haze, 0.35 * smoothstep(0.05, 0.5, haze));
      if (festoons) blendInto(colour, colour, festoons.plume, plume);
      for (let c = 0; c < 3; c++) colour[c] = Math.min(1, (colour[c] as number) * shade);
    }
    if (storm) this.#paintStorm(out, storm, within, fine + 0.6 * eddies);
  };

  /** @param noise noise of medium size */
  #paintStorm(out: GroundLook, storm: Storm, { distance, angle }: StormPlace, noise: number): void {
    const { cover, under } = out;
    // Around the storm, both colours become the colour that is seen there. Inside, `under` is free for the storm.
    const seen: [number, number, number] = [0, 0, 0];
    blendInto(seen, cover, under, clamp01(out.share * 3.2 - 1.1));
    const joined = smoothstep(JOINED, HOLLOW_END, distance);
    for (const colour of [cover, under]) blendInto(colour, colour, seen, joined);
    if (distance > HOLLOW_END) return;
    const ragged = distance + 0.05 * noise;
    // A pale hollow, widest on the side of the equator and ahead of the storm.
    const open = 0.45 + 0.4 * Math.sin(angle - 0.5) + 0.8 * noise;
    blendInto(cover, cover, PALE, clamp01(open) * smoothstep(HOLLOW_END, 1.15, distance));
    for (let c = 0; c < 3; c++) cover[c] = (cover[c] as number) * (1 - 0.2 * smoothstep(1.12, 1.02, ragged));
    // Clouds wind inwards as streaks along a spiral.
    const turned = angle + 2.6 * distance;
    const [along, across] = [1.5 * Math.cos(turned), 1.5 * Math.sin(turned)];
    const uneven = Math.min(1, storm.halfHeight / 0.08);
    const spiral = uneven * gradientNoise(along, across, 6.5 * distance, this.seed + 12);
    const wisps = uneven * gradientNoise(2 * along, 2 * across, 11 * distance + 2 * spiral, this.seed + 13);
    // The rim is darker than the core.
    const rim = smoothstep(0.4, 0.9, distance);
    const light = 1.05 - 0.3 * rim + 0.4 * spiral + 0.25 * wisps;
    const colour: [number, number, number] = [0, 0, 0];
    blendInto(colour, storm.colour, PALE, clamp01(0.12 * (1 - rim) + 0.5 * wisps - 0.06));
    for (let c = 0; c < 3; c++) colour[c] = Math.min(1, (colour[c] as number) * light);
    blendInto(under, cover, colour, smoothstep(HOLLOW_END, 1.2, distance));
    out.share = clamp01(0.5 + 2.2 * (1 - ragged));
  }
}

/** Returns the brightness, from −1 to 1, of the filaments that the wind stretches in a wake. */
function filamentsAt(east: number, north: number, z: number, fine: number, seed: number): number {
  return smoothstep(-0.3, 0.3, gradientNoise(east * 10, north * 10, z * 40 + 1.5 * fine, seed)) * 2 - 1;
}

/**
 * Returns the strength of the dark plumes that hang from the belt north of the equator. Each plume begins at a knot on
 * the edge of the belt and bends westwards.
 */
function plumeAt(x: number, y: number, z: number, broad: number, fine: number, curls: number): number {
  const depth = (PLUME_ROOT - z) / PLUME_LENGTH;
  if (depth < -0.5 || depth > 1) return 0;
  const turns =
    (Math.atan2(y, x) / (2 * Math.PI) + 0.09 * Math.max(depth, 0) ** 0.7) * PLUMES +
    0.7 * broad +
    0.3 * fine +
    0.2 * curls;
  const off = turns - Math.round(turns);
  const strength = 0.7 + 0.3 * Math.sin(2.4 * Math.round(turns));
  const width = 0.25 - 0.13 * depth;
  return (
    strength * Math.exp(-((off / width) ** 2)) * smoothstep(-0.5, 0.05, depth) * smoothstep(1, 0.4, depth + 0.6 * curls)
  );
}

/** Number of plumes around the planet. */
const PLUMES = 13;
/** Sine of the latitude where the plumes begin, and the length of a plume in the same unit. */
const PLUME_ROOT = 0.155;
const PLUME_LENGTH = 0.16;

/** Range of the distances in `GroundLook.bent`, in radii of the planet; shaders/passes/terrain.wgsl has it too. */
const BENT_RANGE = 0.5;
const PALE: GroundColour = [0.72, 0.66, 0.55];
/**
 * Distances from the centre of a storm, in radii of the storm. The pale hollow around the storm ends at `HOLLOW_END`.
 * From `JOINED` inwards, the two colours of a point become one.
 */
const HOLLOW_END = 1.4;
const JOINED = 1.65;
