import { DONE, refuse, shown, type Outcome } from '../../../base/errors/index.js';
import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { CameraPose, CameraState, Cursor } from './camera.js';
import { type CameraMode, GameCamera } from './game-camera.js';
import { GroundClearance } from './ground-clearance.js';
import { rollBy } from './look.js';
import { composePose, IDLE_POSE, type PoseChange, type PoseSpec } from './pose-spec.js';
import { ReleaseBlend } from './release-blend.js';
import { placementPosition, resolvePlacement, resolveRotation } from './resolve-pose.js';
import { RestingPoses } from './resting-poses.js';
import { PoseSmoother } from './smoothing.js';
import { type CameraSurroundings, findBody, findVessel, nearestBody } from './surroundings.js';
import type { TargetRef } from './target.js';
import { fadeLook, fadePlace, type TrackLayer } from './track-layer.js';
import { isGone, refuseChange, refuseGone, whyUnresolved } from './unresolved-pose.js';

export interface CameraLimits {
  readonly fovMinDeg: number;
  readonly fovMaxDeg: number;
  /** Duration of an eased release, s. */
  readonly releaseBlend: number;
}

export const CAMERA_LIMITS: CameraLimits = { fovMinDeg: 1, fovMaxDeg: 179, releaseBlend: 0.6 };

export interface CameraReadback {
  readonly owned: boolean;
  readonly mode: CameraMode;
  readonly follow: TargetRef;
  readonly tidal: boolean;
  /** Radius that a map view shows, m. */
  readonly mapScope: number;
  /**
   * The requested pose. It is the baseline, in which the overrides and then the running track have replaced some parts.
   */
  readonly pose: PoseSpec;
  readonly applied: CameraPose;
}

const AT_ORIGIN: CameraPose = {
  positionEcl: vec3.ZERO,
  eclFromCamera: quat.IDENTITY,
  fovY: (IDLE_POSE.fovDeg * Math.PI) / 180,
  orthoHalfHeight: null,
};

/**
 * The main camera, which the game moves until a client takes it. The pose that the camera has at that moment becomes
 * the baseline. Overrides from clients, and then a running track, replace parts of the baseline. Call {@link update}
 * once per frame. After any other change, call it with 0 seconds. The pose is always finite. A component that cannot be
 * resolved keeps its last valid value.
 */
export class MainCamera implements CameraState {
  cursor: Cursor | null = null;
  #game = new GameCamera();
  /** The baseline pose; null until a client takes the camera. */
  #baseline: PoseSpec | null = null;
  #overrides: PoseChange = {};
  #track: TrackLayer | null = null;
  #spec: PoseSpec | null = null;
  #release: ReleaseBlend | null = null;
  #smoother = new PoseSmoother();
  #pose = AT_ORIGIN;
  /** The rotation of the camera without its roll. */
  #heading = quat.IDENTITY;
  /**
   * The last valid position, relative to the nearest body. While the camera has no valid position, it moves with that
   * body.
   */
  #hold: { readonly bodyId: string; readonly offset: Vec3 } | null = null;
  readonly #ground = new GroundClearance();
  readonly #resting = new RestingPoses();

  constructor(
    s: CameraSurroundings,
    readonly limits: CameraLimits = CAMERA_LIMITS,
  ) {
    this.update(s, 0);
  }

  get pose(): CameraPose {
    return this.#pose;
  }

  get owned(): boolean {
    return this.#baseline !== null;
  }

  /** True if the pose depends only on the present world, and not on a smooth movement or a track. */
  get isSettled(): boolean {
    return this.#release === null && this.#track === null && (!this.owned || this.#composed().smoothing === 0);
  }

  get readback(): CameraReadback {
    return {
      owned: this.owned,
      mode: this.owned ? 'fixed' : this.#game.mode,
      follow: this.#game.follow,
      tidal: this.#game.tidal,
      mapScope: this.#game.mapScope,
      pose: this.#composed(),
      applied: this.#pose,
    };
  }

