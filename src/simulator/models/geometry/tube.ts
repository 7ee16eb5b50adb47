import { vec3, type Vec3 } from '../../../base/math/index.js';
import { distanceToSegment, keptPoints, tubeSection } from './coarser.js';
import type { MeshBuilder } from './mesh-builder.js';

export interface TubeOptions {
  /** Radius of the tube, m; a function of the position along the path (0 to 1) if it varies. */
  readonly radius: number | ((fraction: number) => number);
  readonly segments: number;
  /** Radius of the curves that replace the corners of the path, m; 0 keeps the corners. */
  readonly bend: number;
  readonly bendSteps: number;
  /** Length along the tube that one repeat of the image covers, m. Around the tube, there are `turns` repeats. */
  readonly tile: number;
  readonly turns: number;
  readonly roundEnds: boolean;
  /** For this level, the path has already been simplified, which may have moved it by this distance, m. */
  readonly moved: number;
  /** True for a strut of a lattice around the X axis; see `strutNormal`. */
  readonly lattice: boolean;
}

export const TUBE_DEFAULTS: TubeOptions = {
  radius: 0.05,
  segments: 10,
  bend: 0,
  bendSteps: 4,
  tile: 1,
  turns: 1,
  roundEnds: false,
  moved: 0,
  lattice: false,
};

export function appendTube(builder: MeshBuilder, path: readonly Vec3[], options: Partial<TubeOptions> = {}): void {
  const { radius, bend, bendSteps, tile, turns, roundEnds, moved, lattice, ...authored } = {
    ...TUBE_DEFAULTS,
    ...options,
  };
  if (builder.tolerance > 0 && isThread(radius, builder.tolerance)) return;
  const points = bend > 0 ? roundedPath(path, bend, bendSteps) : path;
  const lengths = [0];
  for (let i = 1; i < points.length; i++) lengths.push(lengths[i - 1]! + vec3.distance(points[i - 1]!, points[i]!));
  const total = lengths[lengths.length - 1]!;
  const radiusAt = (i: number): number => (typeof radius === 'number' ? radius : radius(lengths[i]! / total));
  const frames = framesAlong(points);
  const radii = points.map((_, i) => radiusAt(i));
  const widest = Math.max(...radii);
  const { tolerance } = builder;
  const kept = keptAlong(points, lengths, radii, Math.max(0, tolerance / 2 - moved));
  const { segments, growth, thickened } = tubeSection(authored.segments, widest, tolerance - moved - kept.deviation);

  const circle = (centre: Vec3, i: number, radius: number, lean: number, v: number): number => {
    const r = radius * growth;
    const { right, up, forward } = frames[i]!;
    const first = builder.vertexCount;
    const outward = Math.sqrt(Math.max(0, 1 - lean * lean));
    for (let j = 0; j <= segments; j++) {
      const angle = j === segments ? 0 : (j / segments) * 2 * Math.PI;
      const direction = vec3.add(vec3.scale(right, Math.cos(angle)), vec3.scale(up, Math.sin(angle)));
      const p = vec3.addScaled(centre, direction, r);
      const n =
        lattice && thickened
          ? strutNormal(centre)
          : vec3.add(vec3.scale(direction, outward), vec3.scale(forward, lean));
      builder.vertex(p[0], p[1], p[2], n[0], n[1], n[2], (j / segments) * turns, v);
    }
    return first;
  };
  const band = (a: number, b: number): void => {
    for (let j = 0; j < segments; j++) builder.quad(a + j, a + j + 1, b + j + 1, b + j);
  };

  let previous = -1;
  for (const i of kept.points) {
    const current = circle(
      points[i]!,
      i,
      radiusAt(i),
      leanOf(i, points.length, radiusAt, lengths),
      -lengths[i]! / tile,
    );
    if (previous >= 0) band(previous, current);
    previous = current;
  }
  // The ends of a very thin tube are invisible, so they stay open.
  if (tolerance > 0 && widest <= tolerance && !roundEnds) return;
  for (const side of [-1, 1] as const) {
    const i = side < 0 ? 0 : points.length - 1;
    const r = radiusAt(i) * growth;
    appendTubeEnd(builder, points[i]!, frames[i]!, r, side, {
      segments,
      steps: endSteps(roundEnds, r, tolerance),
      tile,
    });
  }
}

/**
 * Returns the normal at a point of a strut, for struts that are about a pixel wide. With the normals of a tube, neighbouring
 * pixels would show its lit or its shaded side by chance, and the strut would look like a row of dots. This normal
 * points away from the X axis and slightly upwards, so that a lattice is lit like a wall at the same position.
 */
function strutNormal([, y, z]: Vec3): Vec3 {
  return vec3.normalize([0.45 * Math.hypot(y, z) + 1e-3, y, z]);
}

/**
 * A coarser level omits tubes that are at most this wide, as a fraction of the level's error. Where the level is used,
 * the tube is at most a twelfth of a pixel wide.
 */
export const THREAD = 1 / 6;

const isThread = (radius: TubeOptions['radius'], tolerance: number): boolean =>
  2 * Math.max(...(typeof radius === 'number' ? [radius] : [0, 0.5, 1].map(radius))) <= tolerance * THREAD;

