import type { StickerView } from '../paint/sticker-line.js';
import type { MarkPoint } from '../view/marks/sticker-outline.js';
import type { KeyStep } from './key-steps.js';

/** The minimum and the maximum size of a sticker in the tree, m. */
const SIZE_MIN = 0.01;
const SIZE_MAX = 1000;

export type DragHandle = 'move' | 'scale' | 'turn';

export interface Drag {
  readonly handle: DragHandle;
  readonly gesture: string;
  readonly from: MarkPoint;
  readonly centre: MarkPoint;
  readonly spec: StickerView;
  /** The depth that the sticker needed when the drag began, m; null if unknown. */
  readonly depthNeeded: number | null;
  /** The `roll` with which a new sticker at the same point would look like the dragged sticker, degrees. */
  readonly roll: number;
  to: MarkPoint;
}

export function steppedTo({ to, centre }: Drag, step: KeyStep): MarkPoint {
  const [x, y] = [to[0] - centre[0], to[1] - centre[1]];
  if (step.kind === 'move') return [to[0] + step.x, to[1] + step.y];
  if (step.kind === 'scale') return [centre[0] + x * step.factor, centre[1] + y * step.factor];
  const angle = (-step.degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos];
}

export function movedTo({ from, to, centre }: Drag): [number, number] {
  return [centre[0] + to[0] - from[0], centre[1] + to[1] - from[1]];
}

/** Returns the new width and height, m. */
export function scaledSize({ from, to, centre, spec }: Drag): readonly [width: number, height: number] {
  const { width, height } = spec.knobs;
  const factor = distance(to, centre) / Math.max(1, distance(from, centre));
  const least = SIZE_MIN / Math.min(width, height);
  const fit = Math.min(SIZE_MAX / Math.max(width, height), Math.max(least, factor));
  return [rounded(width * fit), rounded(height * fit)];
}

/** Returns the new rotation, degrees from -180 to 180. */
export function turnedRoll({ from, to, centre, spec }: Drag): number {
  const angle = ([x, y]: MarkPoint): number => (Math.atan2(centre[1] - y, x - centre[0]) * 180) / Math.PI;
  const turned = angle(to) - angle(from);
  // On a body, the rotation increases clockwise; on a part, it increases counter-clockwise.
  const rotation = spec.knobs.roll + (spec.onBody ? -turned : turned);
  return rounded(((rotation + 540) % 360) - 180);
}

function distance(a: MarkPoint, b: MarkPoint): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

const rounded = (value: number): number => Number(value.toPrecision(5));
