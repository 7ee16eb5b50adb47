import { describe, expect, it } from 'vitest';
import { paintWord } from '../../src/renderer/scene/fleet/paint-word.js';
import vectors from '../simulator/paint/vectors/finish.json' with { type: 'json' };
import { sharedGpu } from '../support/shared-device.js';
import { evaluateOnGpu } from './evaluate.js';

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('shaders/paint/finish.wgsl', () => {
  it.each([true, false])(
    'shaders/paint/finish.wgsl unpacks the words of paint rows as in the shared vectors when painted is %s',
    async (isPainted) => {
      const rows = vectors.cases.map(({ finish, stock }) => {
        const word = paintWord(isPainted, finish[0]!, finish[1]!);
        // Pass the word in two halves, because the device gets it as floats.
        return [[stock[0]!, stock[1]!, word & 0xffff, word >>> 16]];
      });
      const results = await evaluateOnGpu(gpu!, {
        imports: ['paint/finish.wgsl'],
        declarations: 'fn word_of(row: vec4f) -> u32 { return u32(row.z) | (u32(row.w) << 16u); }',
        expression:
          'vec4f(finished(finish_of_paint(word_of(inputs[0])), inputs[0].xy), f32(is_painted(word_of(inputs[0]))), 0.0)',
        rows,
      });
      vectors.cases.forEach(({ name, expected }, i) => {
        expect(Math.abs(results[i]![0]! - expected[0]!), `roughness, ${name}`).toBeLessThan(vectors.tolerance);
        expect(Math.abs(results[i]![1]! - expected[1]!), `metalness, ${name}`).toBeLessThan(vectors.tolerance);
        expect(results[i]![2]).toBe(Number(isPainted));
      });
    },
  );

  it("paint without a finish leaves every bit of the surface's finish unchanged", async () => {
    const rows = Array.from({ length: 256 }, (_, step) => [[step / 255, (step % 64) / 63, 0, 0]]);
    const results = await evaluateOnGpu(gpu!, {
      imports: ['paint/finish.wgsl'],
      expression: 'vec4f(finished(STOCK_FINISH, inputs[0].xy) - inputs[0].xy, 0.0, 0.0)',
      rows,
    });
    expect(results.every(([roughness, metallic]) => roughness === 0 && metallic === 0)).toBe(true);
  });
});
