import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { BodyState, VesselState } from '../state.js';

/** Standard gravity, m/s² (BIPM, 3rd CGPM 1901). */
const STANDARD_GRAVITY = 9.80665;

export interface Environment {
  readonly pressure: number;
  readonly density: number;
  readonly dynamicPressure: number;
  /** Density of the water that the vessel is in or on, kg/m³. 0 on land and in the air. */
  readonly oceanDensity: number;
  /** Radius from the centre of the body to the ground or sea under the vessel, m. */
  readonly terrainRadius: number;
  /** Proper acceleration in vehicle body axes, m/s². Zero in free fall, and about 1 g upward at rest on the ground. */
  readonly acceleration: Vec3;
  /**
   * Angular acceleration in vehicle body axes, rad/s². Always zero, because turns have a constant rate and start and
   * stop at once.
   */
  readonly angularAcceleration: Vec3;
  /** Magnitude of `acceleration`, in multiples of standard gravity. */
  readonly gForce: number;
}

/** The second argument must be the body that the vessel orbits or has landed on. */
export function environmentOf(vessel: VesselState, { definition }: BodyState): Environment {
  const { pressure, density } = airAt(definition.atmosphere, vessel.barometricAltitude);
  const acceleration = properAcceleration(vessel, definition);
  return {
    pressure,
    density,
    dynamicPressure: 0.5 * density * vessel.surfaceSpeed ** 2,
    oceanDensity: isInWater(vessel) ? (definition.oceanDensity ?? 0) : 0,
    terrainRadius: definition.meanRadius + vessel.barometricAltitude - vessel.radarAltitude,
    acceleration,
    angularAcceleration: vec3.ZERO,
    gForce: vec3.length(acceleration) / STANDARD_GRAVITY,
  };
}

/**
 * A surface counts as land if it is at least this high above sea level, m. It is larger than the rounding errors of
 * altitudes.
 */
const LAND = 1e-3;

/** A vessel is in the sea if the surface below is at sea level and the vessel is at or below sea level. */
function isInWater({ barometricAltitude, radarAltitude, situation }: VesselState): boolean {
  const overSea = Math.abs(barometricAltitude - radarAltitude) < LAND;
  return overSea && (isStanding(situation) || barometricAltitude < 0);
}

/**
 * Returns the pressure and density of the air at an altitude. Both decrease exponentially up to the top of the
 * atmosphere. Below sea level, the values of sea level apply.
 */
function airAt(
  atmosphere: BodyState['definition']['atmosphere'],
  altitude: number,
): { pressure: number; density: number } {
  if (atmosphere === null || altitude >= atmosphere.height) return { pressure: 0, density: 0 };
  const share = Math.exp(-Math.max(0, altitude) / atmosphere.scaleHeight);
  return { pressure: atmosphere.seaLevelPressure * share, density: atmosphere.seaLevelDensity * share };
}

function isStanding(situation: VesselState['situation']): boolean {
  return situation === 'Landed' || situation === 'Prelaunch';
}

/** Returns the acceleration of the vessel minus the acceleration by gravity, in vehicle body axes. */
function properAcceleration(vessel: VesselState, { mu, rotationRate }: BodyState['definition']): Vec3 {
  if (!isStanding(vessel.situation)) {
    const { thrust } = vessel.systems;
    return vessel.massTotal > 0 ? vec3.scale(thrust, 1 / vessel.massTotal) : vec3.ZERO;
  }
  const { positionCci: position } = vessel;
  const spin: Vec3 = [0, 0, rotationRate];
  const centripetal = vec3.cross(spin, vec3.cross(spin, position));
  const gravity = vec3.scale(position, -mu / vec3.length(position) ** 3);
  return quat.rotate(quat.invert(vessel.cciFromBody), vec3.subtract(centripetal, gravity));
}
