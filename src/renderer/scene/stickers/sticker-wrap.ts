import { affineVector, vec3, type Affine, type Vec3 } from '../../../base/math/index.js';
import { partBoxAxes, type BoxAxes } from '../../../simulator/paint/stickers/index.js';

/** The hull around which a sticker is wrapped, in the frame of the sticker: x right, y up, z out of the surface, m. */
export interface Wrap {
  /** Unit vector along the axis of the hull; its z is 0. */
  readonly axis: readonly [x: number, y: number];
  /** Radius of the hull, m: the distance between its axis and the anchor. */
  readonly radius: number;
}

export interface BoxSize {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
}

/**
 * Returns the direction of the hull's axis in the frame of the sticker. The direction is the +X axis of the part, or
 * the +Y axis if the sticker's normal is parallel to +X.
 * @param placement transform of the part as it is drawn
 */
export function wrapAxis(normal: Vec3, rotation: number, placement: Affine): Wrap['axis'] {
  const { right, up, out }: BoxAxes = partBoxAxes(normal, rotation, placement);
  const along = (axis: Vec3): Vec3 => vec3.projectOnPlane(vec3.normalize(affineVector(placement, axis)), out);
  const alongX = along(vec3.X_AXIS);
  const axis = vec3.normalize(vec3.length(alongX) > 1e-9 ? alongX : along(vec3.Y_AXIS));
  return [vec3.dot(axis, right), vec3.dot(axis, up)];
}

/**
 * Enlarges the box of a sticker so that it contains the wrapped image.
 * @param box transform from the decal's frame to the world frame; this function changes it
 */
export function wrapBox(box: Affine, { axis: [ax, ay], radius }: Wrap, { width, height, depth }: BoxSize): void {
  const along = (Math.abs(ax) * width + Math.abs(ay) * height) / 2;
  const round = (Math.abs(ay) * width + Math.abs(ax) * height) / 2;
  const angle = Math.min(Math.PI, round / radius);
  const outer = radius + depth / 2;
  const inner = Math.max(0, radius - depth / 2);
  const across = angle >= Math.PI / 2 ? outer : outer * Math.sin(angle);
  const low = (angle >= Math.PI / 2 ? outer : inner) * Math.cos(angle) - radius;
  const middle = (depth / 2 + low) / 2;
  const factors = [
    (2 * (Math.abs(ax) * along + Math.abs(ay) * across)) / width,
    (2 * (Math.abs(ay) * along + Math.abs(ax) * across)) / height,
    (depth / 2 - low) / depth,
  ];
  for (let row = 0; row < 12; row += 4) {
    box[row + 3]! += (box[row + 2]! * middle) / depth;
    for (let column = 0; column < 3; column++) box[row + column]! *= factors[column]!;
  }
}
