import { smoothstep } from '../../../../base/math/index.js';
import { gradientNoise } from '../noise.js';
import { blendInto, type GroundColour, type Painter } from './ground-look.js';

/** The colours of a planet covered in clouds; the list of belts starts at the south pole. */
export interface CloudBallPalette {
  readonly belts: readonly GroundColour[];
  /** Number of times that the list of belts is repeated between the poles. */
  readonly repeats: number;
  /** Turbulence moves the edges of the belts by this distance, in belts. */
  readonly turbulence: number;
  /** Colours of the faint haze and of the dark plumes that trail through the belts; absent on calm planets. */
  readonly festoons?: { readonly haze: GroundColour; readonly plume: GroundColour };
  readonly spots?: readonly Storm[];
}

/** An oval storm, around which the belts flow. Angles are in rad, in body-fixed axes. */
export interface Storm {
  readonly longitude: number;
  readonly latitude: number;
  readonly halfLength: number;
  readonly halfHeight: number;
  readonly colour: GroundColour;
  /** True if the storm leaves turbulence behind. */
  readonly wake?: boolean;
}

/** A storm bends the belts up to this distance from its centre, in radii of the storm. Chosen by eye. */
const COLLAR = 3.2;

export class CloudBallPainter implements Painter {
  constructor(
    private readonly seed: number,
    private readonly palette: CloudBallPalette,
  ) {}

  readonly paint: Painter['paint'] = (x, y, z, _height, _level, _spacing, _climate, out) => {
    const { belts, repeats, turbulence, festoons, spots = [] } = this.palette;
    const { seed } = this;
    const broad = gradientNoise(x * 3, y * 3, z * 9, seed);
    const fine = gradientNoise(x * 11 + broad * 2, y * 11, z * 30, seed + 1);
    // Eddies between the winds: coarser noise displaces them along the belts, so that they curl.
    const drift = 0.13 * fine + 0.2 * broad;
    const [east, north] = [x - y * drift, y + x * drift];
    const eddies = gradientNoise(east * 13, north * 13, z * 42 + broad * 3, seed + 3);
    const swirl = 0.1 * eddies;
    const curls = gradientNoise((east - y * swirl) * 17, (north + x * swirl) * 17, z * 66 + fine * 4, seed + 5);
    // Winds along the belts stretch small features into streaks.
    const streaks = gradientNoise(x * 6 + broad * 3, y * 6, z * 75 + fine + eddies, seed + 2);
    let place = z;
    // How much the storms stir the belts around them, and mix the belts behind them.
    let stirred = 0;
    let mixed = 0;
    let storm: Storm | undefined;
    let within = NO_STORM;
    for (const spot of spots) {
      const seen = stormPlace(spot, x, y, z);
      const { distance, across } = seen;
      if (spot.wake) mixed = Math.max(mixed, wakeAt(seen));
      if (distance > COLLAR) continue;
      const near = 1 - distance / COLLAR;
      // The belts part around the storm, which lies in a hollow: the belt from the south of its centre encloses it.
      const parted = smoothstep(0, 0.75, near);
      place -= spot.halfHeight * parted * (across / Math.max(distance, 1) + HOLLOW);
      stirred = Math.max(stirred, 0.2 * near);
      if (distance < RIM_END) [storm, within] = [spot, seen];
    }
    const wake = Math.max(stirred, mixed);
    const filaments = mixed > 0 ? filamentsAt(east, north, z, fine, seed + 7) : 0;
    // Some edges of belts are smooth, others ragged.
    const ragged = smoothstep(-0.3, 0.35, gradientNoise(0.7 * x, 0.7 * y, z * 7, seed + 6));
    const small =
      (0.5 + ragged) * (0.62 * eddies + 0.16 * curls) + wake * (0.5 * eddies + 1.2 * fine + 0.7 * filaments);
    const turbulent = broad + (0.35 + 0.6 * ragged) * fine + small + 0.3 * streaks;
    const belt = (place * 0.5 + 0.5) * belts.length * repeats + turbulence * turbulent - 0.3 * mixed;
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
    const shade = 1 + Math.min(2 * turbulence, 1) * (0.12 * fine + 0.2 * eddies + 0.28 * streaks + 0.1 * curls);
    // Pale streaks run through the belts, fewest near the poles.
    const pale =
      0.34 * smoothstep(0.02, 0.4, streaks + 0.25 * curls) * smoothstep(1, 0.3, Math.abs(z)) +
      mixed * (0.2 + 0.3 * filaments);
    for (const colour of [out.cover, out.under]) {
      if (festoons) blendInto(colour, colour, RIM, Math.min(2 * turbulence, 1) * pale);
      if (festoons) blendInto(colour, colour, festoons.haze, 0.35 * smoothstep(0.05, 0.5, haze));
      if (festoons) blendInto(colour, colour, festoons.plume, plume);
      if (storm) this.#paintStorm(colour, storm, within, fine + eddies, curls);
      for (let c = 0; c < 3; c++) colour[c] = Math.min(1, (colour[c] as number) * shade);
    }
  };

