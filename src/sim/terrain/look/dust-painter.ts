import { clamp01, smoothstep } from '../../../math/interval.js';
import { bandHeight, type OctaveBand } from '../octaves.js';
import { blendInto, type Colour, type GroundLook, type Painter } from './ground-look.js';

/** Colours of a dry body. */
export interface DustPalette {
  readonly light: Colour;
  readonly dark: Colour;
  readonly rock: Colour;
  /** The |sin(latitude)| that polar caps reach down to; 1 for none. */
  readonly capSine: number;
}

export const MARS_PALETTE: DustPalette = {
  light: [0.36, 0.17, 0.085],
  dark: [0.12, 0.062, 0.043],
  rock: [0.22, 0.12, 0.075],
  capSine: 0.955,
};

const ICE: Colour = [0.8, 0.8, 0.8];
const DIRTY_ICE: Colour = [0.6, 0.5, 0.42];

/**
 * The painter of dry bodies: bright dust over dark ground, caps of ice at the poles; a plain mottled ball when the
 * palette says so.
 */
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

  writeClimate(): void {
    // Nothing here changes slowly enough.
  }

  paint(
    x: number,
    y: number,
    z: number,
    _height: number,
    level: number,
    spacing: number,
    _climate: Float64Array,
    out: GroundLook,
  ): void {
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
    const ice = smoothstep(palette.capSine, palette.capSine + 0.012, Math.abs(z) + 0.05 * albedo);
    blendInto(out.cover, out.cover, ICE, ice);
    blendInto(out.under, out.under, DIRTY_ICE, ice);
    out.frozen = false;
  }
}
