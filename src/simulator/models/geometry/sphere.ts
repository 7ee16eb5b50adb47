import type { MeshBuilder } from './mesh-builder.js';
import { appendLathe } from './lathe.js';
import type { ProfilePoint } from './profile.js';

export interface SphereOptions {
  readonly segments: number;
  /** Number of repeats of the image around the axis. `tiles` is the number of repeats from pole to pole. */
  readonly turns: number;
  readonly tiles: number;
}

export const SPHERE_DEFAULTS: SphereOptions = { segments: 32, turns: 1, tiles: 1 };

/** Appends a sphere about the origin with its poles on the X axis. */
export function appendSphere(builder: MeshBuilder, radius: number, options: Partial<SphereOptions> = {}): void {
  const { segments, turns, tiles } = { ...SPHERE_DEFAULTS, ...options };
  const rows = Math.max(4, Math.round(segments / 2));
  const points: ProfilePoint[] = [];
  for (let i = 0; i <= rows; i++) {
    const t = (i / rows) * Math.PI;
    points.push({ x: -radius * Math.cos(t), r: i === 0 || i === rows ? 0 : radius * Math.sin(t) });
  }
  const arc = 2 * radius * rows * Math.sin(Math.PI / (2 * rows));
  appendLathe(builder, points, { segments, turns, tile: arc / tiles });
}
