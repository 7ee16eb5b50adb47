import { quat, vec3 } from '../../base/math/index.js';
import type { ClutterCell } from '../../simulator/sim/clutter/index.js';
import { castingCells, clutterReach } from '../scene/clutter/index.js';
import { haveSameMembers } from '../scene/same-members.js';
import type { SceneFrame } from '../scene/scene-frame.js';
import { type CasterFrame, casterFrame, STEADY_CAMERA, steppedSun } from '../scene/shadows/caster-frame.js';
import { casterPoses, castersKey, placeStep, reachesSlices } from '../scene/shadows/caster-poses.js';
import {
  cascadeOf,
  casterRange,
  type ShadowCascade,
  shadowMapSide,
  steppedSlice,
  type ViewSlice,
  viewSlices,
} from '../scene/shadows/cascades.js';
import type { Raster } from './layouts/frame-uniform.js';

export interface ShadowCast {
  /** Side of a shadow map, texels. */
  readonly side: number;
  readonly cascades: readonly ShadowCascade[];
  readonly frame: CasterFrame;
  /** The poses of the vessels in that frame, if the maps must be drawn; otherwise null. */
  readonly redraw: Float32Array<ArrayBuffer> | null;
}

interface Drawn {
  readonly frame: CasterFrame;
  readonly slices: readonly ViewSlice[];
  readonly cascades: readonly ShadowCascade[];
  readonly vessels: Float64Array;
  readonly cells: readonly ClutterCell[];
  readonly others: string;
}

/**
 * Width of a map in live pictures, relative to its slice of the view. The extra width lets the view move a little
 * without new maps.
 */
const GROWTH = 1.4;
/** If the slice that a map must show fills less than this share of the map, a new map with more detail is drawn. */
const LEAST_SHARE = 0.4;

/**
 * Decides which shadow maps a picture needs, and whether the shadow maps of the previous picture can be used again.
 * Everything on which a map depends is rounded to steps, so that pictures that follow each other often have the same
 * maps. In a live picture only, a map may also depend on earlier pictures.
 */
export class ShadowSchedule {
  #drawn: Drawn | null = null;

  /** Forgets the maps of the previous picture, so that the next picture draws all of its maps. */
  forget(): void {
    this.#drawn = null;
  }

  /** @param images revision number of the images that cut holes into clutter */
  cast(scene: SceneFrame, raster: Raster, images: number): ShadowCast {
    const { live = false } = raster;
    const side = shadowMapSide(raster);
    const range = castersIn(scene, raster.height);
    const former = this.#drawn;
    const frame = casterFrame(scene, live ? former?.frame : undefined);
    if (!range) return { side, cascades: [], frame, redraw: null };

    const toSun = steppedSun(frame, scene.sun.directionInWorld);
    const seen = slicesIn(scene, raster, range, frame);
    const held = live && former !== null && holds(former.slices, seen);
    const slices = held ? former.slices : seen.map((slice) => steppedSlice(slice, toSun, live ? GROWTH : 1));
    const step = placeStep((2 * slices[0]!.radius) / side);
    const standing = standingIn(scene, live);
    const drawn: Drawn = {
      frame,
      slices,
      cascades: slices.map((slice) => cascadeOf(slice, toSun)),
      vessels: castersKey(scene.fleet, frame, step, reachesSlices(slices, toSun)),
      cells: standing.cells,
      others: [frame.name, toSun, side, step, scene.fleet.arrangement, images, standing.numbers].join(),
    };
    const kept = former !== null && areSame(former, drawn);
    this.#drawn = drawn;
    return {
      side,
      cascades: drawn.cascades.map((cascade, index) => ({ ...cascade, end: seen[index]!.end })),
      frame,
      redraw: kept ? null : casterPoses(scene.fleet, frame, step),
    };
  }
}

function slicesIn(
  { view }: SceneFrame,
  { width, height }: Raster,
  range: readonly [number, number],
  { rotation, camera }: CasterFrame,
): ViewSlice[] {
  const turned = { ...view, worldFromView: quat.multiply(rotation, view.worldFromView) };
  return viewSlices(turned, width / height, range).map((slice) => ({
    ...slice,
    centre: vec3.add(slice.centre, camera),
  }));
}

/**
 * Returns the clutter that casts shadows. `numbers` contains what else the shadows of clutter depend on. In a live
 * picture, it leaves out the distances at which clutter becomes thinner. Otherwise, a change of these distances alone
 * would make the maps invalid.
 */
function standingIn({ clutter }: SceneFrame, live: boolean): { cells: ClutterCell[]; numbers: string } {
  const stands = clutter.stands.map((stand) => ({
    thinning: live ? '' : Object.values(stand.distances).join(' '),
    casting: [...castingCells(stand, STEADY_CAMERA)].sort((a, b) => (a.key < b.key ? -1 : 1)),
  }));
  return {
    cells: stands.flatMap(({ casting }) => casting.map(({ cell }) => cell)),
    numbers: stands.map(({ thinning, casting }) => `${thinning} ${casting.map(({ count }) => count).join(' ')}`).join(),
  };
}

function areSame(a: Drawn, b: Drawn): boolean {
  const maps = ({ cascades }: Drawn): number[] => cascades.flatMap(({ clipFromCasters }) => clipFromCasters);
  return (
    a.others === b.others &&
    haveSameMembers(a.cells, b.cells) &&
    haveSameMembers(maps(a), maps(b)) &&
    a.vessels.length === b.vessels.length &&
    a.vessels.every((value, index) => value === b.vessels[index])
  );
}

const holds = (maps: readonly ViewSlice[], slices: readonly ViewSlice[]): boolean =>
  maps.length === slices.length &&
  slices.every(({ centre, radius }, index) => {
    const map = maps[index]!;
    return radius >= LEAST_SHARE * map.radius && vec3.distance(centre, map.centre) + radius <= map.radius;
  });

/** Returns the range of distances of shadow casters, m; null if nothing casts a shadow. */
export function castersIn(scene: SceneFrame, height: number): readonly [number, number] | null {
  return casterRange(scene.fleet.bounds, pixelsPerSlope(scene, height), clutterReach(scene.clutter));
}

/**
 * Returns the factor f that converts slopes to pixels: an object of radius r at the distance d has a radius of f × r /
 * d px in the picture.
 */
export function pixelsPerSlope({ view }: SceneFrame, height: number): number {
  return height / 2 / Math.tan(view.fovY / 2);
}