  /** @param seconds time since the last call, for smooth movements */
  update(s: CameraSurroundings, seconds: number): void {
    const spec = this.#baseline === null ? this.#game.spec(s) : this.#composed();
    const pose = this.#baseline === null ? this.#gamePose(spec, s, seconds) : this.#resolve(spec, s, seconds);
    const carrier = nearestBody(s, pose.positionEcl);
    // If the pose depends on earlier poses, the camera is still moving, and so is not at rest.
    const resting = carrier && this.isSettled ? this.#resting.resolve(spec, carrier, s) : null;
    this.#pose = resting ? { ...pose, resting } : pose;
    this.#hold = carrier
      ? { bodyId: carrier.definition.id, offset: vec3.subtract(this.#pose.positionEcl, carrier.positionEcl) }
      : null;
  }

  setView(view: PoseChange, s: CameraSurroundings): void {
    this.#game.setView(view);
    this.update(s, 0);
  }

  /** Takes the camera for the client, and ends a release that is under way. */
  take(s: CameraSurroundings): Outcome<void> {
    if (this.owned) return DONE;
    const { positionEcl, eclFromCamera, fovY, orthoHalfHeight } = this.#pose;
    this.#release = null;
    this.#spec = null;
    this.#baseline = composePose(IDLE_POSE, {
      position: positionEcl,
      rotation: eclFromCamera,
      fovDeg: (fovY * 180) / Math.PI,
      ortho: orthoHalfHeight !== null,
      orthoHalfHeight: orthoHalfHeight ?? IDLE_POSE.orthoHalfHeight,
    });
    this.update(s, 0);
    return DONE;
  }

  /** Ends the client's control and moves the camera smoothly to the game's view. */
  release(s: CameraSurroundings): Outcome<void> {
    if (!this.owned) return DONE;
    const from = this.#pose;
    this.releaseAtOnce(s);
    if (this.limits.releaseBlend > 0) {
      this.#release = new ReleaseBlend(from, this.#pose, this.limits.releaseBlend);
      this.update(s, 0);
    }
    return DONE;
  }

  releaseAtOnce(s: CameraSurroundings): Outcome<void> {
    this.#baseline = null;
    this.#overrides = {};
    this.#track = null;
    this.#spec = null;
    this.#release = null;
    this.update(s, 0);
    return DONE;
  }

