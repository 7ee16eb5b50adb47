import { describe, expect, it } from 'vitest';
import { PipelineVariants } from '../../../../src/renderer/render/resources/pipeline-variants.js';

interface Variant {
  readonly reach: string;
  readonly around: string;
}

function variants(create: (variant: Variant) => Promise<GPURenderPipeline>) {
  return new PipelineVariants<Variant>(({ reach, around }) => `${reach}, ${around}`, create);
}

describe('pipeline variants', () => {
  it('equal pipeline variants are built once', async () => {
    const asked: Variant[] = [];
    const made = variants((variant) => {
      asked.push(variant);
      return Promise.resolve(variant as unknown as GPURenderPipeline);
    });
    const near = { reach: 'near', around: 'space' };
    await Promise.all([made.prepare(near), made.prepare({ ...near })]);
    await made.prepare({ reach: 'far', around: 'space' });
    expect(asked).toEqual([near, { reach: 'far', around: 'space' }]);
    expect(made.get({ ...near })).toBe(near);
  });

  it('a pipeline variant is built again after a failed build', async () => {
    let refused = true;
    const made = variants((variant) =>
      refused ? Promise.reject(new Error('refused')) : Promise.resolve(variant as unknown as GPURenderPipeline),
    );
    const near = { reach: 'near', around: 'space' };
    await expect(made.prepare(near)).rejects.toThrow('refused');
    expect(() => made.get(near)).toThrow('near, space');
    refused = false;
    await made.prepare(near);
    expect(made.get(near)).toBe(near);
  });
});
