import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { CameraPose } from './camera.js';

/** Eases in and out with power 3, on [0, 1]: (2u)³/2 below one half, 1 − (2(1 − u))³/2 above. */
export function easeInOut(u: number): number {
  return u < 0.5 ? (2 * u) ** 3 / 2 : 1 - (2 * (1 - u)) ** 3 / 2;
}

/** The glide from a released pose to the game camera, which may itself move meanwhile. */
export class ReleaseBlend {
  #elapsed = 0;
  /** The released position relative to the game camera, m, because ECL positions pass at 30 km/s. */
  readonly #offset: Vec3;

  constructor(
    private readonly from: CameraPose,
    game: CameraPose,
    /** s. */
    private readonly duration: number,
  ) {
    this.#offset = vec3.subtract(from.positionEcl, game.positionEcl);
  }

  get isOver(): boolean {
    return this.#elapsed >= this.duration;
  }

  advance(seconds: number): void {
    this.#elapsed += seconds;
  }

  toward(game: CameraPose): CameraPose {
    if (this.isOver) return game;
    const t = easeInOut(this.#elapsed / this.duration);
    return {
      positionEcl: vec3.addScaled(game.positionEcl, this.#offset, 1 - t),
      eclFromCamera: quat.normalizeQuat(quat.slerp(this.from.eclFromCamera, game.eclFromCamera, t)),
      fovY: this.from.fovY + (game.fovY - this.from.fovY) * t,
      // Nothing lies between a perspective and a parallel view.
      orthoHalfHeight: this.from.orthoHalfHeight,
    };
  }
}
