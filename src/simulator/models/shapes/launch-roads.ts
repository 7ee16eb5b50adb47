import type { Vec3 } from '../../../base/math/index.js';
import { appendBox } from '../geometry/box.js';
import type { ModelBuilder } from '../geometry/model-builder.js';
import { moved } from '../geometry/placement.js';
import { appendSurface } from '../geometry/surface.js';
import { roundedPath } from '../geometry/tube.js';
import { gravelTrack, wornRoad } from '../materials/materials.js';
import { unitHash } from '../textures/integer-hash.js';

/** A road on the ground. */
interface Road {
  /** The corners of its path, in m along Y and Z. */
  readonly path: readonly (readonly [y: number, z: number])[];
  readonly width: number;
  /** True for the gravel beside a slab. Looking along the path, only the right side of the road is beside the slab. */
  readonly shoulder?: boolean;
  /** The factor from a position across the road, as in {@link SECTION}, to one across the image; 0.9 by default. */
  readonly shown?: number;
}

/** Distance of the perimeter road from the vehicle, m. */
const PERIMETER = 67;
/** Radius of the corners of a road, m. */
const BEND = 11;
/**
 * A shoulder: `step` is the distance between two cross-sections, m. `wander` is how far the edges deviate from the path,
 * relative to the width. Within `taper` of both ends (m), a shoulder becomes narrower by the fraction `narrow`, and
 * sinks into the ground by `sunk` (m).
 */
const SHOULDER = { step: 9, wander: 0.14, taper: 5, sunk: 0.16, narrow: 0.5 } as const;
/** Length along the road that one repeat of the image covers, m. */
const TILE = 17;

/**
 * Corners of a road's cross-section, counter-clockwise from the lower left: the position across the road, relative to
 * the road's width, and the height, m. The edges are below the ground, so the road begins where it rises out of the
 * grass.
 */
const SECTION = [[-0.55, -0.4], [0.55, -0.4], [0.56, -0.14], [0.46, -0.012], [0.3, 0.03], [0, 0.045], [-0.3, 0.03], [-0.46, -0.012], [-0.56, -0.14]] as const; // prettier-ignore

/**
 * The two lanes on which vehicles bring rockets to the pad, m: the distance of their middle from the rocket, their
 * width, and where along Z they begin and end.
 */
const LANE = { aside: 8.9, width: 5.4, from: 31.5, to: 318 } as const;

const ROADS: readonly Road[] = [
  // The perimeter road, in four pieces around its corners.
  ...[
    [1, -1],
    [1, 1],
    [-1, 1],
    [-1, -1],
  ].map(([y, z]): Road => {
    const [a, b] = [[y! * PERIMETER, 0], [0, z! * PERIMETER]] as const; // prettier-ignore
    const ends = y! * z! < 0 ? [b, a] : [a, b];
    return { path: [ends[0]!, [y! * PERIMETER, z! * PERIMETER], ends[1]!], width: 6.4 };
  }),
  // From the apron to the perimeter.
  { path: [[22, 21.5], [PERIMETER, 21.5]], width: 5.6 }, // prettier-ignore
  { path: [[-22, -20], [-PERIMETER, -20]], width: 5.6 }, // prettier-ignore
  // Below the lanes.
  ...[-LANE.aside, LANE.aside].map((y): Road => ({ path: [[y, LANE.from], [y, LANE.to]], width: 8.4, shown: 0.62 })), // prettier-ignore
  // Around the apron and the yard beside it.
  { path: [[-27.5, -32], [27.5, -32]], width: 9, shoulder: true }, // prettier-ignore
  { path: [[23, -36.5], [23, 36.5]], width: 9, shoulder: true }, // prettier-ignore
  { path: [[35.5, -22], [35.5, 22]], width: 7, shoulder: true }, // prettier-ignore
  { path: [[27.5, 32], [-27.5, 32]], width: 9, shoulder: true }, // prettier-ignore
  { path: [[-23, 36.5], [-23, -36.5]], width: 9, shoulder: true }, // prettier-ignore
];

/** Appends the roads around the apron of a launch pad. */
export function appendRoads(model: ModelBuilder): void {
  ROADS.forEach((road, k) => appendRoad(model, road, k));
  const { aside, width, from, to } = LANE;
  for (const side of [-1, 1]) {
    model
      .surface(wornRoad(), null, side)
      .at(moved(-0.41, side * aside, (from + to) / 2), (b) =>
        appendBox(b, [1, width, to - from], { bevel: 0.04, tile: 6 }),
      );
  }
}

function appendRoad(model: ModelBuilder, road: Road, k: number): void {
  const { points, lengths } = pointsAlong(road);
  const rows = points.length - 1;
  const length = lengths[rows]!;
  // Where roads cross, each has its own height, so that they do not flicker.
  const base = 0.004 * (k % 7);
  const corner = (s: number): (typeof SECTION)[number] => SECTION[Math.round(s * SECTION.length) % SECTION.length]!;
  appendSurface(model.surface(gravelTrack(), null, k), {
    columns: SECTION.length,
    rows,
    wraps: true,
    lids: 'flat',
    at: (s, t) => {
      const row = Math.round(t * rows);
      const [side, height] = corner(s);
      const wander = road.shoulder ? SHOULDER.wander * (unitHash(row, Math.sign(side), k) - 0.5) : 0;
      const end = road.shoulder ? Math.max(1 - Math.min(lengths[row]!, length - lengths[row]!) / SHOULDER.taper, 0) ** 2 : 0; // prettier-ignore
      const width = road.width * (1 + wander) * (1 - SHOULDER.narrow * end);
      const [, y, z] = points[row]!;
      const [ay, az] = directionAt(points, row);
      return [base + height - SHOULDER.sunk * end, y - az * side * width, z + ay * side * width];
    },
    uv: (s, t) => {
      const [side] = corner(s);
      return [
        road.shoulder ? 0.72 + 0.5 * side : 0.5 + (road.shown ?? 0.9) * side,
        lengths[Math.round(t * rows)]! / TILE + 0.37 * k,
      ];
    },
  });
}

/** Returns points along the path of a road, with rounded corners, and their distances from its start, m. */
function pointsAlong({ path, shoulder }: Road): { points: Vec3[]; lengths: number[] } {
  const corners = roundedPath(path.map(([y, z]): Vec3 => [0, y, z]), BEND, 4); // prettier-ignore
  const points: Vec3[] = [corners[0]!];
  const lengths = [0];
  for (let i = 1; i < corners.length; i++) {
    const [from, to] = [corners[i - 1]!, corners[i]!];
    const length = Math.hypot(to[1] - from[1], to[2] - from[2]);
    const steps = shoulder ? Math.ceil(length / SHOULDER.step) : 1;
    for (let step = 1; step <= steps; step++) {
      const t = step / steps;
      points.push([0, from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t]);
      lengths.push(lengths[lengths.length - 1]! + length / steps);
    }
  }
  return { points, lengths };
}

/** Returns the direction of a path at one of its points, along Y and Z. */
function directionAt(points: readonly Vec3[], row: number): [y: number, z: number] {
  const [, ay, az] = points[Math.max(0, row - 1)]!;
  const [, by, bz] = points[Math.min(points.length - 1, row + 1)]!;
  const length = Math.hypot(by - ay, bz - az);
  return [(by - ay) / length, (bz - az) / length];
}
