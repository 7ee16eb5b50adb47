/** Factor by which a key press or wheel notch enlarges a sticker. */
export const STEP_SCALE = 1.125;
/** Angle by which a key press or wheel notch turns a sticker, degrees. */
export const STEP_TURN_DEG = 5;
/** Distance by which an arrow key moves a sticker, CSS pixels: without Shift, and with Shift. */
const MOVE = 8;
const MOVE_EXACTLY = 1;

export type KeyStep =
  | { readonly kind: 'move'; readonly x: number; readonly y: number }
  | { readonly kind: 'scale'; readonly factor: number }
  | { readonly kind: 'turn'; readonly degrees: number };

export function keyStep({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): KeyStep | null {
  const step = shiftKey ? MOVE_EXACTLY : MOVE;
  switch (key) {
    case 'ArrowLeft':
      return { kind: 'move', x: -step, y: 0 };
    case 'ArrowRight':
      return { kind: 'move', x: step, y: 0 };
    case 'ArrowUp':
      return { kind: 'move', x: 0, y: -step };
    case 'ArrowDown':
      return { kind: 'move', x: 0, y: step };
    case '+':
    case '=':
      return { kind: 'scale', factor: STEP_SCALE };
    case '-':
      return { kind: 'scale', factor: 1 / STEP_SCALE };
    case '[':
      return { kind: 'turn', degrees: STEP_TURN_DEG };
    case ']':
      return { kind: 'turn', degrees: -STEP_TURN_DEG };
    default:
      return null;
  }
}
