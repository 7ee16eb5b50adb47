import { vec3 } from '../../../base/math/index.js';
import type { CameraSetting, CameraSubject } from '../../../simulator/world/views/index.js';

/** A step of the history. Successive moves with the same `run` make one step. */
export interface CameraStep {
  readonly label: string;
  readonly run: symbol;
}

/** A step with the setting to restore: for an undo the setting before the step, for a redo the setting after it. */
interface KeptStep {
  readonly label: string;
  readonly setting: CameraSetting;
}

/** Maximum number of steps to keep. Chosen: users do not undo more steps. */
const DEPTH = 100;
/**
 * Maximum difference between two settings that count as equal: in lengths as a fraction of the distance, and in angles
 * in rad.
 */
const SAME = 1e-6;

/**
 * The undo history of a camera. It is separate from the undo history of the paint, so that an undo reverts the paint
 * even if the user has moved the camera since.
 */
export class CameraHistory {
  #made: KeptStep[] = [];
  #takenBack: KeptStep[] = [];
  #run: symbol | null = null;

  get backLabel(): string | null {
    return this.#made.at(-1)?.label ?? null;
  }

  get forwardLabel(): string | null {
    return this.#takenBack.at(-1)?.label ?? null;
  }

  /**
   * @param before the setting at the start of the move
   * @returns false if the move continues the last step
   */
  note({ label, run }: CameraStep, before: CameraSetting): boolean {
    if (run === this.#run) return false;
    this.#run = run;
    this.#takenBack = [];
    this.#made = [...this.#made.slice(1 - DEPTH), { label, setting: before }];
    return true;
  }

  /**
   * Must be called when another subject replaces `subject`. Applies `carried` to the newest steps: to all after the
   * last step whose setting does not have `subject`.
   */
  carryOver(subject: CameraSubject, carried: (setting: CameraSetting) => CameraSetting): void {
    this.#made = carriedTail(this.#made, subject, carried);
    this.#takenBack = carriedTail(this.#takenBack, subject, carried);
  }

  /**
   * @param isThere reports whether the subject of a setting still exists. Steps without an existing subject are skipped
   * @returns the setting to restore; null if no step is left
   */
  back(now: CameraSetting, isThere: (setting: CameraSetting) => boolean): CameraSetting | null {
    return this.#cross(this.#made, this.#takenBack, now, isThere);
  }

  /** Parameters and result are like those of {@link back}. */
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
      // Skip a step after which the setting was the same as before, for example a step that zoomed in and out again.
      if (!isThere(step.setting) || isSame(step.setting, now)) continue;
      to.push({ label: step.label, setting: now });
      return step.setting;
    }
  }
}

/** Applies `carried` to all steps after the last step whose setting does not have `subject`. */
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
