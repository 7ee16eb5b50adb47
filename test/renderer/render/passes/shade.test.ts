import { expect, test } from 'vitest';
import { surfaceKinds } from '../../../../src/renderer/render/passes/light.js';
import { shadeVariants } from '../../../../src/renderer/render/passes/shade.js';
import { skyState } from '../../../../src/renderer/scene/sky/sky-state.js';
import { frameOver } from '../../scene/sky/fixtures.js';

/** The reach of the pipelines that draw clouds in front of surfaces, for a camera at this altitude, m. */
function veiledAt(altitude: number, casts: boolean): string[] {
  const bare = frameOver({ altitude });
  const frame = { ...bare, fleet: { ...bare.fleet, drawKinds: [] } };
  const sky = skyState(frame);
  return shadeVariants(sky, surfaceKinds(frame, sky, casts)).flatMap(({ veiled, reach }) => (veiled ? [reach] : []));
}

test('below clouds, they may hide surfaces beyond the shadow maps; above clouds, they hide nothing', () => {
  expect(veiledAt(2, true)).toEqual(['beyond shadows']);
  expect(veiledAt(2, false)).toEqual(['all']);
  expect(veiledAt(2000, true)).toEqual([]);
});