function keptAlong(
  points: readonly Vec3[],
  lengths: readonly number[],
  radii: readonly number[],
  tolerance: number,
): ReturnType<typeof keptPoints> {
  if (tolerance <= 0) return { points: points.map((_, i) => i), deviation: 0 };
  const deviation = (k: number, i: number, j: number): number => {
    const share = (lengths[k]! - lengths[i]!) / (lengths[j]! - lengths[i]! || 1);
    const radius = radii[i]! + (radii[j]! - radii[i]!) * share;
    return distanceToSegment(points[k]!, points[i]!, points[j]!) + Math.abs(radii[k]! - radius);
  };
  return keptPoints(0, points.length - 1, deviation, tolerance);
}

function endSteps(round: boolean, radius: number, tolerance: number): number {
  if (!round || (tolerance > 0 && radius <= tolerance)) return 0;
  if (tolerance <= 0) return ROUND_STEPS;
  let steps = 1;
  while (steps < ROUND_STEPS && radius * (1 - Math.cos(Math.PI / (4 * steps))) > tolerance / 2) steps++;
  return steps;
}

const ROUND_STEPS = 3;

/** Where a tube tapers along its path, its normals lean forward by some angle. Returns the sine of the angle. */
function leanOf(i: number, count: number, radiusAt: (i: number) => number, lengths: readonly number[]): number {
  const a = Math.max(0, i - 1);
  const b = Math.min(count - 1, i + 1);
  const slope = (radiusAt(b) - radiusAt(a)) / (lengths[b]! - lengths[a]! || 1);
  return -slope / Math.sqrt(1 + slope * slope);
}

function appendTubeEnd(
  builder: MeshBuilder,
  centre: Vec3,
  { right, up, forward }: PathFrame,
  radius: number,
  side: 1 | -1,
  { segments, steps: roundSteps, tile }: { segments: number; steps: number; tile: number },
): void {
  const roundEnds = roundSteps > 0;
  const steps = roundEnds ? roundSteps : 1;
  const rings: number[] = [];
  for (let k = 0; k <= steps; k++) {
    const t = (k / steps) * (Math.PI / 2);
    const r = k === steps ? 0 : roundEnds ? radius * Math.cos(t) : radius;
    const out = roundEnds ? radius * Math.sin(t) * side : 0;
    rings.push(builder.vertexCount);
    for (let j = 0; j <= segments; j++) {
      const angle = j === segments ? 0 : (j / segments) * 2 * Math.PI;
      const direction = vec3.add(vec3.scale(right, Math.cos(angle)), vec3.scale(up, Math.sin(angle)));
      const p = vec3.addScaled(vec3.addScaled(centre, direction, r), forward, out);
      const n = roundEnds
        ? vec3.add(vec3.scale(direction, Math.cos(t)), vec3.scale(forward, Math.sin(t) * side))
        : vec3.scale(forward, side);
      const column = k === steps ? j + 0.5 : j;
      builder.vertex(p[0], p[1], p[2], n[0], n[1], n[2], column / segments, (-side * radius * t) / tile);
    }
  }
  for (let k = 0; k < steps; k++) {
    const [a, b] = side > 0 ? [rings[k]!, rings[k + 1]!] : [rings[k + 1]!, rings[k]!];
    for (let j = 0; j < segments; j++) {
      if (k < steps - 1) builder.quad(a + j, a + j + 1, b + j + 1, b + j);
      else if (side > 0) builder.triangle(a + j, a + j + 1, b + j);
      else builder.triangle(a + j, b + j + 1, b + j);
    }
  }
}

interface PathFrame {
  readonly right: Vec3;
  readonly up: Vec3;
  readonly forward: Vec3;
}

/** Returns a frame for each point of a path, with as little twist as possible between neighbours. */
function framesAlong(points: readonly Vec3[]): PathFrame[] {
  const frames: PathFrame[] = [];
  let right: Vec3 | null = null;
  for (let i = 0; i < points.length; i++) {
    const into = i > 0 ? vec3.normalize(vec3.subtract(points[i]!, points[i - 1]!)) : null;
    const out = i + 1 < points.length ? vec3.normalize(vec3.subtract(points[i + 1]!, points[i]!)) : null;
    const forward = into && out ? vec3.normalize(vec3.add(into, out)) : (into ?? out)!;
    const guess: Vec3 = right ?? (Math.abs(forward[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]);
    right = vec3.normalize(vec3.addScaled(guess, forward, -vec3.dot(guess, forward)));
    frames.push({ right, up: vec3.cross(forward, right), forward });
  }
  return frames;
}

export function roundedPath(path: readonly Vec3[], radius: number, steps: number): Vec3[] {
  const points: Vec3[] = [path[0]!];
  for (let i = 1; i + 1 < path.length; i++) {
    const at = path[i]!;
    const before = vec3.subtract(path[i - 1]!, at);
    const after = vec3.subtract(path[i + 1]!, at);
    const room = 0.49 * Math.min(vec3.distance(path[i - 1]!, at), vec3.distance(path[i + 1]!, at));
    const half = Math.acos(Math.min(1, Math.max(-1, vec3.dot(vec3.normalize(before), vec3.normalize(after))))) / 2;
    const cut = Math.min(room, radius / Math.max(Math.tan(half), 1e-6));
    const start = vec3.addScaled(at, vec3.normalize(before), cut);
    const end = vec3.addScaled(at, vec3.normalize(after), cut);
    for (let k = 0; k <= steps; k++) {
      const t = k / steps;
      const a = (1 - t) * (1 - t);
      const c = t * t;
      points.push(vec3.add(vec3.add(vec3.scale(start, a), vec3.scale(at, 1 - a - c)), vec3.scale(end, c)));
    }
  }
  points.push(path[path.length - 1]!);
  return points;
}
