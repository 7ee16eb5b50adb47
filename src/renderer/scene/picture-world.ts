import { type Affine, affineFromTransform, quat, vec3, type Quat, type Vec3 } from '../../base/math/index.js';
import type { CameraPose, RestingCamera } from '../../simulator/sim/camera/index.js';
import type { RestingPose, SeenBody, SeenMoment, SeenVessel } from '../../simulator/sim/index.js';

export interface Place {
  /** Position relative to the camera, m. */
  readonly translation: Vec3;
  readonly rotation: Quat;
}

/** The pose of a vessel's assembly frame. */
export interface VesselPlace extends Place {
  readonly scale: number;
  /** The pose on the ground of a body; null if the vessel flies. */
  readonly resting: (RestingPose & { readonly bodyId: string }) | null;
}

/**
 * The world frame of a picture. Its origin is the camera. If the camera is at rest on a body, the axes turn with the
 * ground of that body. Then everything else that is at rest on that ground has exactly the same position in every
 * picture. Otherwise, the axes are ecliptic.
 */
export interface PictureWorld {
  readonly worldFromEcl: Quat;
  /** Rotation from camera space to the world frame. */
  readonly worldFromView: Quat;
  /** Id of the body with whose ground the axes turn; null if they are ecliptic. */
  readonly groundId: string | null;
  placeBody(body: SeenBody): Place;
  placeVessel(vessel: SeenVessel): VesselPlace;
}

export function pictureWorld({ bodies }: Pick<SeenMoment, 'bodies'>, pose: CameraPose): PictureWorld {
  const { resting } = pose;
  const ground = resting && bodies.find(({ definition }) => definition.id === resting.bodyId);
  return ground ? new GroundWorld(ground, resting) : new EclipticWorld(pose);
}

/** Returns the positions of things in a frame with ecliptic axes whose origin is a given point. */
export const eclipticPlaces = (positionEcl: Vec3): Pick<PictureWorld, 'placeBody' | 'placeVessel'> =>
  new EclipticWorld({ positionEcl, eclFromCamera: quat.IDENTITY });

export const affineFromPlace = ({ translation, rotation, scale = 1 }: Place & { readonly scale?: number }): Affine =>
  affineFromTransform({ translation, rotation, scale: [scale, scale, scale] });

class EclipticWorld implements PictureWorld {
  readonly worldFromEcl = quat.IDENTITY;
  readonly worldFromView: Quat;
  readonly groundId = null;

  constructor(private readonly camera: Pick<CameraPose, 'positionEcl' | 'eclFromCamera'>) {
    this.worldFromView = camera.eclFromCamera;
  }

  placeBody({ positionEcl, eclFromCcf }: SeenBody): Place {
    return { translation: vec3.subtract(positionEcl, this.camera.positionEcl), rotation: eclFromCcf };
  }

  placeVessel(vessel: SeenVessel): VesselPlace {
    const toVessel = vec3.subtract(vessel.positionEcl, this.camera.positionEcl);
    return flying(vessel, toVessel, vessel.eclFromBody);
  }
}

class GroundWorld implements PictureWorld {
  readonly worldFromEcl: Quat;
  readonly worldFromView: Quat;
  readonly groundId: string;

  constructor(
    private readonly ground: SeenBody,
    private readonly camera: RestingCamera,
  ) {
    this.worldFromEcl = quat.invert(ground.eclFromCcf);
    this.worldFromView = camera.ccfFromCamera;
    this.groundId = camera.bodyId;
  }

  placeBody({ definition, positionEcl, eclFromCcf }: SeenBody): Place {
    if (definition.id === this.groundId) {
      return { translation: vec3.scale(this.camera.positionCcf, -1), rotation: quat.IDENTITY };
    }
    return { translation: this.#toPoint(positionEcl), rotation: quat.multiply(this.worldFromEcl, eclFromCcf) };
  }

  placeVessel(vessel: SeenVessel): VesselPlace {
    const resting = restingOf(vessel);
    if (resting?.bodyId !== this.groundId) {
      const rotation = quat.multiply(this.worldFromEcl, vessel.eclFromBody);
      return flying(vessel, this.#toPoint(vessel.positionEcl), rotation);
    }
    const translation = vec3.subtract(resting.originCcf, this.camera.positionCcf);
    return { translation, rotation: resting.ccfFromBody, scale: vessel.scale, resting };
  }

  #toPoint(pointEcl: Vec3): Vec3 {
    const fromCentre = quat.rotate(this.worldFromEcl, vec3.subtract(pointEcl, this.ground.positionEcl));
    return vec3.subtract(fromCentre, this.camera.positionCcf);
  }
}

/**
 * Returns the place of a vessel in flight. `toVessel` is the position of the vessel's centre of mass. The origin of the
 * assembly frame is that position, minus the vector `centreOfMass`.
 */
function flying(vessel: SeenVessel, toVessel: Vec3, rotation: Quat): VesselPlace {
  const { centreOfMass, scale } = vessel;
  const translation = vec3.add(toVessel, quat.rotate(rotation, vec3.scale(centreOfMass, -scale)));
  return { translation, rotation, scale, resting: restingOf(vessel) };
}

const restingOf = ({ parentId, resting }: SeenVessel): VesselPlace['resting'] =>
  resting ? { ...resting, bodyId: parentId } : null;
