import { expect, test } from 'vitest';
import {
  ATMOSPHERE_LAYOUT,
  writeAtmosphereUniform,
} from '../../../../src/renderer/render/layouts/atmosphere-uniform.js';
import { redTakenFromSpace } from '../../../../src/renderer/scene/sky/air.js';
import { skyState } from '../../../../src/renderer/scene/sky/sky-state.js';
import { bodyView, frameOver, planet } from '../../scene/sky/fixtures.js';

test('the atmosphere uniform contains only finite numbers', () => {
  const words = new Float32Array(ATMOSPHERE_LAYOUT.size / 4);
  writeAtmosphereUniform(words, skyState(frameOver()));
  for (const word of words) expect(Number.isFinite(word)).toBe(true);
});

test('the atmosphere uniform has no ozone term while the camera is in the air', () => {
  const words = new Float32Array(ATMOSPHERE_LAYOUT.size / 4);
  const redAt = (altitude: number) => {
    const sky = skyState(frameOver({ altitude }));
    writeAtmosphereUniform(words, sky);
    return [words[ATMOSPHERE_LAYOUT.mie_asymmetry / 4 + 3], Math.fround(redTakenFromSpace(sky.air, 1))];
  };
  expect(redAt(2)[0]).toBe(0);
  const [written, whole] = redAt(420_000);
  expect(written).toBe(whole);
  expect(whole).toBeGreaterThan(0);
});

test('the atmosphere uniform has night light, except in front of a backdrop', () => {
  const words = new Float32Array(ATMOSPHERE_LAYOUT.size / 4);
  const night = () => [...words.subarray(ATMOSPHERE_LAYOUT.night / 4, ATMOSPHERE_LAYOUT.night / 4 + 4)];
  writeAtmosphereUniform(words, skyState(frameOver()));
  expect(Math.min(...night())).toBeGreaterThan(0);
  const lamp = planet({ id: 'Lamp', class: 'Star', parentId: null, backdrop: [0.2, 0.2, 0.2] });
  writeAtmosphereUniform(words, skyState(frameOver({ bodies: [bodyView(lamp, [1e11, 0, 0])] })));
  expect(night()).toEqual([0, 0, 0, 0]);
});
