import { vec3 } from '../../../base/math/index.js';
import type { CameraSubject } from './camera-subject.js';
import type { CameraSetting } from './own-camera.js';

/** A move of the camera that can be taken back. All moves with the same object as `run` are one step. */
export interface CameraStep {
  /** The name for people, for example `Zoom`. */
  readonly label: string;
  readonly run: object;
}

/** A step with the setting on its other side: before a step that was made, after one that was taken back. */
interface KeptStep {
  readonly label: string;
  readonly setting: CameraSetting;
}

/** Maximum steps kept. Chosen: more than users go back. */
const DEPTH = 100;
/** The share of the distance by which two settings of a camera may differ and still be the same. */
const SAME = 1e-6;

/**
 * The moves of one camera, which can be taken back and made again. Paint has an undo of its own: a user who paints and then
 * looks around can still undo the paint at once.
 */
export class CameraHistory {
  #made: KeptStep[] = [];
  #takenBack: KeptStep[] = [];
  #run: object | null = null;

  /** The name of the step that {@link back} takes back; null without one. */
  get backLabel(): string | null {
    return this.#made.at(-1)?.label ?? null;
  }

  get forwardLabel(): string | null {
    return this.#takenBack.at(-1)?.label ?? null;
  }

  /** Notes a move. @param before the setting that it began at. @returns false when the move goes on with the last step */
  note({ label, run }: CameraStep, before: CameraSetting): boolean {
    if (run === this.#run) return false;
    this.#run = run;
    this.#takenBack = [];
    this.#made = [...this.#made.slice(1 - DEPTH), { label, setting: before }];
    return true;
  }

  /** Changes the settings since the camera began to travel with its present subject, as it now travels with another one. */
  carryOver(subject: CameraSubject, carried: (setting: CameraSetting) => CameraSetting): void {
    this.#made = carriedTail(this.#made, subject, carried);
    this.#takenBack = carriedTail(this.#takenBack, subject, carried);
  }

  /**
   * Takes the last step back.
   * @param now the present setting
   * @param isThere returns true while the subject of a setting exists; steps around a subject that is gone are skipped
   * @returns the setting before the step; null when none is left
   */
  back(now: CameraSetting, isThere: (setting: CameraSetting) => boolean): CameraSetting | null {
    return this.#cross(this.#made, this.#takenBack, now, isThere);
  }

  /** Makes the step again that was taken back last; otherwise as {@link back}. */
  forward(now: CameraSetting, isThere: (setting: CameraSetting) => boolean): CameraSetting | null {
    return this.#cross(this.#takenBack, this.#made, now, isThere);
  }

  #cross(
    from: KeptStep[],
    to: KeptStep[],
    now: CameraSetting,
    isThere: (setting: CameraSetting) => boolean,
  ): CameraSetting | null {
    this.#run = null;
    for (;;) {
      const step = from.pop();
      if (!step) return null;
      // A zoom in and out again ends where it began: taking it back would seem to do nothing.
      if (!isThere(step.setting) || isSame(step.setting, now)) continue;
      to.push({ label: step.label, setting: now });
      return step.setting;
    }
  }
}

/** Returns the steps with those changed that are after the last one with another subject. */
function carriedTail(
  steps: readonly KeptStep[],
  subject: CameraSubject,
  carried: (setting: CameraSetting) => CameraSetting,
): KeptStep[] {
  const from = steps.findLastIndex(({ setting }) => setting.subject !== subject) + 1;
  return [
    ...steps.slice(0, from),
    ...steps.slice(from).map(({ label, setting }) => ({ label, setting: carried(setting) })),
  ];
}

function isSame(a: CameraSetting, b: CameraSetting): boolean {
  const { distance } = a.orbit;
  return (
    a.subject === b.subject &&
    a.fovY === b.fovY &&
    vec3.distance(a.orbit.pivot, b.orbit.pivot) <= distance * SAME &&
    Math.abs(b.orbit.distance - distance) <= distance * SAME &&
    Math.abs(b.orbit.azimuth - a.orbit.azimuth) <= SAME &&
    Math.abs(b.orbit.elevation - a.orbit.elevation) <= SAME
  );
}
