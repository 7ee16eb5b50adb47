import type { LoadedScene, SceneDescription, VesselDescription } from '../sim/scene-file/index.js';
import type { BodyState } from '../sim/state.js';
import type { CelestialSystem } from '../sim/system/index.js';
import { buildFleet, buildVessel, type VesselSources } from '../sim/vessel/populate.js';
import { allNodes } from '../sim/vessel/systems/propulsion.js';
import type { Vessel } from '../sim/vessel/vessel.js';

/** The maximum number of removed vessels whose instance ids are kept in case the vessels return. */
const REMEMBERED_MAX = 256;

interface RemovedParts {
  readonly instanceIds: readonly number[];
  readonly templateIds: readonly string[];
}

/** Builds the vessels of a scene at the start, and later more vessels from its crafts. */
export class VesselBuilder {
  readonly scene: SceneDescription;
  readonly #loaded: LoadedScene;
  /** The bodies at UT 0. The orbital elements in a scene are valid at that time. */
  readonly #bodies: readonly BodyState[];
  readonly #removed = new Map<string, RemovedParts>();
  #lastId = 0;

  constructor(loaded: LoadedScene, system: CelestialSystem) {
    this.scene = loaded.scene;
    this.#loaded = loaded;
    this.#bodies = system.bodiesAt(0);
  }

  /**
   * Builds a vessel. If a removed vessel had the same id and the same parts, the new parts get the instance ids of the
   * old ones.
   */
  build(description: VesselDescription): Vessel {
    const removed = this.#removed.get(description.id);
    this.#removed.delete(description.id);
    if (removed) {
      const ids = [...removed.instanceIds];
      const vessel = buildVessel(
        this.#sources(() => ids.shift() ?? 0),
        description,
      );
      if (hasTheseParts(vessel, removed.templateIds)) return vessel;
    }
    return buildVessel(this.#sources(), description);
  }

  buildFleet(fleet: NonNullable<SceneDescription['fleets']>[number]): Vessel[] {
    return buildFleet(this.#sources(), fleet);
  }

  remember(vessel: Vessel): void {
    const parts = allNodes(vessel.nodes);
    const templateIds = parts.map(({ templateId }) => templateId);
    this.#removed.set(vessel.id, { instanceIds: parts.map(({ instanceId }) => instanceId), templateIds });
    if (this.#removed.size > REMEMBERED_MAX) this.#removed.delete(this.#removed.keys().next().value!);
  }

  #sources(next = (): number => ++this.#lastId): VesselSources {
    return { scene: this.scene, templates: this.#loaded.templates, ids: { next }, bodies: this.#bodies };
  }
}

function hasTheseParts(vessel: Vessel, templateIds: readonly string[]): boolean {
  const parts = allNodes(vessel.nodes);
  return parts.length === templateIds.length && parts.every(({ templateId }, at) => templateId === templateIds[at]);
}
