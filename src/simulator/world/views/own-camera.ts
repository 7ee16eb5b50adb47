import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { directionOf, lookRotation, raiseAboveGround, type CameraPose } from '../../sim/camera/index.js';
import {
  type CameraScene,
  type CameraSubject,
  extentOf,
  frameOf,
  placeAt,
  type SubjectFrame,
} from './camera-subject.js';
import {
  clamp,
  depthOf,
  NEAREST,
  type OrbitState,
  outwardOf,
  type Pinch,
  pinched,
  pivotedAt,
  positionOf,
  shifted,
  STEEPEST,
  turned,
  zoomAnchor,
  zoomed,
} from './orbit.js';

/**
 * The distance of the camera from a subject after `focus`, in radii of the subject. With a field of view of 45°, the
 * subject then fills three quarters of the picture's height.
 */
const GOOD_DISTANCE = 3.2;

/** The setting of a camera, which is saved and restored as a whole. */
export interface CameraSetting {
  readonly subject: CameraSubject;
  readonly orbit: OrbitState;
  /** Vertical field of view, rad. */
  readonly fovY: number;
}

/** A sequence of zoom steps toward the same point. */
interface ZoomRun {
  readonly anchor: Vec3;
  readonly from: number;
  /** The orbit after the last step. The sequence ends when something else changes the orbit of the camera. */
  readonly orbit: OrbitState;
}

/** The camera of a page. It orbits, pans, zooms and flies around a subject. */
export class OwnCamera {
  subject: CameraSubject;
  orbit: OrbitState = { pivot: vec3.ZERO, azimuth: -1, elevation: 0.3, distance: 50 };
  fovY = Math.PI / 4;
  /** The last known frame of the subject. */
  #frame: SubjectFrame = { originEcl: vec3.ZERO, eclFromFrame: quat.IDENTITY, radius: 1 };
  /**
   * The place where the subject was when `#frame` was read, as a point that is fixed to a body. It cannot be computed
   * later: after the subject has disappeared, the body may have moved away from the subject's last position.
   */
  #place: CameraSubject | null = null;
  #zoom: ZoomRun | null = null;

  constructor(subject: CameraSubject) {
    this.subject = subject;
  }

  get setting(): CameraSetting {
    const { subject, orbit, fovY } = this;
    return { subject, orbit, fovY };
  }

  set setting({ subject, orbit, fovY }: CameraSetting) {
    this.subject = subject;
    this.orbit = orbit;
    this.fovY = fovY;
  }

