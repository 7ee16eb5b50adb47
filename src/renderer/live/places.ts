import { quat, vec3 } from '../../base/math/index.js';
import {
  type BodyDefinition,
  cciFromCcf,
  hourAngleAt,
  kinematicsAt,
  placeInEcl,
  restingPose,
  type SeenBody,
  type SeenMoment,
  type SeenVessel,
} from '../../simulator/sim/index.js';
import type { Moment, PlainVessel } from './moment.js';

/** A body and its hour angle. The positions of vessels that move relative to the ground depend on this angle. */
export type PlacedBody = SeenBody & { readonly hourAngle: number };

/**
 * Computes the positions of everything in a moment. This class uses the functions of the simulation, so its results
 * equal those of the simulation to the last bit.
 */
export class Places {
  #bodies: Pick<Moment, 'ut' | 'bodyPlaces'> | null = null;
  #byId = new Map<string, PlacedBody>();
  #vessels = new Map<string, { readonly of: PlainVessel; readonly seen: SeenVessel }>();

  /**
   * Returns a moment with all positions. If neither the time nor a vessel has changed, the vessel is the same object as
   * in the previous result.
   */
  at({ ut, sunId, bodyIds, bodyPlaces, definitions, vesselIds, vessels }: Moment): SeenMoment {
    const isSameTime = this.#bodies?.ut === ut && this.#bodies.bodyPlaces === bodyPlaces;
    if (!isSameTime) {
      this.#bodies = { ut, bodyPlaces };
      const bodies = placedBodies({ ut, bodyIds, bodyPlaces, definitions });
      this.#byId = new Map(bodies.map((body) => [body.definition.id, body] as const));
    }
    const before = this.#vessels;
    this.#vessels = new Map();
    const seen = vesselIds.map((id): SeenVessel => {
      const of = vessels[id]!;
      const known = isSameTime ? before.get(id) : undefined;
      const placed = known?.of === of ? known : { of, seen: vesselAt(of, this.#byId.get(of.motion.bodyId)!, ut) };
      this.#vessels.set(id, placed);
      return placed.seen;
    });
    return { ut, sunId, bodies: [...this.#byId.values()], vessels: seen };
  }

  vessel(id: string): SeenVessel | undefined {
    return this.#vessels.get(id)?.seen;
  }
}

export function placedBodies({
  ut,
  bodyIds,
  bodyPlaces,
  definitions,
}: Pick<Moment, 'ut' | 'bodyIds' | 'bodyPlaces' | 'definitions'>): PlacedBody[] {
  return bodyIds.map((id, index) => bodyAt(definitions[id]!, bodyPlaces, index, ut));
}

function bodyAt(definition: BodyDefinition, places: readonly number[], index: number, ut: number): PlacedBody {
  const hourAngle = hourAngleAt(definition, ut);
  return {
    definition,
    positionEcl: [places[3 * index]!, places[3 * index + 1]!, places[3 * index + 2]!],
    hourAngle,
    eclFromCcf: quat.multiply(definition.eclFromCci, cciFromCcf(hourAngle)),
  };
}

function vesselAt(vessel: PlainVessel, body: PlacedBody, ut: number): SeenVessel {
  const { motion, ...seen } = vessel;
  const kinematics = kinematicsAt(motion, body, ut, vec3.scale(vessel.centreOfMass, vessel.scale));
  return { ...seen, ...placeInEcl(kinematics, body), ...restingPose(motion) };
}
