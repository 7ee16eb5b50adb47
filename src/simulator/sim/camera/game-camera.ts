import type { CAMERA_MODES } from '../../../contract/actions/index.js';
import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import { resolveAnchor } from './anchor.js';
import type { CameraPose } from './camera.js';
import { resolveFrame } from './frames.js';
import { directionOf } from './look.js';
import { type CameraFrame, composePose, IDLE_POSE, type PoseChange, type PoseSpec } from './pose-spec.js';
import { type CameraSurroundings, findVessel, nearestBody, vesselRadius } from './surroundings.js';
import { formatTargetRef, NO_TARGET, type TargetRef } from './target.js';

/**
 * The modes of the game's camera:
 * - `orbit` looks at the subject from a fixed direction and distance
 * - `free` keeps its position relative to the subject, but does not turn with it
 * - `map` looks from ecliptic north at a body: the subject, or the body that the subject orbits
 * - `iva` looks along the nose from inside the vessel
 * - `fixed` moves and turns with the subject
 */
export type CameraMode = (typeof CAMERA_MODES)[number];

/**
 * Distance of the default view from the subject, in radii of the subject. With a field of view of 60°, about a quarter
 * of the picture remains as a margin.
 */
const VIEW_RADII = 2.5;
/**
 * `STAR_TO_VIEW_DEG` is the horizontal angle between the star and the default camera, seen from the subject.
 * `VIEW_ELEVATION_DEG` is the camera's angle above the horizon. Both were chosen by eye.
 */
const STAR_TO_VIEW_DEG = 50;
const VIEW_ELEVATION_DEG = 14;

/** The rotation from camera space to vehicle body axes for a view along +X (the nose) with −Z up. */
const NOSE_VIEW = quat.fromBasis(vec3.Y_AXIS, [0, 0, -1], [-1, 0, 0]);

interface OrbitDirection {
  readonly subject: string;
  readonly frame: CameraFrame;
  /** Unit vector from the subject to the camera. */
  readonly toCamera: Vec3;
}

/** The game's own camera, which determines the view until a client takes the main camera. */
export class GameCamera {
  #mode: CameraMode = 'orbit';
  #follow: TargetRef = NO_TARGET;
  #tidal = false;
  #view: PoseSpec | null = null;
  #direction: OrbitDirection | null = null;
  /** The radius of the region around a body that a map view shows, m. The view always shows at least the whole body. */
  mapScope = 0;

  get mode(): CameraMode {
    return this.#mode;
  }

  get follow(): TargetRef {
    return this.#follow;
  }

  get tidal(): boolean {
    return this.#tidal;
  }

  /** Replaces the game's view until the mode or the followed target changes. */
  setView(view: PoseChange): void {
    this.#view = composePose(IDLE_POSE, view);
  }

  /** @param now the current pose, from which `free` and `fixed` start */
  setMode(mode: CameraMode, now: CameraPose, s: CameraSurroundings): void {
    this.#mode = mode;
    this.#view = this.#heldView(now, s);
  }

  /** Changes the followed target. For `none`, the camera keeps its position relative to the nearest body. */
  setFollow(target: TargetRef, now: CameraPose, s: CameraSurroundings): void {
    this.#follow = target;
    this.#direction = null;
    const floats = target.kind === 'none' && this.#mode === 'orbit';
    this.#view = floats ? hold(now, nearest(now, s), 'cce', s) : this.#heldView(now, s);
  }

  /** Sets whether the view turns with its subject: with the ground below a vessel, or with a body. */
  setTidal(tidal: boolean, now: CameraPose, s: CameraSurroundings): void {
    this.#tidal = tidal;
    if (this.#mode === 'free') this.#view = this.#heldView(now, s);
  }

  spec(s: CameraSurroundings): PoseSpec {
    if (this.#view !== null) return this.#view;
    const subject = this.#subject(s);
    switch (this.#mode) {
      case 'map':
        return this.#mapView(subject, s);
      case 'iva':
        return subject.kind === 'vessel' ? ivaView(subject) : this.#orbitView(subject, s);
      default:
        return this.#orbitView(subject, s);
    }
  }

  /**
   * Returns the followed target if it exists. Otherwise returns the active vessel, any vessel, or the home body,
   * because a view needs a subject.
   */
  #subject(s: CameraSurroundings): TargetRef {
    if (resolveAnchor(this.#follow, s) !== null) return this.#follow;
    const { activeVesselId, vessels, homeId, bodies } = s.snapshot;
    if (activeVesselId !== null && findVessel(s, activeVesselId)) return { kind: 'vessel', vesselId: activeVesselId };
    if (vessels[0] !== undefined) return { kind: 'vessel', vesselId: vessels[0].id };
    const body = bodies.find(({ definition }) => definition.id === homeId) ?? bodies[0];
    return body === undefined ? NO_TARGET : { kind: 'body', bodyId: body.definition.id };
  }

  #heldView(now: CameraPose, s: CameraSurroundings): PoseSpec | null {
    if (this.#mode !== 'free' && this.#mode !== 'fixed') return null;
    const subject = this.#follow.kind === 'none' ? nearest(now, s) : this.#follow;
    return hold(now, subject, this.#mode === 'fixed' ? 'bodyfixed' : this.#axesFor(subject, s), s);
  }

  #axesFor(subject: TargetRef, s: CameraSurroundings): CameraFrame {
    if (subject.kind === 'body') return this.#tidal ? 'bodyfixed' : 'cce';
    const anchor = resolveAnchor(subject, s);
    if (anchor === null || resolveFrame('enu', anchor, null) === null) return 'cce';
    // Near the ground, a direction in inertial axes would turn with the stars.
    const inSpace = subject.kind === 'vessel' && findVessel(s, subject.vesselId)?.situation === 'Freefall';
    return inSpace && !this.#tidal ? 'cce' : 'enu';
  }

  #orbitView(subject: TargetRef, s: CameraSurroundings): PoseSpec {
    const frame = this.#axesFor(subject, s);
    const toCamera = this.#directionIn(frame, subject, s);
    return composePose(IDLE_POSE, {
      anchor: subject,
      frame,
      position: vec3.scale(toCamera, VIEW_RADII * radiusOf(subject, s)),
      aimTarget: subject,
      aimUp: 'vertical',
    });
  }

  /** Returns the direction from the subject to the camera. For a new subject, this is the default direction. */
  #directionIn(frame: CameraFrame, subject: TargetRef, s: CameraSurroundings): Vec3 {
    const key = formatTargetRef(subject);
    const kept = this.#direction;
    if (kept?.subject !== key) {
      this.#direction = { subject: key, frame, toCamera: defaultDirection(subject, frame, s) };
    } else if (kept.frame !== frame) {
      this.#direction = { subject: key, frame, toCamera: changeAxes(kept.toCamera, kept.frame, frame, subject, s) };
    }
    return this.#direction!.toCamera;
  }

  #mapView(subject: TargetRef, s: CameraSurroundings): PoseSpec {
    const anchor = resolveAnchor(subject, s);
    const body = anchor?.body ?? anchor?.parent;
    if (body == null) return this.#orbitView(subject, s);
    const focus: TargetRef = { kind: 'body', bodyId: body.definition.id };
    const scope = Math.max(this.mapScope, body.definition.meanRadius);
    // From this distance, a sphere with the radius `scope` is exactly as high as the picture.
    const distance = scope / Math.sin((IDLE_POSE.fovDeg * Math.PI) / 360);
    return composePose(IDLE_POSE, { anchor: focus, frame: 'cce', position: [0, 0, distance], aimTarget: focus });
  }
}

