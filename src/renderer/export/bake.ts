import {
  affinePoint,
  AFFINE_NUMBERS,
  affineDeterminant,
  type Affine,
  invertAffine,
  linearColourFromSrgb,
  vec3,
  type Vec3,
} from '../../base/math/index.js';
import type { MeshGeometry } from '../../simulator/models/index.js';
import type { MaskLevels } from '../scene/fleet/mask-image.js';
import { drawnScale } from '../scene/fleet/pattern-row.js';
import { blendPaint } from './formulas/blend-paint.js';
import { finished } from './formulas/finish.js';
import { maskShare } from './formulas/mask.js';
import { patternShare } from './formulas/pattern.js';
import { type ProjectedImage, projectStickers, type SurfacePixel } from './formulas/sticker-projection.js';
import type { Coat, PaintedNode, PaintedPrimitive, PlacedSticker } from './painted-vessel.js';
import { srgbByte, type SurfaceSampler } from './surface-sampler.js';
import type { TexturePage } from './texture-page.js';
import type { Unwrapped } from './unwrap.js';
import { crossOf } from './unwrap.js';

export interface BakedSticker extends PlacedSticker {
  readonly texels: ProjectedImage;
}

export type BakedMasks = ReadonlyMap<string, MaskLevels>;

/** Lets other work run. Rejects if the export has been cancelled. */
export type Pause = () => Promise<void>;

export interface BakeJob {
  readonly node: PaintedNode;
  /** Index of the node; a sticker may be limited to a range of such indices. */
  readonly row: number;
  readonly primitive: PaintedPrimitive;
  /** Positions of the mesh's vertices in the vessel's frame, m. */
  readonly positions: Float64Array;
  readonly unwrapped: Unwrapped;
  /** Resolution of the page, texels per metre. */
  readonly density: number;
  readonly stickers: readonly BakedSticker[];
  readonly masks: BakedMasks;
  readonly sampler: SurfaceSampler;
  readonly page: TexturePage;
}

const TEXELS_A_TURN = 20_000;

export async function bakePrimitive(job: BakeJob, pause: Pause): Promise<void> {
  const { unwrapped, positions, node, page } = job;
  const isMirrored = affineDeterminant(node.placement) < 0;
  const shade = shaderOf(job);
  const sourceIndices = unwrapped.indices.map((vertex) => unwrapped.sources[vertex]!);
  let sincePause = 0;
  for (let triangle = 0; triangle < unwrapped.indices.length / 3; triangle++) {
    const corners = [0, 1, 2].map((k) => unwrapped.indices[triangle * 3 + k]!) as [number, number, number];
    const normal = vec3.scale(crossOf(positions, sourceIndices, triangle), isMirrored ? -1 : 1);
    const length = vec3.length(normal);
    if (!(length > 0)) continue;
    sincePause += rasterise(job, corners, vec3.scale(normal, 1 / length), shade, page);
    if (sincePause < TEXELS_A_TURN) continue;
    sincePause = 0;
    await pause();
  }
}

export function stickersOver<S extends PlacedSticker>(
  stickers: readonly S[],
  row: number,
  corners: readonly Vec3[],
): readonly S[] {
  return stickers.filter(({ nodes, vesselFromBox }) => {
    if (nodes && (row < nodes[0] || row >= nodes[1])) return false;
    const inverse = boxInverse(vesselFromBox);
    if (!inverse) return false;
    const placed = corners.map((corner) => affinePoint(inverse, corner));
    return [0, 1, 2].every(
      (axis) => Math.min(...placed.map((p) => p[axis]!)) <= 0.5 && Math.max(...placed.map((p) => p[axis]!)) >= -0.5,
    );
  });
}

const inverses = new WeakMap<Affine, Affine | null>();

function boxInverse(box: Affine): Affine | null {
  let inverse = inverses.get(box);
  if (inverse === undefined) {
    const out = new Float64Array(AFFINE_NUMBERS);
    inverse = invertAffine(out, box) ? out : null;
    inverses.set(box, inverse);
  }
  return inverse;
}

/**
 * Paints the texel `index` of a page. `pixel` describes the surface at the texel, `uvs` are its texture coordinates,
 * and `span` is their change from one texel to the next. `stickers` are those that may cover the texel.
 */
type Shade = (
  index: number,
  pixel: SurfacePixel,
  uvs: Float64Array,
  span: readonly [number, number],
  stickers: readonly BakedSticker[],
) => void;

/**
 * Paints each texel whose centre is inside a triangle.
 * @returns the number of tested texels, which includes those outside the triangle
 */
