import { affinePoint, type Affine, vec3, type Vec3 } from '../../../base/math/index.js';
import type { Mirror } from '../../../renderer/live/index.js';
import { ccfFromDecal, wrapAxisOn } from '../../../renderer/scene/stickers/index.js';
import type { Sticker } from '../../../simulator/paint/stickers/index.js';
import { partLineage } from '../../../simulator/sim/index.js';
import type { Picker } from '../../../simulator/sim/picking/index.js';
import { surfaceHeight } from '../../../simulator/sim/terrain/index.js';
import type { StickerFit } from '../targets.js';
import { worldFromDecal } from './sticker-outline.js';
import {
  depthOf,
  fitOf,
  measureRelief,
  onHull,
  type Probe,
  type StickerRelief,
  reliefEdge,
  type WrapAxis,
} from './sticker-relief.js';

interface Pickable {
  readonly mirror: Mirror;
  readonly picker: Picker;
}

interface Measured {
  /** The vessel's parts when the relief was measured. */
  readonly parts: unknown;
  readonly axis: WrapAxis | null;
  readonly relief: StickerRelief;
}

/**
 * Measures and keeps the reliefs of stickers. Measures a relief again if its sticker or the parts of the vessel have
 * changed.
 */
export class StickerReliefs {
  readonly #known = new WeakMap<Sticker, Measured>();

  /**
   * Returns points along the edge of a sticker's image on the surface, in the sticker's frame, m. Returns null if the
   * vessel or body under the sticker does not exist.
   */
  edgeOf(sticker: Sticker, world: Pickable | null): Vec3[] | null {
    const measured = world && this.#measure(sticker, world);
    return measured && reliefEdge(sticker, measured.relief, measured.axis);
  }

  /** Returns how a sticker fits the surface under it; null if the anchor has no surface under it. */
  fitFor(sticker: Sticker, world: Pickable | null): StickerFit | null {
    const measured = world && this.#measure(sticker, world);
    const depth = measured && depthOf(measured.relief);
    return measured && depth !== null ? { depth, factor: fitOf(measured.relief) } : null;
  }

  #measure(sticker: Sticker, world: Pickable): Measured | null {
    const { anchor } = sticker;
    const { mirror } = world;
    const vessel = anchor.kind === 'vessel' ? mirror.moment.vessels[anchor.vesselId] : undefined;
    const parts = anchor.kind === 'vessel' ? vessel?.parts : null;
    if (parts === undefined) return null;
    const known = this.#known.get(sticker);
    if (known?.parts === parts) return known;
    // Ignore `mirror`, which does not change the sticker's place on the hull.
    const axis = wrapAxisOn({ ...sticker, mirror: false }, vessel);
    const probe = anchor.kind === 'vessel' ? hullProbe(sticker, axis, world) : groundProbe(sticker, mirror);
    if (!probe) return null;
    const measured = { parts, axis, relief: measureRelief(sticker, probe) };
    this.#known.set(sticker, measured);
    return measured;
  }
}

/**
 * Returns a probe that casts rays at the parts of the vessel under the sticker. With `onlyPart`, it finds only the
 * sticker's part and its subparts.
 */
function hullProbe(sticker: Sticker, axis: WrapAxis | null, { mirror, picker }: Pickable): Probe | null {
  const { anchor, width, height, depth, onlyPart = false } = sticker;
  if (anchor.kind !== 'vessel') return null;
  const { snapshot } = mirror;
  const vessel = snapshot.vessels.find(({ id }) => id === anchor.vesselId);
  // Use positions relative to the vessel, because positions relative to the star are not precise enough.
  const centre = vessel?.positionEcl;
  const world = centre && worldFromDecal(sticker, mirror, centre);
  if (!world) return null;
  const pointAt = (x: number, y: number, z: number): Vec3 => {
    const [px, py, pz] = onHull(sticker, axis, [x, y, z]);
    return vec3.add(centre, affinePoint(world, [px / width, py / height, pz / depth]));
  };
  return (x, y, top, bottom) => {
    const origin = pointAt(x, y, top);
    const way = vec3.subtract(pointAt(x, y, bottom), origin);
    const length = vec3.length(way);
    const hit = picker.pickPart(snapshot, { origin, direction: vec3.scale(way, 1 / length) }, length);
    if (!hit || hit.vesselId !== anchor.vesselId) return null;
    const isOwn =
      !onlyPart || partLineage(vessel, hit.instanceId)?.some((part) => part.instanceId === anchor.instanceId);
    return isOwn ? top + ((bottom - top) * hit.distance) / length : null;
  };
}

/** Returns a probe for the height of the ground, or of the sea where that is higher. */
function groundProbe(sticker: Sticker, { snapshot }: Mirror): Probe | null {
  const { anchor, width, height } = sticker;
  if (anchor.kind !== 'body') return null;
  const body = snapshot.bodies.find(({ definition }) => definition.id === anchor.bodyId)?.definition;
  if (!body) return null;
  const box: Affine = ccfFromDecal(body, sticker, anchor);
  return (x, y, top, bottom) => {
    const point = affinePoint(box, [x / width, y / height, 0]);
    const away = vec3.length(point);
    const ground = body.meanRadius + surfaceHeight(body.terrain, vec3.scale(point, 1 / away), body.meanRadius);
    const over = ground - away;
    return over <= top && over >= bottom ? over : null;
  };
}
