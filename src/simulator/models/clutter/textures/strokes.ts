import { unitHash } from '../../textures/integer-hash.js';

/** A bent stroke that tapers towards its tip. Coordinates are fractions of the image, [0, 1]; v points downwards. */
export interface Stroke {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly halfWidth: number;
  /** Distance by which the tip is bent sideways, as a fraction of the stroke's length. */
  readonly bend: number;
  /** A `blade` is widest near its root, and a `leaf` is widest in its middle. */
  readonly shape: 'blade' | 'leaf';
}

/** On Earth, strokes have `smooth` edges. On stages, which must not change, a texel is opaque or not: `sharp`. */
export type StrokeEdges = 'smooth' | 'sharp';

/** Draws strokes in order, each on top of those before it. */
export function rasteriseStrokes(size: number, strokes: readonly Stroke[], edges: StrokeEdges): StrokeField {
  const field = new StrokeField(size, edges);
  strokes.forEach((stroke, index) => field.draw(stroke, index));
  return field;
}

/** Minimum half width of a blade except near its tip, texels. Narrower blades would appear as rows of dashes. */
const NARROWEST = 0.9;
/** Change of opacity per texel at the edge of a stroke. */
const STEEPNESS = 0.4;

/** For every texel of a foliage map: the visible stroke, and the position of the texel on that stroke. */
export class StrokeField {
  /** Index of the visible stroke, or −1 between strokes. */
  readonly stroke: Int16Array;
  /** Position of the texel along the stroke, from 0 at the root to 1 at the tip. */
  readonly along: Float32Array;
  /** Position of the texel across the stroke, from −1 at the left edge to 1 at the right edge. */
  readonly across: Float32Array;
  /**
   * Opacity of the texel, 0 to 1. If edges are smooth, it is one half at the edge of a stroke, and more inside: the texels
   * on both sides of an edge have intermediate values, so that filtering between texels shows a smooth edge, and narrow
   * strokes do not break up.
   */
  readonly opacity: Float32Array;

  constructor(
    readonly size: number,
    readonly edges: StrokeEdges,
  ) {
    const count = size * size;
    this.stroke = new Int16Array(count).fill(-1);
    this.along = new Float32Array(count);
    this.across = new Float32Array(count);
    this.opacity = new Float32Array(count);
  }

  draw({ x, y, dx, dy, halfWidth, bend, shape }: Stroke, index: number): void {
    const { size } = this;
    const sharp = this.edges === 'sharp';
    const length = Math.sqrt(dx * dx + dy * dy);
    const reach = halfWidth + Math.abs(bend) * length + 2 / size;
    const [left, right] = [Math.min(x, x + dx) - reach, Math.max(x, x + dx) + reach];
    const [top, bottom] = [Math.min(y, y + dy) - reach, Math.max(y, y + dy) + reach];
    const from = (low: number): number => Math.max(0, Math.floor(low * size));
    const to = (high: number): number => Math.min(size, Math.ceil(high * size));
    const ux = dx / length;
    const uy = dy / length;
    for (let j = from(top); j < to(bottom); j++) {
      for (let i = from(left); i < to(right); i++) {
        const px = (i + 0.5) / size - x;
        const py = (j + 0.5) / size - y;
        const t = (px * ux + py * uy) / length;
        const inside = Math.min(1, Math.max(0, t));
        if (sharp && t !== inside) continue;
        const least = sharp ? 0 : leastWidthAt(shape, inside) / size;
        const width = Math.max(halfWidth * widthAt(shape, inside), least);
        const side = py * ux - px * uy - bend * length * inside * inside;
        const at = j * size + i;
        const depth = width - Math.hypot(side, (t - inside) * length);
        const opacity = sharp ? Number(depth >= 0) : Math.min(1, Math.max(0, 0.5 + STEEPNESS * size * depth));
        this.opacity[at] = Math.max(this.opacity[at]!, opacity);
        if (depth < 0) continue;
        this.stroke[at] = index;
        this.along[at] = inside;
        this.across[at] = side / width;
      }
    }
  }
}

const widthAt = (shape: Stroke['shape'], t: number): number =>
  shape === 'blade' ? Math.min(1, 1.25 * (1 - t) + 0.02) : Math.sqrt(Math.max(0, 4 * t * (1 - t))) * (1.1 - 0.35 * t);

/** Returns the minimum half width of a stroke, texels. */
const leastWidthAt = (shape: Stroke['shape'], t: number): number =>
  shape === 'blade' ? NARROWEST * Math.min(1, 4 * (1 - t)) : 0;

/**
 * The golden angle, rad. If each direction is turned by this angle from the previous one, the directions are spread
 * evenly, whatever their number.
 */
export const GOLDEN_ANGLE = 2.399963;

/** Returns a pseudorandom number between `low` and `high`, always the same for the same `k` and `family`. */
export const drawn = (low: number, high: number, k: number, family: number): number =>
  low + (high - low) * unitHash(k, family, 0x6c7);
