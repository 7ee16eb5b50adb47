import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { BodyState, VesselState } from '../state.js';

/** Standard gravity, m/s² (BIPM, 3rd CGPM 1901). */
const STANDARD_GRAVITY = 9.80665;

/** The surroundings of a vessel, and the reading of an accelerometer in it. */
export interface Environment {
  /** Pa. */
  readonly pressure: number;
  /** kg/m³. */
  readonly density: number;
  /** Pa. */
  readonly dynamicPressure: number;
  /** Density of the water that the vessel is in or floats on, kg/m³; 0 on land and in the air. */
  readonly oceanDensity: number;
  /** Radius of the ground or the sea under the vessel, from the body's centre, m. */
  readonly terrainRadius: number;
  /** Proper acceleration, body axes, m/s²: none in free fall, about 1 g upward at rest on the ground. */
  readonly acceleration: Vec3;
  /** Body axes, rad/s². Zero: vessels rest or turn at a constant rate, and turns start and stop at once. */
  readonly angularAcceleration: Vec3;
  /** |acceleration| in standard gravities. */
  readonly gForce: number;
}

/** Returns the environment of a vessel, relative to its body. */
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

/** The minimum height above the sea of land, m: more than the rounding of altitudes. */
const LAND = 1e-3;

/** Reports whether a vessel is in or on the sea: its body has one, and the ground there is below it. */
function isInWater({ barometricAltitude, radarAltitude, situation }: VesselState): boolean {
  const overSea = Math.abs(barometricAltitude - radarAltitude) < LAND;
  return overSea && (isStanding(situation) || barometricAltitude < 0);
}

/** Returns the air: exponential in altitude up to its top; below sea level it is that of sea level. */
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

/** Returns the acceleration of a vessel in CCI without gravity. In flight that is only the thrust of its engines. */
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
