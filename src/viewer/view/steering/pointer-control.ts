import type { Pinch } from '../../../simulator/world/views/index.js';
import { RunOn } from './run-on.js';
import { wheelFactor } from './wheel-zoom.js';

/** A point of the picture, CSS pixels from its top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface CameraMoves {
  /** Called before the first movement of a gesture. */
  begin(label: string): void;
  /** Turns the camera by two angles, rad. */
  turn(right: number, up: number): void;
  zoom(factor: number, at: Point): void;
  pinch(pinch: Pinch, from: Point, at: Point): void;
  /** Pans the camera. Distances are in picture heights. */
  pan(right: number, up: number): void;
  /** Moves the camera and its pivot. Distances are multiples of the distance between the camera and its pivot. */
  fly(right: number, up: number, forward: number): void;
}

export interface CameraControl {
  /** Stops the camera if it still moves after a drag. */
  stop(): void;
  close(): void;
}

/** Distance that the pointer must move to turn a press into a drag, px. */
const DRAG_FROM = 4;
/** Angle by which a drag over the full height of the picture turns the camera, rad. */
const TURN = Math.PI;
/** Maximum pause between the wheel events or zoom keys of one gesture, ms. */
const PAUSE_MS = 1000;
/** Flying speed while a key is held, in distances between the camera and its pivot per second. */
const FLY_SPEED = 0.9;
/** The angular speed while an arrow key is held, rad/s. */
const TURN_SPEED = 1.2;

