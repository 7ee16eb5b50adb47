import type { Mirror } from '../../../renderer/live/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import type { SeenThings } from '../marks/seen-things.js';
import type { CameraStep } from './camera-history.js';
import { focusOfHit } from './focus-hit.js';
import type { OrbitState, OwnCamera, Pinch } from '../../../simulator/world/views/index.js';
import { type CameraControl, controlCamera, type Point } from './pointer-control.js';
import { type Direction, Turning } from './turn-to.js';
import type { ViewCamera } from './view-camera.js';

export interface SteeredView {
  readonly element: HTMLElement;
  readonly camera: ViewCamera;
  readonly seen: SeenThings;
  readonly world: () => Mirror | null;
}

/** Successive zoom steps keep their target if the mouse moves by at most this distance between them, CSS pixels. */
const STILL = 6;

/**
 * State at the start of a two-finger gesture. It is recorded again if anything except the gesture moves the camera
 * meanwhile.
 */
interface PinchStart {
  readonly orbit: OrbitState;
  readonly anchor: Vec3;
  /** How far the fingers had zoomed and panned before the state was recorded. */
  readonly pinch: Pinch;
}

/** Moves the camera of a view by pointer, keys and compass, and points it at what the user double-clicks. */
export class ViewSteering {
  readonly #turning = new Turning();
  readonly #ending = new AbortController();
  readonly #control: CameraControl;
  #step: CameraStep = { label: 'Move', run: Symbol() };
  /** The point of the picture at which the last zoom step was aimed. */
  #zoomedAt: Point = { x: 0, y: 0 };
  #pinch: PinchStart | null = null;
  #pinched: OrbitState | null = null;

  constructor(private readonly view: SteeredView) {
    const { element } = view;
    this.#control = controlCamera(element, {
      begin: (label) => {
        this.#step = { label, run: Symbol() };
        this.#pinch = null;
      },
      turn: (right, up) => this.#move((own) => own.turnBy(right, up)),
      zoom: (factor, at) => this.#zoom(factor, at),
      pinch: (pinch, from, at) => this.#pinchBy(pinch, from, at),
      pan: (right, up) => this.#move((own) => own.panBy(right, up)),
      fly: (right, up, forward) => this.#move((own) => own.flyBy(right, up, forward)),
    });
    for (const type of ['pointerdown', 'wheel', 'keydown']) {
      element.addEventListener(type, () => this.stop(), { passive: true, signal: this.#ending.signal });
    }
  }

  get direction(): Direction | null {
    const mirror = this.view.world();
    return mirror && this.view.camera.orbiting(mirror).orbit;
  }

  lookFrom(direction: Direction): void {
    const from = this.direction;
    if (!from) return;
    this.#step = { label: 'Turn', run: Symbol() };
    this.#turning.to(from, direction, ({ azimuth, elevation }) =>
      this.#move((camera) => {
        camera.orbit = { ...camera.orbit, azimuth, elevation };
      }),
    );
  }

  /** @returns false if there is only sky */
  focusAt(x: number, y: number): boolean {
    const { camera, seen } = this.view;
    const mirror = this.view.world();
    const hit = seen.hit(x, y);
    if (!mirror || !hit) return false;
    const focus = focusOfHit(hit, seen.ray(x, y, mirror), camera.pose(mirror).fovY, mirror);
    if (!focus) return false;
    this.#step = { label: 'Look at a point', run: Symbol() };
    this.#move((own) => own.focus(focus.subject, mirror, focus.distance, camera.aspect));
    return true;
  }

  stop(): void {
    this.#turning.stop();
    this.#control.stop();
  }

  close(): void {
    this.stop();
    this.#control.close();
    this.#ending.abort();
  }

  #move(change: (camera: OwnCamera, mirror: Mirror) => void): void {
    this.view.camera.move(change, this.#step);
  }

  #zoom(factor: number, at: Point): void {
    this.#move((own, mirror) => {
      const isStill = Math.hypot(at.x - this.#zoomedAt.x, at.y - this.#zoomedAt.y) <= STILL;
      const goneOnTo = isStill ? own.zoomAnchor : null;
      if (!goneOnTo) this.#zoomedAt = at;
      own.zoomTo(goneOnTo ?? this.#anchorAt(at, own, mirror), factor);
    });
  }

  /** @param from point midway between the fingers at the start of the gesture; `at` is the same point now */
  #pinchBy(pinch: Pinch, from: Point, at: Point): void {
    this.#move((own, mirror) => {
      if (!this.#pinch) {
        const anchor = this.#anchorAt(from, own, mirror);
        this.#pinch = { orbit: own.orbit, anchor, pinch: { factor: 1, right: 0, up: 0 } };
      } else if (own.orbit !== this.#pinched) {
        const anchor = this.#anchorAt(at, own, mirror);
        this.#pinch = { orbit: own.orbit, anchor, pinch };
      }
      const { orbit, anchor, pinch: begun } = this.#pinch;
      own.pinchFrom(orbit, anchor, {
        factor: pinch.factor / begun.factor,
        right: pinch.right - begun.right,
        up: pinch.up - begun.up,
      });
      this.#pinched = own.orbit;
    });
  }

  #anchorAt({ x, y }: Point, own: OwnCamera, mirror: Mirror): Vec3 {
    const { seen } = this.view;
    const { direction } = seen.ray(x, y, mirror);
    const hit = seen.hit(x, y);
    // Move the pivot only to a vessel. The ground may be as far away as the horizon.
    if (hit?.kind === 'vessel') own.pivotAlong(direction, hit.distance, mirror);
    return own.zoomAnchorAlong(direction, hit?.distance ?? null, mirror);
  }
}
