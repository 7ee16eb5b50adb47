import type { ModelBuilder } from '../geometry/model-builder.js';
import { compose, moved, turnedAboutX } from '../geometry/placement.js';
import { appendSurface } from '../geometry/surface.js';
import { gravelTrack } from '../materials/materials.js';
import { unitHash } from '../textures/integer-hash.js';

/** A straight road between two places on the ground, in m along Y and Z. */
interface Road {
  readonly from: readonly [y: number, z: number];
  readonly to: readonly [y: number, z: number];
  readonly width: number;
  /** True for a gravel shoulder of the apron. Looking from `from` to `to`, only its right side is outside the apron. */
  readonly shoulder?: boolean;
}

/** Distance of the perimeter road from the vehicle, m. */
const PERIMETER = 67;
/** Distance between two cross-sections of a road, m. */
const STEP = 10;
/**
 * The edges of a road are slightly wavy. This is how far they deviate from a straight line, relative to the road's
 * width. A larger value would need many triangles even far away.
 */
const WANDER = 0.016;
/**
 * The same for the shoulders of the apron, whose edges are ragged. At both ends, a shoulder becomes narrower and sinks
 * into the ground, m.
 */
const SHOULDER = { step: 9, wander: 0.14, taper: 5, sunk: 0.16, narrow: 0.5 } as const;
/** Length along the road that one repeat of the image covers, m. */
const TILE = 13;

/**
 * Corners of a road's cross-section, counter-clockwise from the lower left: the position across the road, relative to
 * the road's width, and the height, m. The edges are below the ground, so the road begins where it rises out of the
 * grass.
 */
const SECTION = [[-0.55, -0.4], [0.55, -0.4], [0.56, -0.14], [0.46, -0.012], [0.3, 0.03], [0, 0.045], [-0.3, 0.03], [-0.46, -0.012], [-0.56, -0.14]] as const; // prettier-ignore

const ROADS: readonly Road[] = [
  { from: [-PERIMETER, -PERIMETER], to: [PERIMETER, -PERIMETER], width: 6.4 },
  { from: [PERIMETER, -PERIMETER], to: [PERIMETER, PERIMETER], width: 6.4 },
  { from: [PERIMETER, PERIMETER], to: [-PERIMETER, PERIMETER], width: 6.4 },
  { from: [-PERIMETER, PERIMETER], to: [-PERIMETER, -PERIMETER], width: 6.4 },
  // From the apron to the perimeter.
  { from: [22, 21.5], to: [PERIMETER, 21.5], width: 5.6 },
  { from: [-22, -20], to: [-PERIMETER, -20], width: 5.6 },
  // The two lanes of the road on which rockets are brought to the pad.
  { from: [-5.5, 23], to: [-5.5, 318], width: 8.4 },
  { from: [5.5, 23], to: [5.5, 318], width: 8.4 },
  // Around the apron.
  { from: [-27.5, -32], to: [27.5, -32], width: 9, shoulder: true },
  { from: [23, -36.5], to: [23, 29.5], width: 9, shoulder: true },
  { from: [27.5, 25], to: [-27.5, 25], width: 9, shoulder: true },
  { from: [-23, 29.5], to: [-23, -36.5], width: 9, shoulder: true },
];

/** Appends the gravel roads around the apron of a launch pad. */
export function appendRoads(model: ModelBuilder): void {
  ROADS.forEach((road, k) => {
    const [y, z] = road.from;
    const [along, across] = [road.to[0] - y, road.to[1] - z];
    const length = Math.hypot(along, across);
    const rows = Math.ceil(length / (road.shoulder ? SHOULDER.step : STEP));
    const waviness = road.shoulder ? SHOULDER.wander : WANDER;
    // Where roads cross, each has its own height, so that they do not flicker.
    const place = compose(moved(0.004 * (k % 7), y, z), turnedAboutX(Math.atan2(across, along)));
    model.surface(gravelTrack(), null, k).at(place, (b) => {
      appendSurface(b, {
        columns: SECTION.length,
        rows,
        wraps: true,
        lids: 'flat',
        at: (s, t) => {
          const column = Math.round(s * SECTION.length) % SECTION.length;
          const [side, height] = SECTION[column]!;
          const wander = unitHash(Math.round(t * rows), Math.sign(side), k) - 0.5;
          const end = road.shoulder ? Math.max(1 - (Math.min(t, 1 - t) * length) / SHOULDER.taper, 0) ** 2 : 0;
          const width = road.width * (1 + waviness * wander) * (1 - SHOULDER.narrow * end);
          return [height - SHOULDER.sunk * end, t * length, side * width];
        },
        uv: (s, t) => {
          const [side] = SECTION[Math.round(s * SECTION.length) % SECTION.length]!;
          return [road.shoulder ? 0.68 + 0.6 * side : 0.5 + 0.9 * side, (t * length) / TILE + 0.37 * k];
        },
      });
    });
  });
}
