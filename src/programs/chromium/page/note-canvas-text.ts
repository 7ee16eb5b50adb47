import { lend } from '../../browser/lend-time.js';
import { CANVAS_TEXT } from '../known-differences.js';

/**
 * Makes a note when a program draws text with a 2D context, because the texels of text differ from system to system.
 */
export function noteCanvasText(notes: Set<string>): void {
  for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    for (const name of ['fillText', 'strokeText'] as const) {
      const draw = Reflect.get(prototype, name) as (...given: unknown[]) => void;
      lend(prototype, {
        [name](this: object, ...given: unknown[]) {
          notes.add(CANVAS_TEXT);
          Reflect.apply(draw, this, given);
        },
      });
    }
  }
}
