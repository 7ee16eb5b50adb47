import { quat, vec3, type Vec3 } from '../../../base/math/index.js';
import type { CameraPose } from './camera.js';

/** Returns eased progress for `u` in [0, 1]: (2u)³/2 below one half, and 1 − (2(1 − u))³/2 above. */
export function easeInOut(u: number): number {
  return u < 0.5 ? (2 * u) ** 3 / 2 : 1 - (2 * (1 - u)) ** 3 / 2;
}

/** The smooth movement of a released camera from its last pose to the game camera, which may move at the same time. */
export class ReleaseBlend {
  #elapsed = 0;
  /**
   * Where the camera was released, relative to the game camera. An absolute position would soon be wrong, because
   * bodies move at about 30 km/s in ECL.
   */
  readonly #offset: Vec3;

  constructor(
    private readonly from: CameraPose,
    game: CameraPose,
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
      // A view is either perspective or orthographic, so the projection changes only at the end of the movement.
      orthoHalfHeight: this.from.orthoHalfHeight,
    };
  }
}
