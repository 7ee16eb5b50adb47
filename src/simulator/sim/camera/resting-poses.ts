import type { BodyState } from '../state.js';
import { bodyAtRest, cameraPlace, vesselAtRest } from './at-rest.js';
import type { RestingCamera } from './camera.js';
import { GroundClearance } from './ground-clearance.js';
import { rollBy } from './look.js';
import type { CameraFrame, PoseSpec } from './pose-spec.js';
import { placementPosition, resolvePlacement, resolveRotation } from './resolve-pose.js';
import { type CameraSurroundings, findVessel } from './surroundings.js';

/** The frames that turn with the ground if the anchor rests on it. */
const TURNING: ReadonlySet<CameraFrame> = new Set<CameraFrame>(['bodyfixed', 'chase', 'enu']);

/**
 * Resolves poses in axes that turn with the ground. Keeps the last body, because computing its ground heights is slow.
 */
export class RestingPoses {
  readonly #ground = new GroundClearance();
  #at: { readonly definition: BodyState['definition']; readonly bodies: readonly [BodyState] } | null = null;

  /**
   * Resolves a pose in the axes of a body's ground; null if the pose moves relative to the ground or depends on earlier
   * poses.
   */
  resolve(spec: PoseSpec, body: BodyState, s: CameraSurroundings): RestingCamera | null {
    if (!turnsWithGround(spec)) return null;
    const { definition } = body;
    if (this.#at?.definition !== definition) this.#at = { definition, bodies: [bodyAtRest(body)] };
    const ids = new Set([spec.anchor, spec.aimTarget].map((target) => ('vesselId' in target ? target.vesselId : '')));
    const vessels = [...ids].flatMap((id) => {
      const vessel = findVessel(s, id);
      return (vessel && vesselAtRest(vessel, definition.id)) ?? [];
    });
    const still = { ...s, snapshot: { ...s.snapshot, bodies: this.#at.bodies, vessels } };
    const placement = resolvePlacement(spec, still);
    if (!placement) return null;
    const positionCcf = cameraPlace(this.#ground.raise(placementPosition(placement), still));
    const rotation = resolveRotation(spec, positionCcf, null, still);
    return rotation && { bodyId: definition.id, positionCcf, ccfFromCamera: rollBy(rotation, spec.rollDeg) };
  }
}

/** Reports whether a pose turns with the ground, provided that its anchor and its aim target rest on the ground. */
function turnsWithGround({ orbitRadius, geo, frame, rotationIn, aimTarget, aimFrame, aimUp }: PoseSpec): boolean {
  const isOverPlace = geo !== null && orbitRadius === 0;
  if (!isOverPlace && !TURNING.has(frame)) return false;
  if (aimTarget.kind === 'none') return rotationIn === 'frame' && TURNING.has(frame);
  return TURNING.has(aimFrame) && (aimUp === 'target' || aimUp === 'vertical');
}
