import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import diffuse from '../simulator/models/clutter/diffuse.json' with { type: 'json' };
import translucency from '../simulator/models/clutter/translucency.json' with { type: 'json' };
import { contactLight } from '../twins/contact-light.js';
import { scattered } from '../twins/clutter-translucency.js';
import { sharedGpu } from '../support/shared-device.js';
import { evaluateOnGpu, worstDifference } from './evaluate.js';

const gpu = await sharedGpu();

interface DetailVector {
  readonly given: readonly number[];
  readonly kept: number;
  readonly risen: number;
  readonly broader: number;
  readonly detail: number;
}

describe.skipIf(gpu === null)('shaders/clutter compared with its CPU twin', () => {
  it('clutter_albedo() returns the results in the shared vectors', async () => {
    const results = await evaluateOnGpu(gpu!, {
      imports: ['clutter/diffuse.wgsl'],
      expression: 'vec4f(clutter_albedo(inputs[0], inputs[1].rgb, inputs[1].w), 0.0)',
      rows: diffuse.cases.map(({ texel, ground, mean }) => [texel, [...ground, mean]]),
    });
    diffuse.cases.forEach(({ albedo, texel }, i) => {
      expect(worstDifference(results[i]!, albedo), `texel ${texel.join()}`).toBeLessThan(diffuse.gpuTolerance);
    });
  });

  it('transmitted() returns the results in the shared vectors', async () => {
    const results = await evaluateOnGpu(gpu!, {
      imports: ['clutter/translucency.wgsl'],
      expression: 'vec4f(transmitted(inputs[0].x, inputs[0].y))',
      rows: translucency.cases.map(({ facing, against }) => [[facing, against]]),
    });
    translucency.cases.forEach(({ share }, i) => {
      expect(worstDifference(results[i]!, [share])).toBeLessThan(translucency.gpuTolerance);
    });
  });

  it('leaves in shadow get as much light from other leaves as in the CPU twin', async () => {
    const rows = [0, 0.3, 1].flatMap((lit) => [0, 0.4, 1].map((open) => [[lit, 0.7, open]]));
    const results = await evaluateOnGpu(gpu!, {
      imports: ['clutter/translucency.wgsl'],
      expression: 'vec4f(scattered(inputs[0].x, inputs[0].y, inputs[0].z))',
      rows,
    });
    rows.forEach(([[lit = 0, share = 0, open = 0] = []], i) => {
      expect(worstDifference(results[i]!, [scattered(lit, share, open)])).toBeLessThan(1e-6);
    });
  });

  it('contact_light() agrees with its CPU twin', async () => {
    const rows = [0, 0.2, 0.9, 1.5].flatMap((squared) => [0, 0.4, 1].map((core) => [[squared, 0.6, core]]));
    const results = await evaluateOnGpu(gpu!, {
      imports: ['clutter/contact-light.wgsl'],
      expression: 'vec4f(contact_light(inputs[0].x, inputs[0].y, inputs[0].z))',
      rows,
    });
    rows.forEach(([[squared = 0, shade = 0, core = 0] = []], i) => {
      expect(worstDifference(results[i]!, [contactLight(squared, shade, core)])).toBeLessThan(1e-6);
    });
  });

  it('the level of detail of clutter at each distance equals the level in the shared vectors', async () => {
    const file = new URL('../renderer/scene/clutter/vectors.json', import.meta.url);
    const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: DetailVector[] };
    const ends = 'ClutterDistances(inputs[1].x, inputs[1].y, inputs[1].z, inputs[1].w)';
    const results = await evaluateOnGpu(gpu!, {
      imports: ['clutter/detail.wgsl'],
      declarations: `fn all(a: vec4f, ends: ClutterDistances, widest: f32) -> vec4f {
        let kept = kept_share(a.x, ends);
        return vec4f(kept, risen_share(kept, a.y), broadening(kept, widest), f32(detail_at(a.x, a.w, a.z, ends)));
      }`,
      expression: `all(inputs[0], ${ends}, inputs[2].x)`,
      rows: cases.map(({ given }) => [given.slice(0, 4), given.slice(4, 8), [given[8]!]]),
    });
    cases.forEach(({ given, kept, risen, broader, detail }, i) => {
      expect(worstDifference(results[i]!, [kept, risen, broader, detail]), given.join()).toBeLessThan(1e-4);
    });
  });
});