  /**
   * Returns the current frame of the subject. If the subject has disappeared, the place where it was becomes the
   * subject.
   */
  frame(scene: CameraScene): SubjectFrame {
    const frame = frameOf(this.subject, scene);
    if (frame) {
      this.#place = placeAt(frame.originEcl, scene.snapshot);
      return (this.#frame = frame);
    }
    if (this.#place) this.subject = this.#place;
    return (this.#frame = frameOf(this.subject, scene) ?? this.#frame);
  }

  pose(scene: CameraScene): CameraPose {
    const { eclFromFrame } = this.frame(scene);
    const positionEcl = raiseAboveGround(this.#eclFromPoint(positionOf(this.orbit), scene), scene);
    const pivotEcl = this.#eclFromPoint(this.orbit.pivot, scene);
    const forward =
      directionOf(vec3.subtract(pivotEcl, positionEcl)) ??
      quat.rotate(eclFromFrame, vec3.scale(outwardOf(this.orbit), -1));
    return {
      positionEcl,
      eclFromCamera: lookRotation(forward, quat.rotate(eclFromFrame, vec3.Z_AXIS)),
      fovY: this.fovY,
      orthoHalfHeight: null,
    };
  }

  /** Moves the camera to a pose, with the pivot `distance` metres ahead. */
  adopt({ positionEcl, eclFromCamera, fovY }: CameraPose, distance: number, scene: CameraScene): void {
    const { originEcl, eclFromFrame } = this.frame(scene);
    const frameFromEcl = quat.invert(eclFromFrame);
    const out = quat.rotate(frameFromEcl, quat.rotate(eclFromCamera, vec3.Z_AXIS));
    const at = quat.rotate(frameFromEcl, vec3.subtract(positionEcl, originEcl));
    this.fovY = fovY;
    this.orbit = {
      pivot: vec3.addScaled(at, out, -distance),
      azimuth: Math.atan2(out[1], out[0]),
      elevation: clamp(Math.asin(clamp(out[2], -1, 1)), -STEEPEST, STEEPEST),
      distance,
    };
  }

  /**
   * Lets the camera look at a new subject. By default, the distance is large enough to show the whole subject.
   * @param aspect width divided by height of the picture; a narrow picture needs a larger distance
   */
  focus(subject: CameraSubject, scene: CameraScene, distance?: number, aspect = 1): void {
    const before = this.pose(scene);
    const frame = frameOf(subject, scene);
    if (!frame) return;
    this.subject = subject;
    const narrowest = Math.tan(this.fovY / 2) * Math.min(1, aspect);
    const { centre, radius } = extentOf(subject, frame, scene);
    const good = (radius * GOOD_DISTANCE * Math.tan(Math.PI / 8)) / narrowest;
    this.adopt(before, Math.max(NEAREST, distance ?? good), scene);
    const elevation = Math.max(this.orbit.elevation, subject.kind === 'body' ? -STEEPEST : 0.1);
    this.orbit = { ...this.orbit, pivot: centre, elevation };
  }

  unfollow(scene: CameraScene): void {
    const pose = this.pose(scene);
    const pivotEcl = this.#eclFromPoint(this.orbit.pivot, scene);
    const place = placeAt(pivotEcl, scene.snapshot);
    if (!place) return;
    this.subject = place;
    this.adopt(pose, vec3.distance(pose.positionEcl, pivotEcl), scene);
  }

  /** Turns the camera around the pivot, to the right and up in the picture, rad. */
  turnBy(right: number, up: number): void {
    this.#endZoom();
    this.orbit = turned(this.orbit, right, up);
  }

  /** The point that the last zoom step approached; null if the camera has moved in another way since. */
  get zoomAnchor(): Vec3 | null {
    return this.#zoom?.orbit === this.orbit ? this.#zoom.anchor : null;
  }

  /**
   * Returns the point towards which the camera zooms along a ray. The point is in the frame of the subject.
   * @param direction unit vector of the ray, along ecliptic axes
   * @param seen distance of the surface along the ray, m; null for sky
   */
  zoomAnchorAlong(direction: Vec3, seen: number | null, scene: CameraScene): Vec3 {
    this.#standWhereSeen(scene);
    const { eclFromFrame } = this.frame(scene);
    return zoomAnchor(this.orbit, quat.rotate(quat.invert(eclFromFrame), direction), seen);
  }

  /**
   * Moves the pivot to a surface on a ray. The picture does not change, but a zoom can then reach a vessel behind the
   * former pivot, for example.
   */
  pivotAlong(direction: Vec3, seen: number, scene: CameraScene): void {
    this.#standWhereSeen(scene);
    const along = quat.rotate(quat.invert(this.frame(scene).eclFromFrame), direction);
    const surface = vec3.addScaled(positionOf(this.orbit), along, seen);
    if (depthOf(surface, this.orbit) > this.orbit.distance) this.orbit = pivotedAt(this.orbit, surface);
  }

  /** @param factor a factor below 1 moves the camera closer */
  zoomTo(anchor: Vec3, factor: number): void {
    const from = this.zoomAnchor === anchor ? this.#zoom!.from : depthOf(anchor, this.orbit);
    this.#setZoom(anchor, from, zoomed(this.orbit, anchor, factor));
  }

  pinchFrom(start: OrbitState, anchor: Vec3, pinch: Pinch): void {
    this.#setZoom(anchor, depthOf(anchor, start), pinched(start, this.fovY, anchor, pinch));
  }

  /** Pans the camera. Distances are in picture heights, at the depth of the pivot. */
  panBy(right: number, up: number): void {
    this.#endZoom();
    const heights = 2 * this.orbit.distance * Math.tan(this.fovY / 2);
    this.orbit = shifted(this.orbit, -right * heights, -up * heights, 0);
  }

  /** Moves the camera. Distances are in multiples of the distance between camera and pivot. */
  flyBy(right: number, up: number, forward: number): void {
    this.#endZoom();
    const { distance } = this.orbit;
    this.orbit = shifted(this.orbit, right * distance, up * distance, forward * distance);
  }

  #eclFromPoint(point: Vec3, scene: CameraScene): Vec3 {
    const { originEcl, eclFromFrame } = this.frame(scene);
    return vec3.add(originEcl, quat.rotate(eclFromFrame, point));
  }

  /**
   * The camera is never below the ground. If the ground has raised the camera above its orbit, changes the orbit so
   * that it passes through the raised camera. The next movement then starts from what the user sees.
   */
  #standWhereSeen(scene: CameraScene): void {
    const wanted = this.#eclFromPoint(positionOf(this.orbit), scene);
    if (raiseAboveGround(wanted, scene) === wanted) return;
    const pose = this.pose(scene);
    this.adopt(pose, vec3.distance(pose.positionEcl, this.#eclFromPoint(this.orbit.pivot, scene)), scene);
  }

  #setZoom(anchor: Vec3, from: number, orbit: OrbitState): void {
    this.orbit = orbit;
    this.#zoom = { anchor, from, orbit };
  }

  /** Moves the pivot to the surface that a zoom has approached, if that surface is in front of the pivot. */
  #endZoom(): void {
    const zoom = this.#zoom;
    this.#zoom = null;
    if (zoom?.orbit !== this.orbit) return;
    const depth = depthOf(zoom.anchor, this.orbit);
    if (depth < zoom.from && depth < this.orbit.distance) this.orbit = pivotedAt(this.orbit, zoom.anchor);
  }
}
