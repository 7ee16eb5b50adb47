import { requireSameSize, type Image } from './image.js';

/** How many texels differ in any channel, alpha included. 0 means equal bytes. */
export function countDifferentTexels(actual: Image, expected: Image): number {
  requireSameSize(actual, expected);
  const a = actual.rgba;
  const e = expected.rgba;
  let count = 0;
  for (let i = 0; i < a.length; i += 4) {
    if (a[i] !== e[i] || a[i + 1] !== e[i + 1] || a[i + 2] !== e[i + 2] || a[i + 3] !== e[i + 3]) count++;
  }
  return count;
}
