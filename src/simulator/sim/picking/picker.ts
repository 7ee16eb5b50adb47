import { nearestBody } from '../camera/surroundings.js';
import type { PartTemplate, SeenMoment } from '../state.js';
import { GroundPicker } from './ground-picker.js';
import type { Hit, Ray } from './pick.js';
import { VesselPicker } from './vessel-picker.js';

/**
 * A picker that finds what a ray meets: drawn parts first, then the ground. It remembers shapes between calls, never
 * results.
 */
export class Picker {
  readonly #vessels: VesselPicker;
  readonly #ground = new GroundPicker();

  constructor(templates: ReadonlyMap<string, PartTemplate>) {
    this.#vessels = new VesselPicker(templates);
  }

  /**
   * Returns the nearest drawn front of an opaque part or, where no vessel is met within the range, the ground of the
   * body nearest to the ray's origin. Ground clutter and glass are transparent to the aim, and a ray from under the
   * surface hits no ground.
   *
   * @param range m; a hit is nearer than this
   */
  pick(snapshot: SeenMoment, ray: Ray, range: number): Hit | null {
    const part = this.#vessels.pick(snapshot, ray, range);
    if (part !== null) return part;
    const body = nearestBody({ snapshot }, ray.origin);
    return body === undefined ? null : this.#ground.pick(body, ray, range);
  }
}
