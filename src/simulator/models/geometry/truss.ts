import type { Vec3 } from '../../../base/math/index.js';
import type { MeshBuilder } from './mesh-builder.js';
import { appendTube } from './tube.js';

export interface TrussMember {
  readonly from: Vec3;
  readonly to: Vec3;
  readonly radius: number;
}

/**
 * Appends a truss of tubes. The ends of the tubes are closed, and lie inside the members that they join.
 * @param lattice see `TubeOptions`
 */
export function appendTruss(
  builder: MeshBuilder,
  members: readonly TrussMember[],
  segments = 6,
  lattice = false,
): void {
  for (const { from, to, radius } of members) appendTube(builder, [from, to], { radius, segments, tile: 2, lattice });
}

export interface BoxTrussOptions {
  /** Length along +X from the origin, m. */
  readonly length: number;
  /** Distance between the axes of the chords along Y, m. `depth` is their distance along Z. */
  readonly width: number;
  readonly depth: number;
  readonly bays: number;
  readonly chordRadius: number;
  readonly braceRadius: number;
}

export function boxTrussMembers(options: BoxTrussOptions): TrussMember[] {
  const { length, width, depth, bays, chordRadius, braceRadius } = options;
  const corner = (k: number, x: number): Vec3 => {
    const y = k === 0 || k === 3 ? 1 : -1;
    const z = k < 2 ? 1 : -1;
    return [x, (y * width) / 2, (z * depth) / 2];
  };
  const members: TrussMember[] = [];
  for (let k = 0; k < 4; k++) members.push({ from: corner(k, 0), to: corner(k, length), radius: chordRadius });
  for (let bay = 0; bay <= bays; bay++) {
    const x = (length * bay) / bays;
    for (let k = 0; k < 4; k++) {
      members.push({ from: corner(k, x), to: corner((k + 1) % 4, x), radius: braceRadius });
      if (bay === bays) continue;
      const up = (length * (bay + 1)) / bays;
      const even = (bay + k) % 2 === 0;
      members.push({
        from: corner(even ? k : (k + 1) % 4, x),
        to: corner(even ? (k + 1) % 4 : k, up),
        radius: braceRadius,
      });
    }
  }
  return members;
}