const FLY_KEYS: Readonly<Record<string, readonly [right: number, up: number, forward: number]>> = {
  KeyW: [0, 0, 1],
  KeyS: [0, 0, -1],
  KeyA: [-1, 0, 0],
  KeyD: [1, 0, 0],
  KeyE: [0, 1, 0],
  KeyQ: [0, -1, 0],
};
const TURN_KEYS: Readonly<Record<string, readonly [right: number, up: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const ZOOM_KEYS: Readonly<Record<string, number>> = {
  Equal: 0.85,
  NumpadAdd: 0.85,
  Minus: 1 / 0.85,
  NumpadSubtract: 1 / 0.85,
};

interface Fingers {
  readonly ids: readonly [number, number];
  readonly apart: number;
  readonly middle: Point;
}

/**
 * Lets pointer and keys move a camera. A drag turns the camera. A drag with the right or middle button, or with Shift,
 * pans it. After a drag, the camera continues to move for a moment. The wheel, a pinch on a trackpad, and two fingers
 * zoom towards the pointer or the fingers. The arrow keys turn the camera, W A S D Q E make it fly, and + and − zoom
 * towards the middle. The click event that browsers send after a drag is suppressed.
 */
export function controlCamera(element: HTMLElement, moves: CameraMoves): CameraControl {
  const ending = new AbortController();
  const { signal } = ending;
  const pointers = new Map<number, Point>();
  const held = new Set<string>();
  let travelled = 0;
  let fingers: Fingers | null = null;
  let frame = 0;
  let last = 0;
  let gesture: string | null = null;
  let gestureAt = 0;
  const runOn = new RunOn({ turn: (right, up) => moves.turn(right, up), pan: (right, up) => moves.pan(right, up) });

  const goOn = (label: string, now: number): void => {
    if (label !== gesture || now - gestureAt > PAUSE_MS) moves.begin(label);
    gesture = label;
    gestureAt = now;
  };
  const heightOf = (): number => Math.max(1, element.clientHeight);
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const fingersNow = (): Fingers | null => {
    const [first, second] = [...pointers];
    if (!first || !second) return null;
    const [[one, { x, y }], [other, at]] = [first, second];
    return {
      ids: [one, other],
      apart: Math.max(1, Math.hypot(x - at.x, y - at.y)),
      middle: { x: (x + at.x) / 2, y: (y + at.y) / 2 },
    };
  };
  element.addEventListener(
    'pointerdown',
    (event) => {
      // Throws if the pointer is no longer pressed.
      element.setPointerCapture(event.pointerId);
      runOn.stop();
      gesture = null;
      pointers.set(event.pointerId, pointOf(event));
      if (pointers.size === 1) travelled = 0;
      fingers = fingersNow();
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const from = pointers.get(event.pointerId);
      if (!from) return;
      const at = pointOf(event);
      const [dx, dy] = [at.x - from.x, at.y - from.y];
      pointers.set(event.pointerId, at);
      travelled += Math.abs(dx) + Math.abs(dy);
      if (travelled < DRAG_FROM) return;
      const height = heightOf();
      const now = fingersNow();
      if (fingers && now) {
        if (gesture !== 'Zoom') moves.begin((gesture = 'Zoom'));
        const { middle } = fingers;
        const [right, up] = [(now.middle.x - middle.x) / height, (middle.y - now.middle.y) / height];
        moves.pinch({ factor: fingers.apart / now.apart, right, up }, middle, now.middle);
        return;
      }
      const isPan = event.shiftKey || (event.buttons & 6) !== 0;
      const label = isPan ? 'Pan' : 'Turn';
      if (gesture !== label) moves.begin((gesture = label));
      if (isPan) runOn.drag('pan', dx / height, -dy / height, event.timeStamp);
      else runOn.drag('turn', (dx / height) * TURN, (dy / height) * TURN, event.timeStamp);
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel'] as const) {
    element.addEventListener(
      type,
      ({ pointerId, timeStamp }) => {
        if (!pointers.delete(pointerId)) return;
        // When one of two fingers is lifted, the other one starts a drag.
        if (fingers?.ids.includes(pointerId)) {
          fingers = fingersNow();
          gesture = null;
        }
        if (pointers.size === 0 && type === 'pointerup') runOn.release(timeStamp);
      },
      { signal },
    );
  }
  element.addEventListener(
    'click',
    (event) => {
      if (travelled >= DRAG_FROM) event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  element.addEventListener(
    'wheel',
    (event) => {
      // With Shift or Alt, the wheel has other uses: for example, it turns the sticker that the user is placing.
      if (event.defaultPrevented || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (event.deltaY === 0) return;
      runOn.stop();
      goOn('Zoom', event.timeStamp);
      moves.zoom(wheelFactor(event), pointOf(event));
    },
    { signal, passive: false },
  );

  const step = (now: number): void => {
    const seconds = Math.min(0.1, (now - last) / 1000);
    last = now;
    for (const key of held) {
      const fly = FLY_KEYS[key];
      const turn = TURN_KEYS[key];
      if (fly) moves.fly(...(fly.map((axis) => axis * FLY_SPEED * seconds) as [number, number, number]));
      if (turn) moves.turn(-turn[0] * TURN_SPEED * seconds, turn[1] * TURN_SPEED * seconds);
    }
    frame = held.size > 0 ? requestAnimationFrame(step) : 0;
  };
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target !== element) return;
      runOn.stop();
      const zoom = ZOOM_KEYS[event.code];
      if (zoom !== undefined) {
        goOn('Zoom', event.timeStamp);
        moves.zoom(zoom, { x: element.clientWidth / 2, y: element.clientHeight / 2 });
      } else if (!(event.code in FLY_KEYS) && !(event.code in TURN_KEYS)) return;
      else {
        const label = event.code in FLY_KEYS ? 'Fly' : 'Turn';
        if (held.size === 0 || gesture !== label) moves.begin((gesture = label));
        held.add(event.code);
        if (frame === 0) {
          last = performance.now();
          frame = requestAnimationFrame(step);
        }
      }
      event.preventDefault();
    },
    { signal },
  );
  element.addEventListener('keyup', ({ code }) => void held.delete(code), { signal });
  element.addEventListener('blur', () => held.clear(), { signal });
  return {
    stop: () => runOn.stop(),
    close() {
      ending.abort();
      runOn.stop();
      cancelAnimationFrame(frame);
    },
  };
}
