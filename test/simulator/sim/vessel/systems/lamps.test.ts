import { expect, test } from 'vitest';
import { ShiningLamps } from '../../../../../src/simulator/sim/vessel/systems/lamps.js';
import { partModules } from '../../../../../src/simulator/sim/vessel/systems/part-modules.js';

type Light = NonNullable<Parameters<typeof partModules>[0]['light']>;

const part = (light: Light) => ({ instanceId: 7, template: { light }, modules: partModules({ light })! });

test('a light shines only if it is switched on, by default from its origin along +X', () => {
  const [on, off] = [part({ on: true }), part({})];
  expect(new ShiningLamps().read([off])).toEqual([]);
  expect(new ShiningLamps().read([on, off])).toMatchObject([
    { instanceId: 7, position: [0, 0, 0], direction: [1, 0, 0], brightness: 1, outerAngleDeg: 45 },
  ]);
});

test('every lamp of a light has the settings of the light, and a unit direction for any direction in the scene', () => {
  const mast = part({
    on: true,
    brightness: 9,
    lamps: [{ position: [1, 2, 3], direction: [0, -4, 0] }, { direction: [0, 0, 0] }],
  });
  expect(new ShiningLamps().read([mast])).toMatchObject([
    { position: [1, 2, 3], direction: [0, -1, 0], brightness: 9 },
    { position: [0, 0, 0], direction: [1, 0, 0], brightness: 9 },
  ]);
});

test('the list of lamps is the same array until a setting changes', () => {
  const lamps = new ShiningLamps();
  const lit = part({ on: true });
  const before = lamps.read([lit]);
  expect(lamps.read([lit])).toBe(before);
  lit.modules.light!.brightness = 2;
  const brighter = lamps.read([lit]);
  expect(brighter).toMatchObject([{ brightness: 2 }]);
  lit.modules.light!.brightness = 0;
  expect(lamps.read([lit])).toEqual([]);
});
