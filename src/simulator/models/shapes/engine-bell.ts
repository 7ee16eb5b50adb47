import { appendLathe } from '../geometry/lathe.js';
import { distanceToSegment, keptPoints } from '../geometry/coarser.js';
import { ModelBuilder } from '../geometry/model-builder.js';
import type { ProfilePoint } from '../geometry/profile.js';
import { bareMetal, nozzle } from '../materials/materials.js';
import type { Model } from '../model.js';
import { type OptionsOf, range } from './parameters.js';
import { appendRing, appendTorus } from './pieces.js';

export const ENGINE_BELL_PARAMETERS = {
  length: range(1.7, 0.05, 20, 'length from the gimbal to the lip, m'),
  exitRadius: range(0.72, 0.02, 10, 'radius at the lip, m'),
  throatRadius: range(0.17, 0.01, 5, 'radius at the throat, m'),
};

/**
 * Builds the part of an engine that swings: the combustion chamber and the nozzle. The origin is at the gimbal, from
 * which the piece extends to −X. The contour of the nozzle is a parabola, which begins at the throat with a slope of
 * 35°.
 */
export function buildEngineBell(options: OptionsOf<typeof ENGINE_BELL_PARAMETERS>, tolerance: number): Model {
  const { length, exitRadius, throatRadius } = options;
  const model = new ModelBuilder(tolerance);
  const fine = contourOf(length, exitRadius, throatRadius);
  const wall = Math.max(0.008, exitRadius * 0.016);
  const { contour, moved } = coarserContour(fine, tolerance);
  const tile = lengthOf(fine.map(({ x, r }) => ({ x, r: r + wall })));

  // This profile runs from the lip along the outside to the head of the chamber, and back inside the wall.
  const outside = contour.map((point) => ({ ...point, r: point.r + wall }));
  const back = contour.map((point) => ({ ...point, r: point.r + wall * 0.3 })).reverse();
  appendLathe(model.surface(nozzle()), [...outside, ...back], {
    closed: true,
    segments: 44,
    turns: 2,
    tile,
    moved,
  });

  // The profile of the sooty liner runs from the injector's face to the lip, and back inside the wall.
  const head = contour[contour.length - 1]!;
  const liner: ProfilePoint[] = [
    { x: head.x - 0.02, r: 0, sharp: true },
    { x: head.x - 0.02, r: head.r, sharp: true },
    ...contour.slice(0, -1).reverse(),
    { x: -length, r: exitRadius + wall * 0.6, sharp: true },
    ...contour.slice(1).map((point) => ({ ...point, r: point.r + wall * 0.6 })),
    { x: head.x + 0.01, r: head.r + wall * 0.6, sharp: true },
    { x: head.x + 0.01, r: 0, sharp: true },
  ];
  appendLathe(model.surface(nozzle([0.42, 0.4, 0.4])), liner, { segments: 44, turns: 2, tile: length, moved });

  const trim = model.surface(bareMetal([0.72, 0.7, 0.68]));
  appendTorus(trim, -length + wall, exitRadius + wall * 0.5, wall * 1.5, { segments: 44 });
  for (const fraction of [0.42, 0.64, 0.83]) {
    const { x, r } = pointAt(contour, -length * fraction);
    appendRing(trim, x - 0.018, x + 0.018, r - 0.01, r + wall + 0.02, { segments: 44, bevel: 0.006 });
  }
  const inlet = pointAt(contour, -length * 0.5);
  appendTorus(trim, inlet.x, inlet.r + wall + 0.035, 0.05 * (exitRadius / 0.72), { segments: 44, sides: 8 });
  appendRing(trim, head.x - 0.09, head.x - 0.02, head.r - 0.02, head.r + 0.055, { segments: 44 });
  const dome: ProfilePoint[] = [
    { x: head.x - 0.03, r: 0, sharp: true },
    { x: head.x - 0.03, r: head.r + 0.03, sharp: true },
    { x: head.x + 0.02, r: head.r + 0.03 },
    { x: head.x + 0.06, r: head.r * 0.86 },
    { x: head.x + 0.1, r: head.r * 0.45 },
    { x: 0.02, r: head.r * 0.36, sharp: true },
    { x: 0.02, r: 0, sharp: true },
  ];
  appendLathe(trim, dome, { segments: 40, turns: 3, tile: 0.5 });
  return model.build('engine-bell');
}

function contourOf(length: number, exitRadius: number, throatRadius: number): ProfilePoint[] {
  const head = -length * 0.06;
  const chamberEnd = -length * 0.19;
  const throat = -length * 0.27;
  const chamberRadius = throatRadius * 1.65;
  const points: ProfilePoint[] = [];
  const steps = 12;
  for (let k = 0; k < steps; k++) {
    // A quadratic Bézier curve from the lip to the throat.
    const t = k / steps;
    const handleX = throat - (exitRadius - throatRadius) * 0.55;
    const handleR = exitRadius * 0.86;
    const a = (1 - t) ** 2;
    const b = 2 * t * (1 - t);
    const c = t * t;
    points.push({ x: a * -length + b * handleX + c * throat, r: a * exitRadius + b * handleR + c * throatRadius });
  }
  points.push({ x: throat, r: throatRadius });
  for (let k = 1; k <= 5; k++) {
    const t = k / 5;
    const rise = t * t * (3 - 2 * t);
    points.push({ x: throat + (chamberEnd - throat) * t, r: throatRadius + (chamberRadius - throatRadius) * rise });
  }
  points.push({ x: head, r: chamberRadius });
  return points;
}

/**
 * Returns the contour for one level of detail. All its points are fixed, so the inner and the outer wall have the same
 * points. With different points, the inner wall would protrude in places, because it is only a few millimetres from the
 * outer wall.
 */
function coarserContour(
  contour: readonly ProfilePoint[],
  tolerance: number,
): { readonly contour: readonly ProfilePoint[]; readonly moved: number } {
  if (tolerance <= 0) return { contour, moved: 0 };
  const at = contour.map(({ x, r }) => [x, r, 0] as const);
  const { points, deviation } = keptPoints(0, contour.length - 1, (k, i, j) => distanceToSegment(at[k]!, at[i]!, at[j]!), tolerance * 0.4); // prettier-ignore
  return { contour: points.map((k) => ({ ...contour[k]!, fixed: true })), moved: deviation };
}

function pointAt(contour: readonly ProfilePoint[], x: number): ProfilePoint {
  for (let i = 1; i < contour.length; i++) {
    const a = contour[i - 1]!;
    const b = contour[i]!;
    if (x <= b.x) return { x, r: a.r + ((b.r - a.r) * (x - a.x)) / (b.x - a.x) };
  }
  return contour[contour.length - 1]!;
}

function lengthOf(points: readonly ProfilePoint[]): number {
  let total = 0;
  for (let i = 1; i < points.length; i++) {
    total += Math.sqrt((points[i]!.x - points[i - 1]!.x) ** 2 + (points[i]!.r - points[i - 1]!.r) ** 2);
  }
  return total;
}
