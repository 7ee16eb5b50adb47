import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import { partPoseEcl } from '../part-index.js';
import type { BodyState, VesselState } from '../state.js';
import { type CameraSurroundings, findBody, findVessel } from './surroundings.js';
import type { TargetRef } from './target.js';

/** The position and axes of a target in the world. All vectors are in ecliptic axes and SI units. */
export interface Anchor {
  readonly positionEcl: Vec3;
  /** Axes that rotate with the target: vehicle body axes, the axes of the part, or the body-fixed frame. */
  readonly eclFromFixed: Quat;
  /** Body axes of the vessel; null for a celestial body. */
  readonly eclFromVessel: Quat | null;
  /** The up direction if `aimUp` is `target`: the north of a body, or −Z of a vessel. */
  readonly up: Vec3;
  /** The target itself if it is a celestial body; otherwise null. */
  readonly body: BodyState | null;
  readonly parent: BodyState | null;
  /** Position relative to the centre of the parent; zero for the star. */
  readonly fromParent: Vec3;
  /** Velocity relative to the centre of the parent, in axes that do not rotate; zero for the star. */
  readonly velocity: Vec3;
}

/** Returns null for the target `none`, and for a target that does not exist. */
export function resolveAnchor(target: TargetRef, s: CameraSurroundings): Anchor | null {
  switch (target.kind) {
    case 'none':
      return null;
    case 'body': {
      const body = findBody(s, target.bodyId);
      return body === undefined ? null : bodyAnchor(body, s);
    }
    case 'vessel': {
      const vessel = findVessel(s, target.vesselId);
      return vessel === undefined ? null : vesselAnchor(vessel, s);
    }
    case 'part': {
      const vessel = findVessel(s, target.vesselId);
      const part = vessel === undefined ? null : partPoseEcl(vessel, target.instanceId);
      if (vessel === undefined || part === null) return null;
      return { ...vesselAnchor(vessel, s), positionEcl: part.positionEcl, eclFromFixed: part.eclFromPart };
    }
  }
}

function bodyAnchor(body: BodyState, s: CameraSurroundings): Anchor {
  const parent = body.definition.parentId === null ? null : (findBody(s, body.definition.parentId) ?? null);
  return {
    positionEcl: body.positionEcl,
    eclFromFixed: body.eclFromCcf,
    eclFromVessel: null,
    up: quat.rotate(body.eclFromCcf, vec3.Z_AXIS),
    body,
    parent,
    fromParent: parent === null ? vec3.ZERO : vec3.subtract(body.positionEcl, parent.positionEcl),
    velocity: parent === null ? vec3.ZERO : vec3.subtract(body.velocityEcl, parent.velocityEcl),
  };
}

function vesselAnchor(vessel: VesselState, s: CameraSurroundings): Anchor {
  const parent = findBody(s, vessel.parentId) ?? null;
  // Converts the CCI vector. The difference of two ECL positions would be less precise, because these are about 1e11 m
  // long.
  const eclFromCci = parent?.definition.eclFromCci ?? quat.IDENTITY;
  return {
    positionEcl: vessel.positionEcl,
    eclFromFixed: vessel.eclFromBody,
    eclFromVessel: vessel.eclFromBody,
    up: vec3.scale(quat.rotate(vessel.eclFromBody, vec3.Z_AXIS), -1),
    body: null,
    parent,
    fromParent: quat.rotate(eclFromCci, vessel.positionCci),
    velocity: quat.rotate(eclFromCci, vessel.velocityCci),
  };
}
