import type { Mirror } from '../../../../../live/index.js';
import { controlCamera } from './pointer-control.js';
import type { SeenThings } from '../seen-things.js';
import { focusOfHit } from './focus-hit.js';
import { type Direction, Turning } from './turn-to.js';
import type { ViewCamera } from './view-camera.js';

/** What is steered, and by what is seen in the picture. */
export interface SteeredView {
  readonly element: HTMLElement;
  readonly camera: ViewCamera;
  readonly seen: SeenThings;
  /** The world that is linked; null before the first. */
  readonly world: () => Mirror | null;
}

/** Steers the camera of a view: by pointer and keys, to a direction, and to what is seen at a point. */
export class ViewSteering {
  readonly #turning = new Turning();
  readonly #ending = new AbortController();
  readonly #stopControl: () => void;

  constructor(private readonly view: SteeredView) {
    const { element, camera } = view;
    this.#stopControl = controlCamera(element, {
      turn: (right, up) => camera.move((own) => own.turnBy(right, up)),
      zoom: (factor, at) => this.#zoom(factor, at),
      pan: (right, up) => camera.move((own) => own.panBy(right, up)),
      fly: (right, up, forward) => camera.move((own) => own.flyBy(right, up, forward)),
    });
    for (const type of ['pointerdown', 'wheel', 'keydown']) {
      element.addEventListener(type, () => this.stop(), { passive: true, signal: this.#ending.signal });
    }
  }

  /** The direction that the picture is seen from; null before the first. */
  get direction(): Direction | null {
    const mirror = this.view.world();
    return mirror && this.view.camera.orbiting(mirror).orbit;
  }

  /** Turns the camera around what it looks at, by a short way that is seen. */
  lookFrom(direction: Direction): void {
    const from = this.direction;
    if (!from) return;
    this.#turning.to(from, direction, ({ azimuth, elevation }) =>
      this.view.camera.move((camera) => {
        camera.orbit = { ...camera.orbit, azimuth, elevation };
      }),
    );
  }

  /** Looks at what is seen at a point, CSS pixels from the top left corner. @returns false for the sky */
  focusAt(x: number, y: number): boolean {
    const { camera, seen } = this.view;
    const mirror = this.view.world();
    const hit = seen.hit(x, y);
    if (!mirror || !hit) return false;
    const focus = focusOfHit(hit, seen.ray(x, y, mirror), camera.pose(mirror).fovY, mirror);
    if (!focus) return false;
    camera.move((own) => own.focus(focus.subject, mirror, focus.distance));
    return true;
  }

  /** Ends a turn that is under way. */
  stop(): void {
    this.#turning.stop();
  }

  close(): void {
    this.stop();
    this.#stopControl();
    this.#ending.abort();
  }

  #zoom(factor: number, at: { readonly x: number; readonly y: number } | undefined): void {
    const { camera, seen } = this.view;
    camera.move((own, mirror) => {
      if (!at) own.zoomBy(factor);
      else {
        const hit = factor < 1 ? seen.hit(at.x, at.y) : null;
        own.zoomAlong(seen.ray(at.x, at.y, mirror).direction, factor, hit?.distance ?? null, mirror);
      }
    });
  }
}
