import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FrameContext, FramePlan } from '../../../../src/renderer/render/frame-pass.js';
import type { GpuContext } from '../../../../src/renderer/render/gpu-context.js';
import { LiveStickers } from '../../../../src/renderer/render/passes/stickers.js';

function counting() {
  const made = { layouts: 0, pipelines: 0 };
  let refusal: string | null = null;
  const pipeline = (): Promise<object> => {
    made.pipelines++;
    return refusal === null ? Promise.resolve({}) : Promise.reject(new Error(refusal));
  };
  const context = {
    device: { createBindGroupLayout: () => ({ layout: made.layouts++ }) },
    frame: { layout: {} },
    pipelineLayout: () => ({}),
    computePipeline: pipeline,
    renderPipeline: pipeline,
  } as unknown as GpuContext;
  const layouts = { classify: {} as GPUBindGroupLayout, light: {} as GPUBindGroupLayout };
  return { made, stickers: new LiveStickers(context, layouts), refuse: (why: string | null) => (refusal = why) };
}

const plan = (live: number): FramePlan =>
  ({
    scene: { stickers: { live, debug: false } },
    shade: [{ reach: 'all', around: 'surroundings' }],
    shadeLater: [],
  }) as unknown as FramePlan;

describe('the sticker pass', () => {
  beforeEach(() => vi.stubGlobal('GPUShaderStage', { VERTEX: 1, FRAGMENT: 2, COMPUTE: 4 }));
  afterEach(() => vi.unstubAllGlobals());

  it('the sticker pass is not built while no sticker is live', async () => {
    const { made, stickers } = counting();
    await stickers.prepare(plan(0));
    expect(made).toEqual({ layouts: 0, pipelines: 0 });
    expect(stickers.pass).toBeNull();
  });

  it('the sticker pass is built once for the first live sticker, and freed after the last sticker', async () => {
    const { made, stickers } = counting();
    await stickers.prepare(plan(1));
    await stickers.prepare(plan(2));
    expect(stickers.pass).not.toBeNull();
    expect(made).toEqual({ layouts: 2, pipelines: 3 });
    await stickers.prepare(plan(0));
    expect(stickers.pass).toBeNull();
    await stickers.prepare(plan(1));
    expect(made).toEqual({ layouts: 4, pipelines: 6 });
  });

  it('a sticker pass that cannot be built stores the error and draws no stickers', async () => {
    const { made, stickers, refuse } = counting();
    refuse('no such limit');
    await stickers.prepare(plan(1));
    expect(stickers.fault).toBe('no such limit');
    expect(stickers.pass).toBeNull();
    refuse(null);
    const before = made.pipelines;
    await stickers.prepare(plan(1));
    expect(made.pipelines).toBe(before);
    const frame = { scene: { stickers: { count: 1 } }, stickers: null } as unknown as FrameContext;
    stickers.update(frame);
    expect(frame.stickers).toBeNull();
  });

  it('the sticker pass is skipped in a frame without a visible sticker', async () => {
    const { stickers } = counting();
    await stickers.prepare(plan(1));
    const frame = { scene: { stickers: { count: 0 } }, stickers: null } as unknown as FrameContext;
    stickers.update(frame);
    expect(frame.stickers).toBeNull();
  });
});
