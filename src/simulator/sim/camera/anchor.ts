import { quat, vec3, type Quat, type Vec3 } from '../../../base/math/index.js';
import { partPoseEcl } from '../part-index.js';
import type { BodyState, VesselState } from '../state.js';
import { type CameraSurroundings, findBody, findVessel } from './surroundings.js';
import type { TargetRef } from './target.js';

/** A target found in the world: its position and its axes. All vectors in ecliptic axes, SI. */
export interface Anchor {
  readonly positionEcl: Vec3;
  /** Axes that rotate with it: vehicle body axes, the part's, or the body-fixed frame. */
  readonly eclFromFixed: Quat;
  /** Body axes of the vessel; null for a celestial body. */
  readonly eclFromVessel: Quat | null;
  /** The direction that the `target` up points in: a body's north, a vessel's −Z. */
  readonly up: Vec3;
  /** The celestial body of the target, if it is one. */
  readonly body: BodyState | null;
  /** The body that it orbits; null for the star. */
  readonly parent: BodyState | null;
  /** Position from the parent's centre; zero for the star. */
  readonly fromParent: Vec3;
  /** Velocity relative to the parent's centre, in axes that do not rotate; zero for the star. */
  readonly velocity: Vec3;
}

/** Finds a target; null for `none` and for one that is not live. */
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
  // This comes from CCI rather than from a difference of ECL positions, which are about 1e11 m long and therefore lose
  // micrometres.
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
