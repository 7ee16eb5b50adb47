import fc from 'fast-check';
import { expect, test } from 'vitest';
import { VACUUM, airOf } from '../../../../src/renderer/scene/sky/air.js';
import {
  fastAcos,
  horizonMapping,
  SKY_TABLE_HEIGHT,
  SKY_TABLE_WIDTH,
} from '../../../../src/renderer/scene/sky/sky-view-mapping.js';
import { localFromSkyTexel, type SkyView, skyViewFromLocal } from '../../../twins/sky-view-mapping.js';
import { planet } from './fixtures.js';

function viewFrom(altitude: number, hasAir = true): SkyView {
  const { meanRadius } = planet();
  const air = hasAir ? (airOf(planet()) ?? VACUUM) : VACUUM;
  return { mapping: horizonMapping({ altitude, meanRadius, air, hasAir }), cameraRadius: meanRadius + altitude };
}

const column = fc.double({ min: 1, max: SKY_TABLE_WIDTH - 1, noNaN: true });
// Leave out the rows at the seam, where rounding decides between sky and ground.
const row = fc.oneof(
  fc.double({ min: 1, max: SKY_TABLE_HEIGHT / 2 - 1.5, noNaN: true }),
  fc.double({ min: SKY_TABLE_HEIGHT / 2 + 1.5, max: SKY_TABLE_HEIGHT - 1, noNaN: true }),
);

test.each([2, 10_000, 99_000, 101_000, 420_000, 3.8e8])(
  'at an altitude of %s m, the sky-view mapping maps the direction of a texel back to within a tenth of that texel',
  (altitude) => {
    const view = viewFrom(altitude);
    fc.assert(
      fc.property(column, row, (x, y) => {
        const [u, v] = skyViewFromLocal(view, localFromSkyTexel(view, [x, y]));
        expect(u).toBeCloseTo(x, 2);
        expect(Math.abs(v - y)).toBeLessThan(0.1);
      }),
    );
  },
);

test('the sky-view mapping measures zenith angles inside the air, and impact parameters outside it', () => {
  expect(viewFrom(99_000).mapping.measure).toBe('angle');
  expect(viewFrom(101_000).mapping.measure).toBe('impact');
});

test('the sky-view mapping of a body without air measures impact parameters from high orbit', () => {
  expect(viewFrom(2, false).mapping.measure).toBe('angle');
  expect(viewFrom(420_000, false).mapping.measure).toBe('impact');
});

test('the sky-view table contains the sky above its middle row, and the ground below it', () => {
  const view = viewFrom(2);
  const middle = SKY_TABLE_HEIGHT / 2;
  expect(skyViewFromLocal(view, [Math.cos(0.001), 0, Math.sin(0.001)])[1]).toBeLessThan(middle);
  expect(skyViewFromLocal(view, [Math.cos(0.002), 0, -Math.sin(0.002)])[1]).toBeGreaterThan(middle);
});

test('the error of the fast arc cosine is below 7e-5 rad', () => {
  for (let x = -1; x <= 1; x += 1 / 512) expect(Math.abs(fastAcos(x) - Math.acos(x))).toBeLessThan(7e-5);
});
