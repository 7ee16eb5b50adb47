import { describe, expect, test } from 'vitest';
import { fitted, SCALE_MAX, texelAt, zoomedAt } from '../../../src/viewer/golden/zoom.js';

const picture = { width: 960, height: 540 };
const stage = { width: 480, height: 540 };

describe('the zoom of a picture', () => {
  test('the zoom begins with the whole picture centred, and does not enlarge a small picture', () => {
    expect(fitted(picture, stage)).toEqual({ scale: 0.5, x: 0, y: 135 });
    expect(fitted({ width: 100, height: 40 }, stage)).toEqual({ scale: 1, x: 190, y: 250 });
  });

  test('the zoom keeps the texel under the pointer in place', () => {
    const at = { x: 100, y: 200 };
    const before = fitted(picture, stage);
    const after = zoomedAt(before, 8, at, { picture, stage });
    expect(after.scale).toBe(4);
    expect(texelAt(after, at)).toEqual(texelAt(before, at));
    expect(texelAt(before, at)).toEqual({ x: 200, y: 130 });
  });

  test('the zoom stays between the whole picture and the maximum', () => {
    const whole = fitted(picture, stage);
    expect(zoomedAt(whole, 0.1, { x: 9, y: 9 }, { picture, stage })).toEqual(whole);
    expect(zoomedAt(whole, 1e6, { x: 9, y: 9 }, { picture, stage }).scale).toBe(SCALE_MAX);
  });
});
