import { clutterReach } from '../scene/clutter/index.js';
import { LastingShadows, type ShadowCast } from '../scene/lasting-shadows.js';
import type { SceneFrame } from '../scene/scene-frame.js';
import { cascadeOf, casterRange, type ShadowCascade, viewSlices } from '../scene/shadow-cascades.js';
import type { Raster } from './layouts/frame-uniform.js';

/** The changes of the fleet since the previous picture that affect shadows. */
export interface CasterChange {
  /** True when parts moved within their vessels. */
  readonly nodes: boolean;
  /** True when the fleet was replaced. */
  readonly replaced: boolean;
  /** The fleet's content if it was replaced; otherwise empty. */
  readonly casters: string;
}

/** Decides which shadow maps a picture needs, and whether those of the previous picture can be reused. */
export class ShadowSchedule {
  /** The maps of live pictures, which may be slightly outdated. */
  readonly #lasting = new LastingShadows();
  /** The light, view and poses of the current maps, for pictures that depend on their moment alone. */
  #key = '';
  #clutter: SceneFrame['clutter'] | null = null;
  /** The content of the fleet in the current maps; empty after nodes moved. */
  #casters = '';

  /** The maps for a picture. */
  cast(scene: SceneFrame, raster: Raster, change: CasterChange): ShadowCast {
    const range = castersIn(scene, raster.height);
    const aspect = raster.width / raster.height;
    if (range && raster.live) {
      const cast = this.#lasting.cast(scene, aspect, range, change.replaced);
      // Maps drawn for live pictures cannot be used for the others.
      if (cast.redraw) this.#key = '';
      return cast;
    }
    const slices = range ? viewSlices(scene.view, aspect, range) : [];
    const cascades = slices.map((slice) => cascadeOf(slice, scene.sun.directionInWorld));
    const redraw = this.#moved(scene, cascades, change);
    if (redraw) this.#lasting.forget();
    return { cascades, redraw };
  }

  /**
   * Returns true when the maps would be different. This costs nothing per part, since poses are compared per vessel.
   * Only for a new fleet the content is compared: golden cases and reloaded scenes have new fleets that cast the same
   * shadows as the one before.
   */
  #moved(
    { fleet, clutter }: SceneFrame,
    cascades: readonly ShadowCascade[],
    { nodes, replaced, casters }: CasterChange,
  ): boolean {
    if (replaced || nodes) {
      if (casters === '' || casters !== this.#casters) this.#key = '';
      this.#casters = casters;
    }
    if (cascades.length === 0) return false;
    const poses = fleet.vesselPoses.subarray(0, fleet.vesselCount * 12);
    const key = `${fleet.arrangement} ${cascades.map((cascade) => cascade.clipFromWorld.join()).join()} ${poses.join()}`;
    const stands = clutterReach(clutter) > 0 ? clutter : null;
    const moved = key !== this.#key || stands !== this.#clutter;
    this.#key = key;
    this.#clutter = stands;
    return moved;
  }
}

/** Returns the nearest and farthest distance at which a shadow caster may be visible, m; null without one. */
export function castersIn(scene: SceneFrame, height: number): readonly [number, number] | null {
  return casterRange(scene.fleet.bounds, pixelsPerSlope(scene, height), clutterReach(scene.clutter));
}

/** The pixels that an object of radius r at distance d spans, per r / d. @param height height of the picture, px */
export function pixelsPerSlope({ view }: SceneFrame, height: number): number {
  return height / 2 / Math.tan(view.fovY / 2);
}
