import { clamp01, smoothstep } from '../../../../base/math/index.js';
import { bandHeight, type OctaveBand } from '../octaves.js';
import { blendInto, type GroundColour, type Painter } from './ground-look.js';

export interface DustPalette {
  readonly light: GroundColour;
  readonly dark: GroundColour;
  readonly rock: GroundColour;
}

/** Paints dry bodies without a painter of their own: bright dust on dark ground. */
export class DustPainter implements Painter {
  readonly #albedo: OctaveBand;
  readonly #patches: OctaveBand;

  constructor(
    private readonly radius: number,
    seed: number,
    private readonly palette: DustPalette,
  ) {
    this.#albedo = {
      longest: radius * 1.1,
      shortest: 3_000,
      steepness: 0.8 / (radius * 1.1),
      persistence: 0.66,
      seed: seed + 131,
    };
    this.#patches = { longest: 120, shortest: 6, steepness: 0.8 / 120, persistence: 0.72, seed: seed + 137 };
  }

  readonly paint: Painter['paint'] = (x, y, z, _height, level, spacing, _climate, out) => {
    const px = x * this.radius;
    const py = y * this.radius;
    const pz = z * this.radius;
    const { palette } = this;
    const albedo = bandHeight(px, py, pz, this.#albedo, spacing);
    const patches = bandHeight(px, py, pz, this.#patches, spacing);
    const dark = smoothstep(-0.12, 0.3, albedo - 0.12 * z + 0.02);
    blendInto(out.cover, palette.light, palette.dark, dark);
    blendInto(out.under, palette.rock, palette.dark, dark * 0.7);
    const steep = 1 - smoothstep(0.8, 0.92, level);
    out.share = clamp01(0.35 + 0.8 * patches + 0.5 * albedo + 0.6 * steep);
    out.frozen = false;
  };
}