  /**
   * @param noise noise of medium size
   * @param curls fine noise
   */
  #paintStorm(
    cover: [number, number, number],
    storm: Storm,
    { distance, angle }: StormPlace,
    noise: number,
    curls: number,
  ): void {
    // Two arms wind inwards; noise breaks them up.
    const arms = Math.sin(2 * angle + 11 * Math.sqrt(distance) + 1.1 * noise + 0.5 * curls);
    const ragged = distance + 0.12 * noise + 0.06 * curls + 0.04 * arms;
    // The collar is widest ahead of the storm and open on its far side.
    const closed = 0.25 + 0.55 * smoothstep(-0.7, 0.8, Math.sin(angle - 0.6) + 1.6 * noise);
    blendInto(cover, cover, RIM, closed * smoothstep(RIM_END, 1.1, distance) * smoothstep(RIM_END, 1.1, ragged));
    // The rim is darker than the core, which is pale.
    const rim = smoothstep(0.35, 0.85, ragged);
    const light = 1 - 0.3 * rim + 0.16 * arms * smoothstep(0, 0.4, distance) + 0.1 * curls;
    const colour: [number, number, number] = [0, 0, 0];
    blendInto(colour, storm.colour, RIM, 0.2 * (1 - rim) + 0.12 * arms);
    for (let c = 0; c < 3; c++) colour[c] = (colour[c] as number) * light;
    blendInto(cover, cover, colour, smoothstep(1.07, 0.95, ragged));
  }
}

/** Returns the strength of the turbulence that a storm leaves behind: it begins west of the storm and fades. */
function wakeAt({ along, across }: StormPlace): number {
  const behind = smoothstep(-0.7, -1.4, along) * smoothstep(-WAKE_LENGTH, -2.2, along);
  return behind * smoothstep(1.6, 0.6, Math.abs(across - 0.9));
}

/** Returns the brightness, from −1 to 1, of the filaments that the wind stretches in a wake. */
function filamentsAt(east: number, north: number, z: number, fine: number, seed: number): number {
  return smoothstep(-0.3, 0.3, gradientNoise(east * 10, north * 10, z * 40 + 1.5 * fine, seed)) * 2 - 1;
}

/** Length of a storm's wake, in half lengths of the storm. */
const WAKE_LENGTH = 5.5;

/**
 * Returns the strength of the dark plumes that hang from the belt north of the equator. Each plume begins at a knot on
 * the edge of the belt and bends westwards.
 */
function plumeAt(x: number, y: number, z: number, broad: number, fine: number, curls: number): number {
  const depth = (PLUME_ROOT - z) / PLUME_LENGTH;
  if (depth < -0.5 || depth > 1) return 0;
  const turns =
    (Math.atan2(y, x) / (2 * Math.PI) + 0.05 * Math.max(depth, 0) ** 0.7) * PLUMES +
    0.9 * broad +
    0.3 * fine +
    0.2 * curls;
  const off = turns - Math.round(turns);
  const strength = 0.7 + 0.3 * Math.sin(2.4 * Math.round(turns));
  const width = 0.2 - 0.11 * depth;
  return (
    strength * Math.exp(-((off / width) ** 2)) * smoothstep(-0.5, 0.05, depth) * smoothstep(1, 0.4, depth + 0.6 * curls)
  );
}

/** Number of plumes around the planet. */
const PLUMES = 13;
/** Sine of the latitude where the plumes begin, and the length of a plume in the same unit. */
const PLUME_ROOT = 0.155;
const PLUME_LENGTH = 0.13;

const RIM: GroundColour = [0.64, 0.57, 0.46];
/** The bright collar of a storm ends at this distance from the centre, in radii of the storm. */
const RIM_END = 1.35;

/** Where a place is, seen from the centre of a storm. */
interface StormPlace {
  /** Distance in radii of the storm. */
  readonly distance: number;
  /** Direction, in rad. */
  readonly angle: number;
  /** Distance to the east and to the north, in half lengths and half heights of the storm. */
  readonly along: number;
  readonly across: number;
}

const NO_STORM: StormPlace = { distance: Infinity, angle: 0, along: 0, across: 0 };

function stormPlace(storm: Storm, x: number, y: number, z: number): StormPlace {
  const { longitude, latitude, halfLength, halfHeight } = storm;
  const turned = Math.atan2(y, x) - longitude;
  const along = (Math.atan2(Math.sin(turned), Math.cos(turned)) * Math.cos(latitude)) / halfLength;
  const across = (Math.asin(Math.min(Math.max(z, -1), 1)) - latitude) / halfHeight;
  // The winds north and south of the storm shear it.
  const sheared = along - SHEAR * across;
  const distance = Math.hypot(sheared, across);
  return { distance, angle: Math.atan2(across, sheared), along, across };
}

/** How far winds shear a storm, as a slope. */
const SHEAR = 0.25;
/** The belt that encloses a storm comes from this far south of the storm's centre, in half heights of the storm. */
const HOLLOW = 0.75;