function rasterise(
  { positions, unwrapped, primitive: { mesh }, row, stickers }: BakeJob,
  corners: readonly [number, number, number],
  normal: Vec3,
  shade: Shade,
  page: TexturePage,
): number {
  const [ax, ay, bx, by, cx, cy] = corners.flatMap((k) => [unwrapped.texels[k * 2]!, unwrapped.texels[k * 2 + 1]!]) as [number, number, number, number, number, number]; // prettier-ignore
  const twice = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  if (twice === 0) return 0;
  const sources = corners.map((k) => unwrapped.sources[k]!) as [number, number, number];
  const [a, b, c] = sources.map((k): Vec3 => [positions[k * 3]!, positions[k * 3 + 1]!, positions[k * 3 + 2]!]) as [Vec3, Vec3, Vec3]; // prettier-ignore
  // The position on the surface is linear in x and y of the texel, so the step along each axis is constant.
  const stepOf = (toB: number, toC: number): Vec3 =>
    vec3.add(vec3.scale(vec3.subtract(b, a), toB), vec3.scale(vec3.subtract(c, a), toC));
  const right = stepOf((cy - ay) / twice, -(by - ay) / twice);
  const down = stepOf(-(cx - ax) / twice, (bx - ax) / twice);
  const uvs = new Float64Array(4);
  const near = stickersOver(stickers, row, [a, b, c]);
  const span = [spanOf(mesh.uvs, sources, twice), mesh.secondUvs ? spanOf(mesh.secondUvs, sources, twice) : 0] as const;
  const visit = (x: number, y: number, wb: number, wc: number): void => {
    const wa = 1 - wb - wc;
    const position: Vec3 = [
      a[0] * wa + b[0] * wb + c[0] * wc,
      a[1] * wa + b[1] * wb + c[1] * wc,
      a[2] * wa + b[2] * wb + c[2] * wc,
    ];
    for (let set = 0; set < 2; set++) {
      const from = set === 0 ? mesh.uvs : mesh.secondUvs;
      if (!from) continue;
      for (let k = 0; k < 2; k++)
        uvs[set * 2 + k] =
          from[sources[0] * 2 + k]! * wa + from[sources[1] * 2 + k]! * wb + from[sources[2] * 2 + k]! * wc;
    }
    shade(y * page.side + x, { position, normal, right, down, row }, uvs, span, near);
  };
  const [x0, x1] = [Math.floor(Math.min(ax, bx, cx)), Math.ceil(Math.max(ax, bx, cx))];
  const [y0, y1] = [Math.floor(Math.min(ay, by, cy)), Math.ceil(Math.max(ay, by, cy))];
  let count = 0;
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
      const wb = (px * (cy - ay) - py * (cx - ax)) / twice;
      const wc = (py * (bx - ax) - px * (by - ay)) / twice;
      if (wb < 0 || wc < 0 || wb + wc > 1) continue;
      visit(x, y, wb, wc);
      count++;
    }
  }
  const tested = (x1 - x0 + 1) * (y1 - y0 + 1);
  if (count > 0) return tested;
  // A small triangle may contain no texel's centre. It then paints the texel in which its own centre lies, unless
  // another triangle has painted that texel.
  const [x, y] = [Math.floor((ax + bx + cx) / 3), Math.floor((ay + by + cy) / 3)];
  if (!page.isCovered(y * page.side + x)) visit(x, y, 1 / 3, 1 / 3);
  return tested;
}

/** @param twice twice the area of the triangle on the page */
function spanOf(uvs: MeshGeometry['uvs'], [a, b, c]: readonly [number, number, number], twice: number): number {
  const [ux, uy] = [uvs[b * 2]! - uvs[a * 2]!, uvs[b * 2 + 1]! - uvs[a * 2 + 1]!];
  const [vx, vy] = [uvs[c * 2]! - uvs[a * 2]!, uvs[c * 2 + 1]! - uvs[a * 2 + 1]!];
  return Math.sqrt(Math.abs((ux * vy - vx * uy) / twice));
}

function shaderOf({ primitive: { coat, worn }, sampler, density, page, masks }: BakeJob): Shade {
  const values = new Float64Array(6);
  const paintAt = coat?.colour ? paintOf(coat, coat.colour, 1 / density, masks) : null;
  const unlit = worn.mapped?.unlit === true;
  return (index, pixel, uvs, span, stickers) => {
    sampler.sample(uvs, span, values);
    let colour: Vec3 = [values[0]!, values[1]!, values[2]!];
    if (paintAt) colour = blendPaint(coat!.blend, colour, paintAt(pixel));
    let [roughness, metallic] = [values[4]!, values[5]!];
    if (coat && !unlit) [roughness, metallic] = finished(coat.finish, [roughness, metallic]);
    if (stickers.length > 0) {
      const overlay = projectStickers(pixel, stickers.map(projected));
      colour = vec3.add(vec3.scale(colour, overlay.transmittance), overlay.colour);
      metallic *= overlay.transmittance;
    }
    page.write(index, srgbByte(colour[0]), srgbByte(colour[1]), srgbByte(colour[2]), values[3]!, roughness, metallic);
  };
}

/**
 * Returns a function for the linear colour of the paint at a point of the vessel.
 * @param width size of a texel on the surface, m
 */
function paintOf(
  { pattern }: Coat,
  first: Vec3,
  width: number,
  masks: BakedMasks,
): (pixel: Pick<SurfacePixel, 'position' | 'normal'>) => Vec3 {
  if (!pattern || pattern.name === 'none') return () => first;
  const { name, angleDeg } = pattern;
  const turn = { scale: drawnScale(pattern.scale), angleDeg };
  const second = linearColourFromSrgb(pattern.secondSrgb);
  if (name === 'image') {
    const mask = masks.get(pattern.image);
    if (!mask) return () => first;
    return ({ position, normal }) => vec3.lerp(first, second, maskShare(mask, turn, position, normal, width));
  }
  return ({ position }) => vec3.lerp(first, second, patternShare(name, turn, position, width));
}

const projections = new WeakMap<BakedSticker, Parameters<typeof projectStickers>[1][number]>();

function projected(sticker: BakedSticker): Parameters<typeof projectStickers>[1][number] {
  let projection = projections.get(sticker);
  if (!projection) {
    const { decalFromVessel, normal, texels, alpha, brightness, wrap, nodes } = sticker;
    projection = {
      decalFromWorld: decalFromVessel,
      normal,
      image: texels,
      alpha,
      brightness,
      ...(wrap && { wrap }),
      ...(nodes && { rows: nodes }),
    };
    projections.set(sticker, projection);
  }
  return projection;
}
