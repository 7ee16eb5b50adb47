import { expect, test } from 'vitest';
import { surfaceKinds } from '../../../../src/renderer/render/passes/light.js';
import { shadeVariants } from '../../../../src/renderer/render/passes/shade.js';
import { skyState } from '../../../../src/renderer/scene/sky/sky-state.js';
import { frameOver } from '../../scene/sky/fixtures.js';

/** Returns the reach (m) of each pipeline that draws clouds in front of surfaces, for a camera at this altitude. */
function veiledAt(altitude: number, casts: boolean): string[] {
  const bare = frameOver({ altitude });
  const frame = { ...bare, fleet: { ...bare.fleet, drawKinds: [] } };
  const sky = skyState(frame);
  return shadeVariants(sky, surfaceKinds(frame, sky, casts)).flatMap(({ veiled, reach }) => (veiled ? [reach] : []));
}

test('a camera below clouds sees surfaces beyond the shadow maps veiled by clouds, and a camera above clouds sees none', () => {
  expect(veiledAt(2, true)).toEqual(['beyond shadows']);
  expect(veiledAt(2, false)).toEqual(['all']);
  expect(veiledAt(2000, true)).toEqual([]);
});
