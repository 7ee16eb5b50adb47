import type { Mirror } from '../../../renderer/live/index.js';
import {
  AFFINE_NUMBERS,
  affineFromTransform,
  composeAffine,
  invertAffine,
  quat,
  vec3,
  type Affine,
  type Vec3,
} from '../../../base/math/index.js';
import type { Sticker } from '../../../simulator/paint/stickers/index.js';
import { affineFromPlace, eclipticPlaces } from '../../../renderer/scene/index.js';
import { assemblyFromDecal, ccfFromDecal } from '../../../renderer/scene/stickers/index.js';
import type { CameraPose } from '../../../simulator/sim/camera/index.js';
import { Projection, type ScreenSize } from './silhouette.js';

export type MarkPoint = readonly [x: number, y: number];

export interface StickerOutline {
  /** The corners of the image on the surface: top left, top right, bottom right, bottom left. */
  readonly corners: readonly [MarkPoint, MarkPoint, MarkPoint, MarkPoint];
  /** Points along the edge of the image on the surface, clockwise from the top left corner. */
  readonly edge: readonly MarkPoint[];
  readonly centre: MarkPoint;
  /** True if the side with the image faces the camera. */
  readonly isFacing: boolean;
}

/**
 * Returns the outline of a sticker in the picture; null if its anchor does not exist, or a part of it is behind the
 * camera.
 * @param edge points along the edge of the image on the surface, in the sticker's frame, m; each side has the same
 *   number of points
 */
export function stickerOutline(
  sticker: Sticker,
  mirror: Mirror,
  pose: CameraPose,
  screen: ScreenSize,
  edge: readonly Vec3[],
): StickerOutline | null {
  const world = worldFromDecal(sticker, mirror, pose.positionEcl);
  if (!world) return null;
  const camera = composeAffine(new Float64Array(AFFINE_NUMBERS), rotation(quat.invert(pose.eclFromCamera)), world);
  const projection = new Projection(camera, pose, screen);
  const { width, height, depth } = sticker;
  const points = edge
    .map(([x, y, z]) => projection.point([x / width, y / height, z / depth]))
    .filter((point) => point !== null);
  const centre = projection.point([0, 0, 0]);
  const [a, b, c, d] = [0, 1, 2, 3].map((side) => points[(side * edge.length) / 4]);
  if (points.length < edge.length || !centre || !a || !b || !c || !d) return null;
  // In the matrix, column 2 is the outward normal, and column 3 is the vector from the camera to the sticker.
  const out: Vec3 = [camera[2]!, camera[6]!, camera[10]!];
  const away: Vec3 = pose.orthoHalfHeight === null ? [camera[3]!, camera[7]!, camera[11]!] : [0, 0, -1];
  return { corners: [a, b, c, d], edge: points, centre, isFacing: vec3.dot(out, away) < 0 };
}

/** @param point position relative to the camera, along ecliptic axes, m */
export function stickerOver(point: Vec3, mirror: Mirror, cameraEcl: Vec3): number | null {
  const { order, byId } = mirror.moment.stickers;
  for (const id of [...order].reverse()) {
    const sticker = byId[id];
    if (!sticker?.visible) continue;
    const world = worldFromDecal(sticker, mirror, cameraEcl);
    const decal = new Float64Array(AFFINE_NUMBERS);
    if (!world || !invertAffine(decal, world)) continue;
    const inside = [0, 4, 8].every((row) => {
      const at = decal[row]! * point[0] + decal[row + 1]! * point[1] + decal[row + 2]! * point[2] + decal[row + 3]!;
      return Math.abs(at) <= 0.5;
    });
    if (inside) return id;
  }
  return null;
}

/** Returns the map from a sticker's unit box to positions relative to the camera, along ecliptic axes, m. */
export function worldFromDecal(sticker: Sticker, { snapshot }: Mirror, cameraEcl: Vec3): Affine | null {
  const { anchor } = sticker;
  const out = new Float64Array(AFFINE_NUMBERS);
  const places = eclipticPlaces(cameraEcl);
  if (anchor.kind === 'body') {
    const body = snapshot.bodies.find(({ definition }) => definition.id === anchor.bodyId);
    return body
      ? composeAffine(out, affineFromPlace(places.placeBody(body)), ccfFromDecal(body.definition, sticker, anchor))
      : null;
  }
  const vessel = snapshot.vessels.find(({ id }) => id === anchor.vesselId);
  const decal = vessel && assemblyFromDecal(vessel, sticker, anchor);
  return decal ? composeAffine(out, affineFromPlace(places.placeVessel(vessel)), decal) : null;
}

function rotation(cameraFromEcl: ReturnType<typeof quat.invert>): Affine {
  return affineFromTransform({ translation: [0, 0, 0], rotation: cameraFromEcl, scale: [1, 1, 1] });
}
