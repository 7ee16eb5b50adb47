import { smoothstep } from '../../../math/interval.js';
import { gradientNoise } from '../noise.js';
import { blendInto, type Colour, type GroundLook, type Painter } from './ground-look.js';

/** The colours of a ball of clouds: its belts from pole to pole, repeated by latitude. */
export interface CloudBallPalette {
  readonly belts: readonly Colour[];
  /** Number of times that the list of belts is run through between the poles. */
  readonly repeats: number;
  /** Distance that the edges of the belts wander, in belts. */
  readonly turbulence: number;
}

/** The painter of gas giants and cloud-wrapped planets: belts sheared by turbulence. */
export class CloudBallPainter implements Painter {
  constructor(
    private readonly seed: number,
    private readonly palette: CloudBallPalette,
  ) {}

  writeClimate(): void {
    // Nothing here changes slowly enough.
  }

  paint(
    x: number,
    y: number,
    z: number,
    _height: number,
    _level: number,
    _spacing: number,
    _climate: Float64Array,
    out: GroundLook,
  ): void {
    const { belts, repeats, turbulence } = this.palette;
    const broad = gradientNoise(x * 3, y * 3, z * 9, this.seed);
    const fine = gradientNoise(x * 11 + broad * 2, y * 11, z * 30, this.seed + 1);
    const belt = (z * 0.5 + 0.5) * belts.length * repeats + turbulence * (broad + 0.5 * fine);
    const index = Math.floor(belt);
    const at = (i: number): Colour => belts[((i % belts.length) + belts.length) % belts.length] as Colour;
    blendInto(out.cover, at(index), at(index + 1), smoothstep(0.25, 0.75, belt - index));
    const shade = 1 + 0.12 * fine;
    for (let c = 0; c < 3; c++) out.under[c] = out.cover[c] = Math.min(1, (out.cover[c] as number) * shade);
    out.share = 0;
    out.frozen = false;
  }
}
