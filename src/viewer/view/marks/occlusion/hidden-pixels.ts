import type { NearnessBuffer } from './nearness-buffer.js';

/**
 * Finds the pixels where marked parts are behind other parts. A pixel at most `border` away from a marked part counts
 * as a pixel of that part, because the outline of the part covers it. It gets the nearness of the nearest marked part
 * around it.
 * @param marked the nearness of the marked parts alone
 * @param all the nearness of everything that can hide marked parts, in a buffer of the same size
 * @param border the width of the outline, pixels
 * @param isBehind reports whether a surface with the first nearness is clearly behind a surface with the second
 *   nearness
 * @returns one byte per pixel: 255 where marked parts are hidden, otherwise 0
 */
export function hiddenPixels(
  marked: NearnessBuffer,
  all: NearnessBuffer,
  border: number,
  isBehind: (nearness: number, other: number) => boolean,
): Uint8Array {
  const { width, height } = marked;
  const grown = grow(grow(marked.values, border, 1, width), border, width, height);
  const hidden = new Uint8Array(width * height);
  for (let at = 0; at < hidden.length; at++) {
    const own = marked.values[at]! === -Infinity ? grown[at]! : marked.values[at]!;
    if (own !== -Infinity && isBehind(own, all.values[at]!)) hidden[at] = 255;
  }
  return hidden;
}

/** Replaces each value by the largest value within a distance along one axis. */
function grow(values: Float32Array, distance: number, stride: number, count: number): Float32Array {
  const grown = values.slice();
  const perLine = stride * count;
  for (let at = 0; at < values.length; at++) {
    const value = values[at]!;
    if (value === -Infinity) continue;
    const place = Math.floor((at % perLine) / stride);
    const first = Math.max(-distance, -place);
    const last = Math.min(distance, count - 1 - place);
    for (let step = first; step <= last; step++) {
      const to = at + step * stride;
      if (value > grown[to]!) grown[to] = value;
    }
  }
  return grown;
}
