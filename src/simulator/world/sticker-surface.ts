import type { PartAnchor } from '../../contract/actions/index.js';
import { shown } from '../../base/errors/index.js';
import { affinePoint, vec3, type Vec3 } from '../../base/math/index.js';
import type { Material, Mesh, Model } from '../models/model.js';
import { partBoxAxes, type Sticker } from '../paint/stickers/index.js';
import { eclFromAssemblyPoint, findPart, partLineage, placementOfPart } from '../sim/part-index.js';
import type { VesselState } from '../sim/state.js';
import type { WorldCell } from './cell.js';

/**
 * The rays form a grid of `RAYS` × `RAYS`; one more ray goes through the centre of the box. Five rays along each side
 * are enough to hit a bar that is 1/5 as wide as the box.
 */
const RAYS = 5;

/**
 * The distance by which the rays extend beyond each end of the box, m. It is ten times the rounding error of positions
 * far from the star.
 */
const SLACK = 1e-3;

/**
 * Returns a warning if the projection box of the sticker contains no opaque surface. Glass, holes, blended surfaces and
 * stars do not show stickers, but an opaque surface behind glass shows them.
 */
export function surfaceWarnings(cell: SurfaceCell, sticker: Sticker): string[] {
  const why = lackOfSurface(cell, sticker);
  return why === null ? [] : [`paint/stickers/${sticker.id}: nothing can show it: ${why}`];
}

type SurfaceCell = Pick<WorldCell, 'takeSnapshot' | 'templates' | 'pick'>;

function lackOfSurface(cell: SurfaceCell, sticker: Sticker): string | null {
  const { templates } = cell;
  const snapshot = cell.takeSnapshot();
  const { anchor } = sticker;
  if (anchor.kind === 'body') {
    const body = snapshot.bodies.find(({ definition }) => definition.id === anchor.bodyId);
    if (body?.definition.class !== 'Star') return null;
    return `'${shown(anchor.bodyId)}' is a star, which has no ground; place the sticker on a planet, a moon or a part`;
  }
  const vessel = snapshot.vessels.find(({ id }) => id === anchor.vesselId);
  const part = vessel && findPart(vessel, anchor.instanceId);
  const model = part && templates.get(part.template)?.model;
  if (!model || isPlainlyOn(model, anchor.position, sticker) || meetsSurface(cell, vessel, anchor, sticker))
    return null;
  const { primitives } = model;
  const name = `part ${anchor.instanceId} of '${shown(anchor.vesselId)}'`;
  if (primitives.length === 0) return `${name} has no surface of its own; place the sticker on another part`;
  const isGlass = primitives.every(({ material }) => material.kind === 'glass');
  if (isGlass) return `${name} is glass, which takes no stickers; place this one on an opaque part`;
  return `no opaque surface of ${name} is in the sticker's box; move the sticker, or make it deeper (glass and blended surfaces show no stickers)`;
}

/**
 * A quick test: the part must be opaque, and the sticker's box must be close to a bounding box of the part. Nearly all
 * stickers pass this test. The others are tested with rays, which doubles the cost of placing them.
 */
function isPlainlyOn({ primitives }: Model, [x, y, z]: Vec3, { width, height, depth }: Sticker): boolean {
  if (primitives.length === 0 || !primitives.every(({ material }) => isOpaqueAllOver(material))) return false;
  const reach = Math.hypot(width, height, depth) / 2;
  return primitives.some(({ mesh }) => {
    const [ax, ay, az, bx, by, bz] = boxAround(mesh);
    const away = Math.hypot(Math.max(ax - x, 0, x - bx), Math.max(ay - y, 0, y - by), Math.max(az - z, 0, z - bz));
    return away <= reach;
  });
}

/** Reports whether a material is opaque everywhere. Glass and materials that use alpha are not. */
function isOpaqueAllOver({ kind, mapped }: Material): boolean {
  return kind === 'opaque' && (mapped?.alphaUse.mode ?? 'ignored') === 'ignored';
}

type Box = readonly [ax: number, ay: number, az: number, bx: number, by: number, bz: number];
const boxes = new WeakMap<Mesh, Box>();

function boxAround(mesh: Mesh): Box {
  let box = boxes.get(mesh);
  if (!box) {
    const low: [number, number, number] = [Infinity, Infinity, Infinity];
    const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
    mesh.positions.forEach((value, at) => {
      low[at % 3] = Math.min(low[at % 3]!, value);
      high[at % 3] = Math.max(high[at % 3]!, value);
    });
    boxes.set(mesh, (box = [low[0], low[1], low[2], high[0], high[1], high[2]]));
  }
  return box;
}

/**
 * Casts rays through the box of a sticker, opposite to its normal. Reports whether a ray hits a surface that can show
 * the sticker.
 */
function meetsSurface(cell: SurfaceCell, vessel: VesselState, anchor: PartAnchor, sticker: Sticker): boolean {
  const assemblyFromPart = placementOfPart(vessel, anchor.instanceId);
  if (!assemblyFromPart) return false;
  const { right, up, out } = partBoxAxes(anchor.normal, sticker.rotation);
  const pointAt = (u: number, v: number, depth: number): Vec3 => {
    const across = vec3.addScaled(vec3.addScaled(anchor.position, right, u * sticker.width), up, v * sticker.height);
    return eclFromAssemblyPoint(vessel, affinePoint(assemblyFromPart, vec3.addScaled(across, out, depth)));
  };
  const meets = (u: number, v: number): boolean => {
    const front = pointAt(u, v, sticker.depth / 2 + SLACK);
    const along = vec3.subtract(pointAt(u, v, -sticker.depth / 2 - SLACK), front);
    const hit = cell.pick({ origin: front, direction: vec3.normalize(along) }, vec3.length(along));
    if (!hit || sticker.onlyPart !== true) return hit !== null;
    if (hit.kind !== 'vessel' || hit.vesselId !== anchor.vesselId) return false;
    const lineage = partLineage(vessel, hit.instanceId) ?? [];
    return lineage.some(({ instanceId }) => instanceId === anchor.instanceId);
  };
  if (meets(0, 0)) return true;
  const steps = Array.from({ length: RAYS }, (_, step) => (step + 0.5) / RAYS - 0.5);
  return steps.some((u) => steps.some((v) => meets(u, v)));
}
