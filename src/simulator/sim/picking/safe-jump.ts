import { vec3, type Vec3 } from '../../../base/math/index.js';
import { directionFromPlace } from '../frames.js';
import type { Terrain } from '../terrain/index.js';

/**
 * The steepest slope of the drawn ground, rise over run: twice the steepest one found in 60,000 places on every kind of
 * ground, over a baseline of one cell (1.7, a crater wall).
 */
const STEEPEST = 3;
/** The cosine to the vertical of the ray that approaches such a slope fastest: the ray perpendicular to it. */
const SQUARE_ON = -1 / Math.sqrt(1 + STEEPEST * STEEPEST);

/** The distance that a ray can be followed before it could hit the ground of a body. */
export class SafeJump {
  readonly #discs: readonly Disc[];
  readonly #hasSea: boolean;

  /** @param cell edge of the drawn cells, m; between their corners the ground deviates by less than half of it */
  constructor(
    private readonly terrain: Terrain,
    private readonly cell: number,
  ) {
    this.#hasSea = terrain.source.kind === 'earth';
    this.#discs = terrain.source.flats.map(({ latitude, longitude, radius, blend, height }) => ({
      direction: directionFromPlace(latitude, longitude),
      // In the cell that the border crosses, the mesh rises from one height to the other.
      outer: radius + blend + 2 * cell,
      height,
    }));
  }

  /**
   * Returns the safe distance from a point in a direction (unit), body-fixed axes; m. It is 0 or less when the ground
   * may be near, and ∞ when the ray can no longer hit the ground.
   */
  from(point: Vec3, direction: Vec3): number {
    const { meanRadius, relief } = this.terrain;
    const radius = vec3.length(point);
    const k = 1 / radius;
    // This is the climb of the direction. Along a straight line, the angle to the local vertical only decreases, so the
    // climb never gets smaller.
    const climb = vec3.dot(point, direction) * k;
    const nearing = nearingOf(climb);
    const natural = relief.height(point[0] * k, point[1] * k, point[2] * k, this.cell);
    let jump = nearing > 0 ? (radius - meanRadius - natural - this.cell / 2) / nearing : Infinity;
    if (this.#hasSea) jump = Math.min(jump, toSphere(radius, climb, meanRadius));
    for (const disc of this.#discs) {
      if (jump <= 0) break;
      // A disc is higher or lower than nature by any step; it matters once the ray is over it and as low as it.
      const aside = Math.sqrt(2 * Math.max(0, 1 - vec3.dot(point, disc.direction) * k)) * meanRadius - disc.outer;
      const above = toSphere(radius, climb, meanRadius + disc.height);
      jump = Math.min(jump, Math.max(above - this.cell, aside));
    }
    return jump;
  }
}

/** Returns the speed at which a ray approaches the steepest slope, m per metre; 0 or less when it moves away. */
function nearingOf(climb: number): number {
  return climb < SQUARE_ON
    ? Math.sqrt(1 + STEEPEST * STEEPEST)
    : STEEPEST * Math.sqrt(Math.max(0, 1 - climb * climb)) - climb;
}

/**
 * Returns the distance from a place above a sphere to the point where a ray enters it, m; 0 from inside, ∞ for a miss.
 */
function toSphere(radius: number, climb: number, sphere: number): number {
  if (radius <= sphere) return 0;
  if (climb >= 0) return Infinity;
  // Differences of squares are computed as products, because the squares are about 1e14 and nearly equal.
  const aside = radius * Math.sqrt(1 - climb * climb);
  if (aside > sphere) return Infinity;
  const half = Math.sqrt((sphere - aside) * (sphere + aside));
  return ((radius - sphere) * (radius + sphere)) / (-radius * climb + half);
}

interface Disc {
  readonly direction: Vec3;
  /** Distance from its centre at which untouched ground begins, m. */
  readonly outer: number;
  readonly height: number;
}