  /** Returns why the composed pose cannot be resolved; null if it can. */
  poseError(s: CameraSurroundings): string | null {
    const reason = whyUnresolved(this.#composed(), this.#pose.positionEcl, s);
    return reason && `pose: ${reason}`;
  }

  get tracked(): boolean {
    return this.#track !== null;
  }

  setTrack(layer: TrackLayer | null): void {
    this.#track = layer;
    this.#spec = null;
  }

  setMode(mode: CameraMode, s: CameraSurroundings): Outcome<void> {
    if (this.owned) return refuseOwned('mode');
    this.#game.setMode(mode, this.#pose, s);
    this.update(s, 0);
    return DONE;
  }

  /** @returns EOPNOTSUPP for a part, or while a client has taken the camera, ENOENT if the target is not live */
  setFollow(target: TargetRef, s: CameraSurroundings): Outcome<void> {
    if (target.kind === 'part') {
      return refuse(
        'EOPNOTSUPP',
        'camera/follow: a part cannot be followed; follow its vessel, or anchor a pose to it',
      );
    }
    if (this.owned) return refuseOwned('follow');
    if (isGone(target, s)) return refuseGone('camera/follow', target);
    this.#game.setFollow(target, this.#pose, s);
    this.update(s, 0);
    return DONE;
  }

  /** Follows the vessel with this id, or else the body with this id. */
  focus(id: string, s: CameraSurroundings): Outcome<void> {
    if (findVessel(s, id) !== undefined) return this.setFollow({ kind: 'vessel', vesselId: id }, s);
    if (findBody(s, id) !== undefined) return this.setFollow({ kind: 'body', bodyId: id }, s);
    return refuse(
      'ENOENT',
      `camera focus: no live vessel and no body has the id '${shown(id)}'; list vessels/by-id or bodies`,
    );
  }

  setTidal(tidal: boolean, s: CameraSurroundings): Outcome<void> {
    if (this.owned) return refuseOwned('tidal');
    if (this.#game.follow.kind === 'none') {
      return refuse('ENOENT', 'camera/tidal: the camera follows nothing; write camera/follow first');
    }
    this.#game.setTidal(tidal, this.#pose, s);
    this.update(s, 0);
    return DONE;
  }

  setMapScope(scope: number, s: CameraSurroundings): Outcome<void> {
    this.#game.mapScope = scope;
    this.update(s, 0);
    return DONE;
  }

  /**
   * Changes properties of the pose. Until a client takes the camera, clients can read the change, but it has no other
   * effect. A change may name a frame that cannot be resolved yet, such as `enu` without an anchor. The camera then
   * keeps its last pose, and {@link poseError} returns the reason.
   * @returns ENOENT for an anchor or aim target that is not live; EOPNOTSUPP for a geodetic place if the anchor is not
   * a body, or for a place too far away to be drawn
   */
  override(change: PoseChange, s: CameraSurroundings): Outcome<void> {
    const spec = composePose(this.#composed(), change);
    const refusal = refuseChange(change, spec, s);
    if (refusal !== null) return refusal;
    this.#overrides = { ...this.#overrides, ...change };
    this.#spec = null;
    // A change of the lens does not move the camera, so a full update is not needed.
    if (isLens(change) && this.owned) this.#pose = { ...this.#pose, ...lensOf(spec) };
    else this.update(s, 0);
    return DONE;
  }

  /** Removes the overrides, but the client keeps the camera. */
  resetPose(s: CameraSurroundings): Outcome<void> {
    this.#overrides = {};
    this.#spec = null;
    this.update(s, 0);
    return DONE;
  }

  #composed(): PoseSpec {
    if (this.#spec) return this.#spec;
    const written = composePose(this.#baseline ?? IDLE_POSE, this.#overrides);
    const track = this.#baseline && this.#track;
    return (this.#spec = track ? composePose(written, track.change) : written);
  }

  #gamePose(spec: PoseSpec, s: CameraSurroundings, seconds: number): CameraPose {
    const game = this.#resolve(spec, s, seconds);
    this.#release?.advance(seconds);
    if (this.#release?.isOver) this.#release = null;
    if (this.#release === null) return game;
    const between = this.#release.toward(game);
    return { ...between, positionEcl: this.#ground.raise(between.positionEcl, s) };
  }

  #resolve(spec: PoseSpec, s: CameraSurroundings, seconds: number): CameraPose {
    const placement = resolvePlacement(spec, s);
    const placed = placement && this.#smoother.move(placement, spec.smoothing, seconds, this.#pose.positionEcl);
    const fade = this.#baseline && this.#track?.fade ? this.#track.fade : null;
    const left = fade && composePose(spec, fade.from);
    const leftAt = fade?.place && left ? resolvePlacement(left, s) : null;
    const reached = placed ?? this.#heldPosition(s);
    const between = fade && leftAt ? fadePlace(placementPosition(leftAt), reached, fade.weight) : reached;
    const position = this.#ground.raise(between, s);
    const ahead = resolveRotation(spec, position, this.#heading, s) ?? this.#heading;
    const behind = fade?.look && left ? resolveRotation(left, position, this.#heading, s) : null;
    const heading = fade && behind ? fadeLook(behind, ahead, fade.weight) : ahead;
    if (spec.aimTarget.kind === 'none') {
      this.#heading = this.#smoother.turn(heading, spec.smoothing, seconds);
    } else {
      this.#heading = heading;
      this.#smoother.turnAtOnce(heading);
    }
    return {
      positionEcl: position,
      eclFromCamera: rollBy(this.#heading, spec.rollDeg),
      ...lensOf(spec),
    };
  }

  #heldPosition(s: CameraSurroundings): Vec3 {
    const body = this.#hold && findBody(s, this.#hold.bodyId);
    return body && this.#hold ? vec3.add(body.positionEcl, this.#hold.offset) : this.#pose.positionEcl;
  }
}

const LENS_LEAVES: ReadonlySet<string> = new Set<keyof PoseSpec>(['fovDeg', 'ortho', 'orthoHalfHeight']);

function isLens(change: PoseChange): boolean {
  for (const leaf in change) if (!LENS_LEAVES.has(leaf)) return false;
  return true;
}

function lensOf(spec: PoseSpec): Pick<CameraPose, 'fovY' | 'orthoHalfHeight'> {
  return { fovY: (spec.fovDeg * Math.PI) / 180, orthoHalfHeight: spec.ortho ? spec.orthoHalfHeight : null };
}

function refuseOwned(leaf: string): Outcome<never> {
  return refuse('EOPNOTSUPP', `camera/${leaf}: a client controls the camera; write 0 to camera/enabled first`);
}
