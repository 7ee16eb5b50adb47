import { RunOn } from './run-on.js';

/** The moves of a camera that pointer and keys make. */
export interface CameraMoves {
  /** Turns by radians. */
  turn(right: number, up: number): void;
  /** Zooms to a point, CSS pixels from the top left corner of the element; without one, to the middle. */
  zoom(factor: number, at?: { readonly x: number; readonly y: number }): void;
  /** Moves sideways, in heights of the picture. */
  pan(right: number, up: number): void;
  /** Moves the camera, in distances from the point that it looks at. */
  fly(right: number, up: number, forward: number): void;
}

/** The distance from which a press is a drag, px. */
const DRAG_FROM = 4;
/** The angle of a drag across the height of the picture: half a turn. */
const TURN = Math.PI;
const WHEEL = 0.0015;
/** The share of the distance that is flown per second while a key is held. */
const FLY_SPEED = 0.9;
/** The turn while an arrow is held, radians per second. */
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

/**
 * Lets pointer and keys move a camera. A drag turns; a drag with the right or middle button or with Shift pans, and both
 * run on for a moment; the wheel and two fingers zoom to where they are. Arrows turn, W A S D Q E fly, + and − zoom.
 * Listeners get no click that ends a drag.
 *
 * @returns a function that ends it
 */
export function controlCamera(element: HTMLElement, moves: CameraMoves): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const pointers = new Map<number, { x: number; y: number }>();
  const held = new Set<string>();
  let travelled = 0;
  let frame = 0;
  let last = 0;
  const runOn = new RunOn({ turn: (right, up) => moves.turn(right, up), pan: (right, up) => moves.pan(right, up) });

  const heightOf = (): number => Math.max(1, element.clientHeight);
  element.addEventListener(
    'pointerdown',
    (event) => {
      runOn.stop();
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (pointers.size === 1) travelled = 0;
      element.setPointerCapture(event.pointerId);
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const pointer = pointers.get(event.pointerId);
      if (!pointer) return;
      const [dx, dy] = [event.clientX - pointer.x, event.clientY - pointer.y];
      const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const other = others[0];
      const apart = (at: { x: number; y: number }): number => (other ? Math.hypot(at.x - other.x, at.y - other.y) : 0);
      const before = apart(pointer);
      pointer.x = event.clientX;
      pointer.y = event.clientY;
      travelled += Math.abs(dx) + Math.abs(dy);
      if (travelled < DRAG_FROM) return;
      const height = heightOf();
      if (other) {
        const after = apart(pointer);
        const box = element.getBoundingClientRect();
        const middle = { x: (pointer.x + other.x) / 2 - box.left, y: (pointer.y + other.y) / 2 - box.top };
        if (before > 0 && after > 0) moves.zoom(before / after, middle);
        moves.pan(dx / 2 / height, -dy / 2 / height);
      } else if (event.shiftKey || (event.buttons & 6) !== 0) {
        runOn.drag('pan', dx / height, -dy / height, event.timeStamp);
      } else runOn.drag('turn', (dx / height) * TURN, (dy / height) * TURN, event.timeStamp);
    },
    { signal },
  );
  for (const type of ['pointerup', 'pointercancel'] as const) {
    element.addEventListener(
      type,
      ({ pointerId, timeStamp }) => {
        if (pointers.delete(pointerId) && pointers.size === 0 && type === 'pointerup') runOn.release(timeStamp);
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
      // With a modifier the wheel has other uses: turning a sticker before it is placed, zooming the page.
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      runOn.stop();
      const box = element.getBoundingClientRect();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
      const at = { x: event.clientX - box.left, y: event.clientY - box.top };
      moves.zoom(Math.exp(Math.max(-300, Math.min(300, pixels)) * WHEEL), at);
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
      if (zoom !== undefined) moves.zoom(zoom);
      else if (!(event.code in FLY_KEYS) && !(event.code in TURN_KEYS)) return;
      else {
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
  return () => {
    ending.abort();
    runOn.stop();
    cancelAnimationFrame(frame);
  };
}
