import { expect, test } from 'vitest';
import { freshGroundLook } from '../../../../../src/simulator/sim/terrain/index.js';
import { LunaPainter } from '../../../../../src/simulator/sim/terrain/look/luna-painter.js';
import { LunaRelief } from '../../../../../src/simulator/sim/terrain/luna/luna-relief.js';
import { directionFromDegrees } from '../../../../../src/simulator/sim/terrain/spots.js';

const RADIUS = 1_737_400;
const painter = new LunaPainter(RADIUS, new LunaRelief(RADIUS, 1));

function albedoAbout(longitude: number, latitude: number, reach: number): number {
  const look = freshGroundLook();
  let sum = 0;
  for (let k = 0; k < 25; k++) {
    const east = longitude + (((k % 5) - 2) / 2) * reach;
    const north = latitude + ((Math.floor(k / 5) - 2) / 2) * reach;
    painter.paint(...directionFromDegrees(east, north), 0, 1, 10_000, new Float64Array(0), look);
    sum += look.cover[1] / 25;
  }
  return sum;
}

test('maria are much darker than the highlands, and young craters are brighter than both', () => {
  const highland = albedoAbout(15, -60, 4);
  const serenitatis = albedoAbout(17.5, 28, 3);
  const imbrium = albedoAbout(-16, 33, 4);
  expect(serenitatis).toBeLessThan(0.42 * highland);
  expect(imbrium).toBeLessThan(0.42 * highland);
  // The point is in the crater Tycho.
  expect(albedoAbout(-11.2, -43.3, 1)).toBeGreaterThan(1.3 * highland);
});
