import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import { attitudeFromHeading, directionFromPlace, eastNorthUp } from '../frames.js';
import { meanFromTrue, type OrbitElements } from '../orbit.js';
import type { AttitudeDescription, LandedDescription, VesselOrbitDescription } from '../scene-file/index.js';
import type { BodyState } from '../state.js';
import { surfaceHeight } from '../terrain/index.js';
import type { Attitude, OnGround, OnRails } from './motion.js';

const RADIAN = Math.PI / 180;

/** @param lowest returns, for an attitude, how far the lowest vertex is below the assembly origin, m */
export function landVessel(
  description: LandedDescription,
  body: BodyState,
  isKitten: boolean,
  lowest: (ccfFromBody: Quat, up: Vec3) => number,
): OnGround {
  const { headingDeg = 0, pitchDeg = isKitten ? 0 : 90, rollDeg = 0, height, clearance = 0 } = description;
  const up = directionFromPlace(description.latitudeDeg * RADIAN, description.longitudeDeg * RADIAN);
  const axes = eastNorthUp(up);
  const ccfFromBody = attitudeFromHeading(axes, headingDeg * RADIAN, pitchDeg * RADIAN, rollDeg * RADIAN);
  const { meanRadius, terrain } = body.definition;
  const ground = meanRadius + surfaceHeight(terrain, up, meanRadius);
  const radius = ground + (height ?? lowest(ccfFromBody, up)) + clearance;
  return { kind: 'landed', bodyId: body.definition.id, originCcf: vec3.scale(up, radius), ccfFromBody };
}

export function orbitVessel(description: VesselOrbitDescription, body: BodyState): OnRails {
  const { meanRadius } = body.definition;
  const eccentricity = description.eccentricity ?? 0;
  const semiMajorAxis = description.semiMajorAxis ?? meanRadius + (description.altitude ?? 0);
  const elements: OrbitElements = {
    semiMajorAxis,
    eccentricity,
    inclination: (description.inclinationDeg ?? 0) * RADIAN,
    longitudeOfAscendingNode: (description.longitudeOfAscendingNodeDeg ?? 0) * RADIAN,
    argumentOfPeriapsis: (description.argumentOfPeriapsisDeg ?? 0) * RADIAN,
    meanAnomaly: meanFromTrue((description.trueAnomalyDeg ?? 0) * RADIAN, eccentricity),
  };
  return {
    kind: 'rails',
    bodyId: body.definition.id,
    elements,
    epoch: 0,
    attitude: attitudeOf(description.attitude, body),
  };
}

/** Returns the attitude in a description. By default, the nose points forward and the belly down. */
export function attitudeOf(description: AttitudeDescription | undefined, body: BodyState): Attitude {
  if (!description) return { frame: 'lvlh', rotation: quat.IDENTITY };
  switch (description.frame) {
    case 'cci':
      return { frame: 'cci', rotation: quat.normalizeQuat(description.rotation) };
    case 'ecl': {
      const cciFromEcl = quat.invert(body.definition.eclFromCci);
      return { frame: 'cci', rotation: quat.multiply(cciFromEcl, quat.normalizeQuat(description.rotation)) };
    }
    case 'lvlh': {
      const { headingDeg = 0, pitchDeg = 0, rollDeg = 0 } = description;
      const level = { east: vec3.Y_AXIS, north: vec3.X_AXIS, up: vec3.scale(vec3.Z_AXIS, -1) };
      return {
        frame: 'lvlh',
        rotation: attitudeFromHeading(level, headingDeg * RADIAN, pitchDeg * RADIAN, rollDeg * RADIAN),
      };
    }
  }
}
