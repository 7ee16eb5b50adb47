import { invert, multiply, rotate, type Quat } from '../math/quat.js';
import { add, distance, dot, length, subtract, type Vec3 } from '../math/vec3.js';
import type { BodyView, SceneFrame } from './scene-frame.js';
import { cascadeOf, SHADOW_MAP_SIDE, type ShadowCascade, type ViewSlice, viewSlices } from './shadow-cascades.js';

/** Maps are made wider than their slices by this, so that a view may move within them. */
const GROWTH = 1.4;
/** A slice that has become smaller than this share of its map deserves a finer one. */
const LEAST_SHARE = 0.4;
/** cos of the angle that the star may move by: 0.02°, two centimetres at the tip of a shadow of 60 m. */
const STEADY_SUN = Math.cos((0.02 * Math.PI) / 180);
/** Casters may move by this share of the finest texel. */
const STEADY_CASTER = 0.75;
/** m; with it, which things on the ground cast shadows changes. */
const STEADY_CAMERA = 2;

/** What a set of maps was drawn of. "World" is that of the picture they were drawn for. */
interface Drawn {
  /** With the radius of the map. */
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

/** Takes points and directions of the present world to another one: that of an earlier picture. */
interface Motion {
  readonly rotation: Quat;
  readonly offset: Vec3;
}

/** The maps for a picture, and whether they have to be drawn. */
export interface ShadowCast {
  readonly cascades: readonly ShadowCascade[];
  readonly redraw: boolean;
}

/**
 * Shadow maps that outlast the picture they were drawn for, for pictures that follow each other. A planet carries casters,
 * camera and ground along, kilometres a frame: seen from the ground nearly nothing moves, and so maps are kept by the ground.
 * They are drawn anew when the star, a caster or the view has moved by more than can be seen.
 *
 * Pictures then depend on those before them, by less than a texel of a map; a picture that must not is drawn without this.
 */
export class LastingShadows {
  #drawn: Drawn | null = null;

  /** The maps hold something else now. */
  forget(): void {
    this.#drawn = null;
  }

  /**
   * @param range as `casterRange` gives it
   * @param replaced whether this is another fleet than the one before
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

/** How the world has turned and moved against the ground; null on another body. */
function motionSince(drawn: Drawn, { definition, centre, worldFromCcf }: BodyView): Motion | null {
  if (definition.id !== drawn.bodyId) return null;
  const rotation = multiply(drawn.worldFromCcf, invert(worldFromCcf));
  return { rotation, offset: subtract(drawn.centre, rotate(rotation, centre)) };
}

function isSteady(
  drawn: Drawn,
  { fleet, sun, clutter }: SceneFrame,
  [, far]: readonly [number, number],
  { rotation, offset }: Motion,
): boolean {
  if (fleet.arrangement !== drawn.arrangement) return false;
  if (dot(rotate(rotation, sun.directionInWorld), drawn.toSun) < STEADY_SUN) return false;
  const stands = standsOf(clutter);
  if (stands !== drawn.stands || (stands !== '' && length(offset) > STEADY_CAMERA)) return false;
  const tolerance = (STEADY_CASTER * drawn.cascades[0]!.width) / SHADOW_MAP_SIDE;
  const { vesselPoses: poses, bounds } = fleet;
  for (let row = 0; row < fleet.vesselCount; row++) {
    const { centre, radius, shape } = bounds[row]!;
    if (radius === 0 || length(centre) - radius > far) continue;
    if (shape !== drawn.shapes[row]) return false;
    // Columns of the pose: three axes, then where it is.
    for (let column = 0; column < 4; column++) {
      const now = columnOf(poses, row, column);
      const then = columnOf(drawn.poses, row, column);
      const moved =
        column < 3
          ? distance(rotate(rotation, now), then) * radius
          : distance(add(rotate(rotation, now), offset), then);
      if (!(moved <= tolerance)) return false;
    }
  }
  return true;
}

/** Whether each slice lies within its map, and is not lost in it. */
function holds(maps: readonly ViewSlice[], slices: readonly ViewSlice[], { rotation, offset }: Motion): boolean {
  return slices.every(({ centre, radius }, index) => {
    const map = maps[index]!;
    const at = add(rotate(rotation, centre), offset);
    return radius >= LEAST_SHARE * map.radius && distance(at, map.centre) + radius <= map.radius;
  });
}

/** Clip-from-world for the present world, column-major. */
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
  return [...axes.flatMap((axis) => transform(rotate(rotation, axis), 0)), ...transform(offset, 1)];
}

function columnOf(poses: Float32Array, row: number, column: number): Vec3 {
  const at = row * 12 + column;
  return [poses[at]!, poses[at + 4]!, poses[at + 8]!];
}

function standsOf({ stands }: SceneFrame['clutter']): string {
  return stands.flatMap(({ cells }) => cells.map(({ key, count }) => `${key} ${count}`)).join();
}
