import { expect, test } from 'vitest';
import { ATMOSPHERE_LAYOUT, writeAtmosphereUniform } from '../../../src/render/layouts/atmosphere-uniform.js';
import { skyState } from '../../../src/scene/sky/sky-state.js';
import { frameOver } from '../../scene/sky/fixtures.js';

test('every number written is finite', () => {
  const words = new Float32Array(ATMOSPHERE_LAYOUT.size / 4);
  writeAtmosphereUniform(words, skyState(frameOver()));
  for (const word of words) expect(Number.isFinite(word)).toBe(true);
});
