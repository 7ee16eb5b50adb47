import { expect, test } from 'vitest';
import { surfaceKinds } from '../../../../src/renderer/render/passes/light.js';
import { shadeVariants } from '../../../../src/renderer/render/passes/shade.js';
import { skyState } from '../../../../src/renderer/scene/sky/sky-state.js';
import { frameOver } from '../../scene/sky/fixtures.js';

/**
 * Returns one text for each kind of surface that air may veil: `all` if it may veil all surfaces of the kind, or
 * `beyond shadows` if it may veil only those beyond the shadow maps.
 * @param altitude altitude of the camera, m
 */
function veiledAt(altitude: number, casts: boolean): string[] {
  const bare = frameOver({ altitude });
  const frame = { ...bare, fleet: { ...bare.fleet, drawKinds: [], materials: [] } };
  const sky = skyState(frame);
  return shadeVariants(sky, surfaceKinds(frame, sky, casts)).flatMap(({ veiled, reach }) => (veiled ? [reach] : []));
}

test('for a camera in air, air may veil the surfaces beyond the shadow maps', () => {
  expect(veiledAt(2, true)).toEqual(['beyond shadows']);
  expect(veiledAt(2, false)).toEqual(['all']);
  expect(veiledAt(2000, true)).toEqual(['beyond shadows']);
  expect(veiledAt(400_000, true)).toEqual([]);
});

test('the light pass reads no paint as long as paint is off and nothing emits light', () => {
  const bare = frameOver({ altitude: 2 });
  const modulated = (enabled: boolean, emissive: readonly number[] | null): boolean => {
    const materials = emissive === null ? [] : [{ emissive }];
    const fleet = { ...bare.fleet, drawKinds: [], materials } as unknown as typeof bare.fleet;
    const frame = { ...bare, fleet, paint: { ...bare.paint, enabled } };
    return surfaceKinds(frame, skyState(frame), false).modulated;
  };
  expect(modulated(false, null)).toBe(false);
  expect(modulated(false, [0, 0, 0])).toBe(false);
  expect(modulated(false, [0, 0, 0.1])).toBe(true);
  expect(modulated(true, [0, 0, 0])).toBe(true);
});
