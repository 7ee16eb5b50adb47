import { quat, vec3, type Quat, type Vec3 } from '../../base/math/index.js';
import { castingCells } from './clutter/index.js';
import type { BodyView, SceneFrame } from './scene-frame.js';
import { cascadeOf, SHADOW_MAP_SIDE, type ShadowCascade, type ViewSlice, viewSlices } from './shadow-cascades.js';

/** The factor by which maps are wider than their slices, which lets a view move inside them. */
const GROWTH = 1.4;
/** The share of its map below which a slice gets a finer map. */
const LEAST_SHARE = 0.4;
/** The cosine of the angle by which the star may move: 0.02°, two centimetres at the tip of a 60 m shadow. */
const STEADY_SUN = Math.cos((0.02 * Math.PI) / 180);
/** The share of the finest texel by which casters may move. */
const STEADY_CASTER = 0.75;
/** The distance by which the camera may move, m; farther away other clutter casts shadows. */
const STEADY_CAMERA = 2;

/** The inputs of a set of maps. "World" means the world of the picture that they were drawn for. */
interface Drawn {
  /** The slices, with the radius of their maps. */
  readonly slices: readonly ViewSlice[];
  readonly cascades: readonly ShadowCascade[];
  readonly toSun: Vec3;
  readonly bodyId: string;
  readonly centre: Vec3;
  readonly worldFromCcf: Quat;
  readonly poses: Float32Array;
  readonly shapes: readonly number[];
  readonly arrangement: number;
  readonly stands: string;
}

/** The transform of points and directions from the current world to that of an earlier picture. */
interface Motion {
  readonly rotation: Quat;
  readonly offset: Vec3;
}

/** The maps for a picture, and whether they must be drawn. */
export interface ShadowCast {
  readonly cascades: readonly ShadowCascade[];
  readonly redraw: boolean;
}

/**
 * Shadow maps that are reused by later pictures of a live view. A planet moves casters, camera and ground by kilometres
 * a frame, but seen from the ground nearly nothing moves, so maps are stored relative to the ground. They are drawn
 * again after a visible movement of the star, a caster or the view. Pictures then depend on earlier ones, by less than
 * a texel of a map; pictures that must not are drawn without this.
 */
export class LastingShadows {
  #drawn: Drawn | null = null;

  /** Drops the maps, whose textures now hold others. */
  forget(): void {
    this.#drawn = null;
  }

  /**
   * Returns the maps for a picture.
   * @param range as {@link casterRange} returns it
   * @param replaced true when the fleet differs from the one before
   */
  cast(scene: SceneFrame, aspect: number, range: readonly [number, number], replaced: boolean): ShadowCast {
    const slices = viewSlices(scene.view, aspect, range);
    const body = scene.bodies[scene.nearestBody];
    const drawn = this.#drawn;
    if (drawn && body && !replaced) {
      const motion = motionSince(drawn, body);
      if (motion && isSteady(drawn, scene, range, motion) && holds(drawn.slices, slices, motion)) {
        const cascades = drawn.cascades.map((cascade, index) => ({
          ...cascade,
          end: slices[index]!.end,
          clipFromWorld: composed(cascade.clipFromWorld, motion),
        }));
        return { cascades, redraw: false };
      }
    }
    const grown = slices.map((slice): ViewSlice => ({ ...slice, radius: slice.radius * GROWTH }));
    const cascades = grown.map((slice) => cascadeOf(slice, scene.sun.directionInWorld));
    this.#drawn = body ? drawnOf(scene, body, grown, cascades) : null;
    return { cascades, redraw: true };
  }
}

function drawnOf(
  { fleet, sun, clutter }: SceneFrame,
  { definition, centre, worldFromCcf }: BodyView,
  slices: readonly ViewSlice[],
  cascades: readonly ShadowCascade[],
): Drawn {
  return {
    slices,
    cascades,
    toSun: sun.directionInWorld,
    bodyId: definition.id,
    centre,
    worldFromCcf,
    poses: fleet.vesselPoses.slice(0, fleet.vesselCount * 12),
    shapes: fleet.bounds.map(({ shape }) => shape),
    arrangement: fleet.arrangement,
    stands: standsOf(clutter),
  };
}

/** Returns how the world has turned and moved relative to the ground; null on a different body. */
function motionSince(drawn: Drawn, { definition, centre, worldFromCcf }: BodyView): Motion | null {
  if (definition.id !== drawn.bodyId) return null;
  const rotation = quat.multiply(drawn.worldFromCcf, quat.invert(worldFromCcf));
  return { rotation, offset: vec3.subtract(drawn.centre, quat.rotate(rotation, centre)) };
}

function isSteady(
  drawn: Drawn,
  { fleet, sun, clutter }: SceneFrame,
  [, far]: readonly [number, number],
  { rotation, offset }: Motion,
): boolean {
  if (fleet.arrangement !== drawn.arrangement) return false;
  if (vec3.dot(quat.rotate(rotation, sun.directionInWorld), drawn.toSun) < STEADY_SUN) return false;
  const stands = standsOf(clutter);
  if (stands !== drawn.stands || (stands !== '' && vec3.length(offset) > STEADY_CAMERA)) return false;
  const tolerance = (STEADY_CASTER * drawn.cascades[0]!.width) / SHADOW_MAP_SIDE;
  const { vesselPoses: poses, bounds } = fleet;
  for (let row = 0; row < fleet.vesselCount; row++) {
    const { centre, radius, shape } = bounds[row]!;
    if (radius === 0 || vec3.length(centre) - radius > far) continue;
    if (shape !== drawn.shapes[row]) return false;
    // The columns of the pose are three axes, then the position.
    for (let column = 0; column < 4; column++) {
      const now = columnOf(poses, row, column);
      const then = columnOf(drawn.poses, row, column);
      const moved =
        column < 3
          ? vec3.distance(quat.rotate(rotation, now), then) * radius
          : vec3.distance(vec3.add(quat.rotate(rotation, now), offset), then);
      if (!(moved <= tolerance)) return false;
    }
  }
  return true;
}

/** Reports whether each slice is inside its map and large enough for it. */
function holds(maps: readonly ViewSlice[], slices: readonly ViewSlice[], { rotation, offset }: Motion): boolean {
  return slices.every(({ centre, radius }, index) => {
    const map = maps[index]!;
    const at = vec3.add(quat.rotate(rotation, centre), offset);
    return radius >= LEAST_SHARE * map.radius && vec3.distance(at, map.centre) + radius <= map.radius;
  });
}

/** Returns clip-from-world for the current world, column-major. */
function composed(clipFromThen: readonly number[], { rotation, offset }: Motion): number[] {
  const transform = ([x, y, z]: Vec3, w: number): number[] =>
    [0, 1, 2, 3].map(
      (row) =>
        clipFromThen[row]! * x + clipFromThen[4 + row]! * y + clipFromThen[8 + row]! * z + clipFromThen[12 + row]! * w,
    );
  const axes: readonly Vec3[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  return [...axes.flatMap((axis) => transform(quat.rotate(rotation, axis), 0)), ...transform(offset, 1)];
}

function columnOf(poses: Float32Array, row: number, column: number): Vec3 {
  const at = row * 12 + column;
  return [poses[at]!, poses[at + 4]!, poses[at + 8]!];
}

function standsOf({ stands }: SceneFrame['clutter']): string {
  return stands.flatMap((stand) => castingCells(stand).map(({ key, count }) => `${key} ${count}`)).join();
}
