import { describe, expect, it } from 'vitest';
import { FREE_INSTANCE, instanceWord, NO_DRAW_KIND } from '../../src/renderer/scene/fleet/instance-word.js';
import { sharedGpu } from '../support/shared-device.js';
import { evaluateOnGpu } from './evaluate.js';

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('shaders/fleet/instance.wgsl', () => {
  it('shaders/fleet/instance.wgsl unpacks the word that src/renderer/scene/fleet/instance-word.ts packs', async () => {
    const instances = [
      [0, 0, 0],
      [1, 2, 1],
      [NO_DRAW_KIND - 1, 4095, 2],
      [258, 0, 15],
      [0, 4095, 0],
    ] as const;
    const words = [
      ...instances.map(([kind, material, surface]) => instanceWord(kind, material, surface)),
      FREE_INSTANCE,
    ];
    const results = await evaluateOnGpu(gpu!, {
      imports: ['fleet/instance.wgsl'],
      // Pass the word in two halves, because a float cannot represent every 32-bit number.
      declarations:
        'fn word(halves: vec2f) -> vec2u { return vec2u(7u, (u32(halves.x) << 16u) | u32(halves.y)); }\n' +
        'fn apart(i: vec2u) -> vec4f { return vec4f(vec3f(vec3u(instance_draw_kind(i), instance_material(i), instance_surface(i))), 0.0); }',
      expression: 'apart(word(inputs[0].xy))',
      rows: words.map((word) => [[word >>> 16, word & 0xffff]]),
    });
    expect(results.map((result) => result.slice(0, 3))).toEqual([...instances, [NO_DRAW_KIND, 4095, 15]]);
  });
});
