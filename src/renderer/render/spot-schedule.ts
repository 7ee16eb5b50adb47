import { quat, vec3 } from '../../base/math/index.js';
import { type LitLamp, litSphere } from '../scene/lamps/scene-lamps.js';
import type { SceneFrame } from '../scene/scene-frame.js';
import { type CasterFrame, spotFrame } from '../scene/shadows/caster-frame.js';
import { casterPoses, castersKey } from '../scene/shadows/caster-poses.js';
import { castingLamps, type Spot, spotOf } from '../scene/shadows/spots.js';
import { haveSameMembers } from '../scene/same-members.js';
import type { CullView } from './layouts/cull-view.js';

export interface SpotCast {
  /** All lamps that light the picture. The first ones cast shadows, in the order of `spots`. */
  readonly lamps: readonly LitLamp[];
  readonly spots: readonly Spot[];
  /** Indices of the spots whose maps must be drawn, and the views of those maps. */
  readonly stale: readonly number[];
  readonly views: readonly CullView[];
  /** The poses of the vessels in the frame of the spots, if a map must be drawn; otherwise null. */
  readonly poses: Float32Array<ArrayBuffer> | null;
}

/** Step to which the positions of moving vessels are rounded, m. */
const STEP = 1 / 64;
/**
 * Surfaces in a shadow map may differ from their finest level of detail by this distance, and smaller surfaces cast no
 * shadow, m. It is half the width of a texel at a distance of 15 m from a lamp with a wide cone.
 */
const DETAIL = 0.04;

/**
 * Decides which lamps cast shadows, and which of their shadow maps must be drawn again: only maps whose lamp, or a
 * vessel in the light of the lamp, has moved.
 */
export class SpotSchedule {
  #drawn: readonly Float64Array[] = [];
  #others = '';

  /** Forgets the maps of the previous picture, so that the next picture draws all of its maps. */
  forget(): void {
    this.#drawn = [];
  }

  cast(scene: SceneFrame, lit: readonly LitLamp[]): SpotCast {
    const casting = castingLamps(lit, scene.fleet.bounds);
    if (casting.length === 0) return { lamps: lit, spots: [], stale: [], views: [], poses: null };
    const lamps = [...casting, ...lit.filter((lamp) => !casting.includes(lamp))];
    const frame = spotFrame(scene, casting[0]!.position);
    const spots = casting.map((lamp) => spotOf(lamp, frame));
    const others = [frame.name, scene.fleet.arrangement].join();
    const former = others === this.#others ? this.#drawn : [];
    this.#others = others;
    this.#drawn = spots.map((spot, index) => keyOf(scene, frame, spot, casting[index]!));
    const stale = this.#drawn.flatMap((key, index) => {
      const before = former[index];
      return before && haveSameMembers(before, key) ? [] : [index];
    });
    const views = stale.map((index) => viewOf(spots[index]!));
    return { lamps, spots, stale, views, poses: stale.length > 0 ? casterPoses(scene.fleet, frame, STEP) : null };
  }
}

function keyOf({ fleet }: SceneFrame, frame: CasterFrame, spot: Spot, lamp: LitLamp): Float64Array {
  const { centre, radius } = litSphere(lamp);
  const lit = vec3.add(quat.rotate(frame.rotation, centre), frame.camera);
  const key = castersKey(fleet, frame, STEP, (at, size) => vec3.distance(at, lit) <= radius + size);
  return Float64Array.from([...spot.clipFromCasters, ...key]);
}

const viewOf = ({ clipFromCasters }: Spot): CullView => ({
  clipFromWorld: [...clipFromCasters] as CullView['clipFromWorld'],
  clipsNear: false,
  leastSize: 0,
  leastRadius: DETAIL,
  allowedError: { perDistance: 0, everywhere: DETAIL },
  poses: 'spots',
});
