import { expect, test } from 'vitest';
import { vec3 } from '../../../../src/base/math/index.js';
import { cloudCover } from '../../../../src/renderer/scene/terrain/clouds.js';

const SPACING = 0.002;
const ROWS = 60;

/** Cloud cover at places that are spread evenly over the globe. */
const covers = Array.from({ length: ROWS * ROWS }, (_, i) => {
  const z = (2 * (Math.floor(i / ROWS) + 0.5)) / ROWS - 1;
  const longitude = (2 * Math.PI * (i % ROWS)) / ROWS;
  const r = Math.sqrt(1 - z * z);
  return cloudCover(r * Math.cos(longitude), r * Math.sin(longitude), z, SPACING);
});
const shareOf = (holds: (cover: number) => boolean): number => covers.filter(holds).length / covers.length;

test('the Earth has both clear sky and closed cloud', () => {
  expect(shareOf((cover) => cover < 0.1)).toBeGreaterThan(0.04);
  expect(shareOf((cover) => cover > 0.9)).toBeGreaterThan(0.04);
  expect(shareOf((cover) => cover > 0.3 && cover < 0.7)).toBeGreaterThan(0.2);
});

test('a cyclone has a thick arm of cloud on one side of its eye, and dry air on another side', () => {
  const eye = vec3.normalize([
    Math.cos(-0.6545) * Math.cos(-0.925),
    Math.cos(-0.6545) * Math.sin(-0.925),
    Math.sin(-0.6545),
  ]);
  const east = vec3.normalize(vec3.cross([0, 0, 1], eye));
  const north = vec3.cross(eye, east);
  const around = Array.from({ length: 24 }, (_, k) => {
    const angle = (k * Math.PI) / 12;
    const aside = vec3.add(vec3.scale(east, 0.06 * Math.cos(angle)), vec3.scale(north, 0.06 * Math.sin(angle)));
    return cloudCover(...vec3.normalize(vec3.add(eye, aside)), SPACING);
  });
  expect(Math.max(...around)).toBeGreaterThan(0.8);
  expect(Math.min(...around)).toBeLessThan(0.3);
});

test('the clouds of a cyclone thin out at its border instead of ending at an edge', () => {
  const [east, north] = [vec3.normalize([-Math.sin(0.663), Math.cos(0.663), 0]), -0.9076];
  const eye = [Math.cos(north) * Math.cos(0.663), Math.cos(north) * Math.sin(0.663), Math.sin(north)] as const;
  const coverAt = (chord: number, angle: number): number => {
    const apart = 2 * Math.asin(chord / 2);
    const aside = vec3.add(
      vec3.scale(east, Math.cos(angle) * Math.sin(apart)),
      vec3.scale(vec3.cross(eye, east), Math.sin(angle) * Math.sin(apart)),
    );
    return cloudCover(...vec3.normalize(vec3.add(vec3.scale(eye, Math.cos(apart)), aside)), SPACING);
  };
  for (let k = 0; k < 360; k++) {
    const angle = (k * Math.PI) / 180;
    for (let chord = 0.25; chord < 0.36; chord += 0.0005) {
      expect(Math.abs(coverAt(chord, angle) - coverAt(chord + 1e-5, angle))).toBeLessThan(0.02);
    }
  }
});
