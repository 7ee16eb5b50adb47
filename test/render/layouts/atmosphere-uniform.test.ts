import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ATMOSPHERE_LAYOUT, writeAtmosphereUniform } from '../../../src/render/layouts/atmosphere-uniform.js';
import { skyState } from '../../../src/scene/sky/sky-state.js';
import { frameOver } from '../../scene/sky/fixtures.js';

interface Reflected {
  readonly structs: readonly {
    readonly name: string;
    readonly size: number;
    readonly members: readonly { readonly name: string; readonly offset: number }[];
  }[];
}

/** By its module path, which has no types: the package's own entry is not a module. */
const modulePath: string = 'wgsl_reflect/wgsl_reflect.module.js';
const { WgslReflect } = (await import(modulePath)) as {
  WgslReflect: new (code: string) => Reflected;
};

test('the layout is that of the struct in WGSL', () => {
  const reflect = new WgslReflect(readFileSync('shaders/atmosphere/bindings.wgsl', 'utf8'));
  const struct = reflect.structs.find(({ name }) => name === 'Atmosphere');
  const offsets = Object.fromEntries(struct?.members.map(({ name, offset }) => [name, offset]) ?? []);
  expect({ size: struct?.size, ...offsets }).toEqual(ATMOSPHERE_LAYOUT);
});

test('every number written is finite, and the light near the camera is dimmed by air', () => {
  const words = new Float32Array(ATMOSPHERE_LAYOUT.size / 4);
  writeAtmosphereUniform(words, skyState(frameOver()));
  for (const word of words) expect(Number.isFinite(word)).toBe(true);
  const sunNear = words[ATMOSPHERE_LAYOUT.sun_near / 4] ?? NaN;
  expect(sunNear).toBeGreaterThan(1);
  expect(sunNear).toBeLessThan(Math.PI);
});
