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
  /** Colour of the dark plumes that trail through the belts. */
  readonly festoons?: GroundColour;
  readonly spots?: readonly Storm[];
}

/** An oval storm, around which the belts flow. Angles are in rad, in body-fixed axes. */
export interface Storm {
  readonly longitude: number;
  readonly latitude: number;
  readonly halfLength: number;
  readonly halfHeight: number;
  readonly colour: GroundColour;
}

/** A storm bends the belts up to this distance from its centre, in radii of the storm. Chosen by eye. */
const COLLAR = 2;

export class CloudBallPainter implements Painter {
  constructor(
    private readonly seed: number,
    private readonly palette: CloudBallPalette,
  ) {}

  readonly paint: Painter['paint'] = (x, y, z, _height, _level, _spacing, _climate, out) => {
    const { belts, repeats, turbulence, festoons, spots = [] } = this.palette;
    const broad = gradientNoise(x * 3, y * 3, z * 9, this.seed);
    const fine = gradientNoise(x * 11 + broad * 2, y * 11, z * 30, this.seed + 1);
    // Eddies between the winds: the noise is displaced by coarser noise, so that it curls.
    const eddies = gradientNoise(x * 17 + fine * 2.5, y * 17 - fine * 2.5, z * 42 + broad * 3, this.seed + 3);
    // Winds along the belts stretch small features into streaks.
    const streaks = gradientNoise(x * 6 + broad * 3, y * 6, z * 75 + fine + eddies, this.seed + 2);
    let place = z;
    let wake = 0;
    let storm: Storm | undefined;
    let within = NO_STORM;
    for (const spot of spots) {
      const seen = stormPlace(spot, x, y, z);
      const { distance, side } = seen;
      if (distance > COLLAR) continue;
      const near = 1 - distance / COLLAR;
      // The belts flow around the storm: the nearer to its centre, the farther they are moved away from it.
      place += side * spot.halfHeight * near * near * 0.9;
      wake = Math.max(wake, near);
      if (distance < RIM_END) [storm, within] = [spot, seen];
    }
    const turbulent = broad + 0.7 * fine + (0.65 + wake) * eddies + 0.3 * streaks;
    const belt = (place * 0.5 + 0.5) * belts.length * repeats + turbulence * turbulent;
    const index = Math.floor(belt);
    const at = (i: number): GroundColour => belts[((i % belts.length) + belts.length) % belts.length] as GroundColour;
    blendInto(out.cover, at(index), at(index + 1), smoothstep(0.3, 0.7, belt - index));
    if (festoons) {
      // Slanted noise, because the wind drags the plumes along.
      const plumes = gradientNoise(x * 5 + z * 14, y * 5 + z * 14, z * 30 + 2 * fine + eddies, this.seed + 4);
      blendInto(out.cover, out.cover, festoons, 0.5 * smoothstep(0.05, 0.5, plumes));
    }
    if (storm) this.#paintStorm(out.cover, storm, within, fine + eddies);
    const shade = 1 + Math.min(2 * turbulence, 1) * (0.16 * fine + 0.22 * (eddies + streaks));
    for (let c = 0; c < 3; c++) out.under[c] = out.cover[c] = Math.min(1, (out.cover[c] as number) * shade);
    out.share = 0;
    out.frozen = false;
  };

  #paintStorm(cover: [number, number, number], storm: Storm, { distance, angle }: StormPlace, noise: number): void {
    // Two arms wind inwards; noise breaks them up.
    const arms = Math.sin(2 * angle + 9 * Math.sqrt(distance) + 2.5 * noise);
    const ragged = distance + 0.1 * noise;
    blendInto(cover, cover, RIM, 0.75 * smoothstep(RIM_END, 1.1, distance) * smoothstep(RIM_END, 1.1, ragged));
    const light = 1 + 0.14 * arms * smoothstep(0, 0.4, distance) - 0.12 * smoothstep(0.6, 0, distance);
    const colour = storm.colour.map((value) => value * light) as unknown as GroundColour;
    blendInto(cover, cover, colour, smoothstep(1.04, 0.8, ragged) * 0.95);
  }
}

const RIM: GroundColour = [0.64, 0.57, 0.46];
/** The bright collar of a storm ends at this distance from the centre, in radii of the storm. */
const RIM_END = 1.35;

/** Where a place is, seen from the centre of a storm. */
interface StormPlace {
  /** Distance in radii of the storm. */
  readonly distance: number;
  /** Direction, in rad. */
  readonly angle: number;
  /** Position from south (−1) to north (1). */
  readonly side: number;
}

const NO_STORM: StormPlace = { distance: Infinity, angle: 0, side: 0 };

function stormPlace(storm: Storm, x: number, y: number, z: number): StormPlace {
  const { longitude, latitude, halfLength, halfHeight } = storm;
  const turned = Math.atan2(y, x) - longitude;
  const along = (Math.atan2(Math.sin(turned), Math.cos(turned)) * Math.cos(latitude)) / halfLength;
  const across = (Math.asin(Math.min(Math.max(z, -1), 1)) - latitude) / halfHeight;
  // The winds north and south of the storm shear it.
  const sheared = along - SHEAR * across;
  const distance = Math.hypot(sheared, across);
  return { distance, angle: Math.atan2(across, sheared), side: across / Math.hypot(SOFTEST, across) };
}

/** How far winds shear a storm, as a slope. */
const SHEAR = 0.25;
/**
 * In front of a storm, the belts part gradually: the transition between the two sides has this width, in radii of the
 * storm.
 */
const SOFTEST = 0.35;
