import { describe, expect, it } from 'vitest';
import { earLight, fuzzLight, fuzzShare, rimShare } from '../twins/fuzz.js';
import { sharedGpu } from '../support/shared-device.js';
import { evaluateOnGpu, worstDifference } from './evaluate.js';

const gpu = await sharedGpu();

const COSINES = [-1, -0.4, 0, 0.3, 1];
/** The roughness of metal, cloth, fur, and the skin of ears. */
const ROUGHNESSES = [0.3, 0.9, 0.96, 1];

describe.skipIf(gpu === null)('shaders/lighting/fuzz.wgsl compared with its CPU twin', () => {
  it('hairs at the rim send as much light to the camera as in the CPU twin', async () => {
    const rows = COSINES.flatMap((facing) => COSINES.map((against) => [[facing, against, (1 + against) / 2]]));
    const results = await evaluateOnGpu(gpu!, {
      imports: ['lighting/fuzz.wgsl'],
      expression: 'vec4f(fuzz_light(inputs[0].x, inputs[0].y), rim_share(inputs[0].z), 0.0, 0.0)',
      rows,
    });
    rows.forEach(([[facing = 0, against = 0, nv = 0] = []], i) => {
      expect(worstDifference(results[i]!, [fuzzLight(facing, against), rimShare(nv)])).toBeLessThan(1e-5);
    });
  });

  it('fur has more hairs than cloth, metal has none, and light shines only through ears', async () => {
    const rows = ROUGHNESSES.map((roughness) => [[roughness, -0.5]]);
    const results = await evaluateOnGpu(gpu!, {
      imports: ['lighting/fuzz.wgsl'],
      expression: 'vec4f(fuzz_share(inputs[0].x), ear_light(inputs[0].x, inputs[0].y), 0.0, 0.0)',
      rows,
    });
    rows.forEach(([[roughness = 0, facing = 0] = []], i) => {
      const expected = [fuzzShare(roughness), earLight(roughness, facing)];
      expect(worstDifference(results[i]!, expected)).toBeLessThan(1e-5);
    });
    expect(results.map((result) => result[0]!.toFixed(2))).toEqual(['0.00', '0.40', '1.00', '1.00']);
    expect(results.map((result) => result[1]!.toFixed(2))).toEqual(['0.00', '0.00', '0.00', '0.25']);
  });
});
