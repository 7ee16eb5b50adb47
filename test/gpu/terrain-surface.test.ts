import { afterAll, describe, expect, it } from 'vitest';
import { cloudShare } from '../../src/scene/terrain/cloud-share.js';
import { evaluateOnGpu, openGpuOrSkip, worstDifference } from './evaluate.js';

const gpu = await openGpuOrSkip();
afterAll(() => gpu?.close());

describe.skipIf(gpu === null)('shaders/terrain/surface.wgsl', () => {
  it('hides as much ground under clouds as its twin', async () => {
    const rows = [0, 0.02, 0.2, 0.5, 1].flatMap((carried) =>
      [-0.4, 0, 0.3].map((broad) => [[carried, broad, -0.5 * broad]]),
    );
    const shares = await evaluateOnGpu(gpu!, {
      imports: ['terrain/surface.wgsl'],
      expression: 'vec4f(cloud_share(inputs[0].x, inputs[0].y, inputs[0].z), 0.0, 0.0, 1.0)',
      rows,
    });
    rows.forEach(([[carried = 0, broad = 0, fine = 0] = []], i) => {
      expect(worstDifference(shares[i]!, [cloudShare(carried, broad, fine), 0, 0])).toBeLessThan(1e-6);
    });
  });
});
