import { smoothstep } from '../../../../base/math/index.js';
import { gradientNoise } from '../noise.js';
import { blendInto, type GroundColour, type Painter } from './ground-look.js';

/** The colours of a planet covered in clouds; the list of belts starts at the south pole. */
export interface CloudBallPalette {
  readonly belts: readonly GroundColour[];
  /** Number of times that the list of belts is repeated between the poles. */
  readonly repeats: number;
  /** Distance by which turbulence moves the edges of the belts, in belts. */
  readonly turbulence: number;
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

/** Distance from the centre of a storm up to which it bends the belts, in radii of the storm. Chosen by eye. */
const COLLAR = 2;

export class CloudBallPainter implements Painter {
  constructor(
    private readonly seed: number,
    private readonly palette: CloudBallPalette,
  ) {}

  readonly paint: Painter['paint'] = (x, y, z, _height, _level, _spacing, _climate, out) => {
    const { belts, repeats, turbulence, spots = [] } = this.palette;
    const broad = gradientNoise(x * 3, y * 3, z * 9, this.seed);
    const fine = gradientNoise(x * 11 + broad * 2, y * 11, z * 30, this.seed + 1);
    // Winds along the belts stretch small features into streaks.
    const streaks = gradientNoise(x * 6 + broad * 3, y * 6, z * 75 + fine, this.seed + 2);
    let place = z;
    let storm: Storm | undefined;
    let within = 0;
    for (const spot of spots) {
      const [distance, side] = stormDistance(spot, x, y, z);
      if (distance > COLLAR) continue;
      place += side * spot.halfHeight * (1 - distance / COLLAR) ** 2 * 0.9;
      if (distance < 1.15) [storm, within] = [spot, distance];
    }
    const belt = (place * 0.5 + 0.5) * belts.length * repeats + turbulence * (broad + 0.5 * fine + 0.3 * streaks);
    const index = Math.floor(belt);
    const at = (i: number): GroundColour => belts[((i % belts.length) + belts.length) % belts.length] as GroundColour;
    blendInto(out.cover, at(index), at(index + 1), smoothstep(0.25, 0.75, belt - index));
    if (storm) {
      const swirl = 0.06 * Math.sin(within * 16 + 3 * fine);
      blendInto(out.cover, out.cover, RIM, 0.5 * smoothstep(1.15, 1, within));
      blendInto(out.cover, out.cover, storm.colour, smoothstep(1, 0.75, within) * (0.9 + swirl));
    }
    const shade = 1 + 0.12 * fine + 0.1 * streaks;
    for (let c = 0; c < 3; c++) out.under[c] = out.cover[c] = Math.min(1, (out.cover[c] as number) * shade);
    out.share = 0;
    out.frozen = false;
  };
}

const RIM: GroundColour = [0.6, 0.53, 0.43];

/**
 * Returns the distance between a place and a storm's centre, in the storm's radii, and the side on which the place
 * lies: north (1) or south (−1).
 */
function stormDistance(storm: Storm, x: number, y: number, z: number): readonly [number, number] {
  const { longitude, latitude, halfLength, halfHeight } = storm;
  const turned = Math.atan2(y, x) - longitude;
  const along = Math.atan2(Math.sin(turned), Math.cos(turned)) * Math.cos(latitude);
  const across = Math.asin(Math.min(Math.max(z, -1), 1)) - latitude;
  return [Math.hypot(along / halfLength, across / halfHeight), Math.sign(across)];
}