function nearest(now: CameraPose, s: CameraSurroundings): TargetRef {
  const body = nearestBody(s, now.positionEcl);
  return body === undefined ? NO_TARGET : { kind: 'body', bodyId: body.definition.id };
}

/** Returns a view that keeps the current pose relative to a target, in one of the target's frames. */
function hold(now: CameraPose, anchor: TargetRef, wanted: CameraFrame, s: CameraSurroundings): PoseSpec {
  const frame = anchor.kind === 'none' ? 'ecl' : wanted;
  const axes = resolveFrame(frame, resolveAnchor(anchor, s), null);
  const frameFromEcl = axes === null ? quat.IDENTITY : quat.invert(axes.eclFromFrame);
  return composePose(IDLE_POSE, {
    anchor,
    frame,
    position: quat.rotate(frameFromEcl, vec3.subtract(now.positionEcl, axes?.originEcl ?? vec3.ZERO)),
    rotation: quat.multiply(frameFromEcl, now.eclFromCamera),
    rotationIn: 'frame',
    fovDeg: (now.fovY * 180) / Math.PI,
    ortho: now.orthoHalfHeight !== null,
    orthoHalfHeight: now.orthoHalfHeight ?? IDLE_POSE.orthoHalfHeight,
  });
}

function ivaView(vessel: TargetRef): PoseSpec {
  return composePose(IDLE_POSE, { anchor: vessel, frame: 'bodyfixed', rotation: NOSE_VIEW, rotationIn: 'frame' });
}

function radiusOf(subject: TargetRef, s: CameraSurroundings): number {
  if (subject.kind === 'vessel' || subject.kind === 'part') {
    const vessel = findVessel(s, subject.vesselId);
    return vessel === undefined ? 1 : vesselRadius(s, vessel);
  }
  return resolveAnchor(subject, s)?.body?.definition.meanRadius ?? 1;
}

/**
 * Returns the default direction to the camera. It is the horizontal direction to the star, turned sideways and raised,
 * so that the lit side and some of the dark side are visible.
 */
function defaultDirection(subject: TargetRef, frame: CameraFrame, s: CameraSurroundings): Vec3 {
  const anchor = resolveAnchor(subject, s);
  const level: CameraFrame = resolveFrame('enu', anchor, null) === null ? frame : 'enu';
  const axes = resolveFrame(level, anchor, null);
  const sun = s.snapshot.bodies.find(({ definition }) => definition.id === s.snapshot.sunId);
  const toStar = directionOf(vec3.subtract(sun?.positionEcl ?? vec3.ZERO, anchor?.positionEcl ?? vec3.ZERO));
  const [x, y] = quat.rotate(quat.invert(axes?.eclFromFrame ?? quat.IDENTITY), toStar ?? vec3.X_AXIS);
  const azimuth = Math.atan2(y, x) + (STAR_TO_VIEW_DEG * Math.PI) / 180;
  const elevation = (VIEW_ELEVATION_DEG * Math.PI) / 180;
  const across = Math.cos(elevation);
  const direction: Vec3 = [across * Math.cos(azimuth), across * Math.sin(azimuth), Math.sin(elevation)];
  return changeAxes(direction, level, frame, subject, s);
}

function changeAxes(v: Vec3, from: CameraFrame, to: CameraFrame, subject: TargetRef, s: CameraSurroundings): Vec3 {
  const anchor = resolveAnchor(subject, s);
  const eclFromOld = resolveFrame(from, anchor, null)?.eclFromFrame ?? quat.IDENTITY;
  const eclFromNew = resolveFrame(to, anchor, null)?.eclFromFrame ?? quat.IDENTITY;
  return quat.rotate(quat.invert(eclFromNew), quat.rotate(eclFromOld, v));
}
