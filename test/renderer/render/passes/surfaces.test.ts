import { describe, expect, it } from 'vitest';
import type { FrameContext, FramePlan } from '../../../../src/renderer/render/frame-pass.js';
import { type SurfaceLayer, SurfacesPass } from '../../../../src/renderer/render/passes/surfaces.js';

function recording() {
  const calls: string[] = [];
  const pass = {
    end: () => calls.push('end'),
    setPipeline: () => undefined,
    draw: () => undefined,
  } as unknown as GPURenderPassEncoder;
  const loads: string[] = [];
  const encoder = {
    beginRenderPass: ({ label, colorAttachments }: GPURenderPassDescriptor) => {
      calls.push(`begin ${label}`);
      loads.push(`${label}: ${[...colorAttachments][0]?.loadOp}`);
      return pass;
    },
  } as unknown as GPUCommandEncoder;
  const layer = (name: string, differs = () => false): SurfaceLayer => ({
    differs,
    prepare: () => Promise.resolve(void calls.push(`prepare ${name}`)),
    invalidate: (replaced) => calls.push(`invalidate ${name} ${replaced}`),
    update: () => calls.push(`update ${name}`),
    draw: (given) => calls.push(given === pass ? `draw ${name}` : `${name} draws elsewhere`),
  });
  return { calls, loads, encoder, layer };
}

const TARGETS = { surfaces: { view: {} }, depth: { view: {} } };
const FRAME = {
  targets: TARGETS,
  moved: false,
  replaced: [],
  raster: {},
  capture: null,
  stickers: null,
} as unknown as FrameContext;

describe('the surfaces pass', () => {
  it('the surfaces pass draws its layers in order within one render pass', () => {
    const { calls, encoder, layer } = recording();
    new SurfacesPass([layer('parts'), layer('ground')]).encode(encoder, FRAME);
    expect(calls).toEqual(['begin G-buffer', 'draw parts', 'draw ground', 'end']);
  });

  it('the surfaces pass forwards prepare, invalidate and update to the layers that have these methods', async () => {
    const { calls, encoder, layer } = recording();
    const bare: SurfaceLayer = { differs: () => false, draw: () => calls.push('draw bare') };
    const surfaces = new SurfacesPass([bare, layer('parts')]);
    await surfaces.prepare({} as FramePlan);
    surfaces.invalidate('fleet');
    surfaces.update(FRAME);
    surfaces.encode(encoder, FRAME);
    expect(calls).toEqual([
      'prepare parts',
      'invalidate parts fleet',
      'update parts',
      'begin G-buffer',
      'draw bare',
      'draw parts',
      'end',
    ]);
  });

  it('the surfaces pass rethrows the error of a layer that cannot be prepared', async () => {
    const failing: SurfaceLayer = {
      differs: () => false,
      prepare: () => Promise.reject(new Error('refused')),
      draw: () => undefined,
    };
    await expect(new SurfacesPass([failing]).prepare({} as FramePlan)).rejects.toThrow('refused');
  });

  it('the surfaces pass draws again only after something visible has changed', () => {
    let differs = false;
    const { calls, encoder, layer } = recording();
    const surfaces = new SurfacesPass([layer('parts'), layer('ground', () => differs)]);
    const drawn = (change: Partial<FrameContext> = {}): boolean => {
      calls.length = 0;
      const frame = { ...FRAME, ...change };
      surfaces.update(frame);
      surfaces.encode(encoder, frame);
      return calls.includes('draw ground');
    };
    expect([drawn(), drawn(), drawn()]).toEqual([true, false, false]);
    expect([drawn({ moved: true }), drawn()]).toEqual([true, false]);
    expect([drawn({ replaced: ['targets'] }), drawn()]).toEqual([true, false]);
    expect([drawn({ replaced: ['fleet'] })]).toEqual([false]);
    expect([drawn({ raster: { reuse: false } as FrameContext['raster'] }), drawn()]).toEqual([true, false]);
    differs = true;
    expect([drawn(), drawn()]).toEqual([true, true]);
  });

  it('the surfaces pass draws a change even if the first frame with the change was never encoded', () => {
    let differs = true;
    const { calls, encoder, layer } = recording();
    const surfaces = new SurfacesPass([layer('parts', () => differs)]);
    surfaces.update(FRAME);
    differs = false;
    surfaces.update(FRAME);
    surfaces.encode(encoder, FRAME);
    expect(calls).toContain('draw parts');
  });

  it('the surfaces pass with a blank pipeline clears pixels without a surface only for frames with stickers or a capture', () => {
    const { loads, encoder, layer } = recording();
    const surfaces = new SurfacesPass([layer('parts')], {} as GPURenderPipeline);
    const begun = (change: Partial<FrameContext> = {}): string[] => {
      loads.length = 0;
      const frame = { ...FRAME, ...change };
      surfaces.update(frame);
      surfaces.encode(encoder, frame);
      return [...loads];
    };
    const read = [{ stickers: {} }, { capture: {} }] as unknown as readonly Partial<FrameContext>[];
    for (const reads of read) {
      expect(begun({ moved: true })).toEqual(['G-buffer: load']);
      expect(begun()).toEqual([]);
      expect(begun(reads)).toEqual(['blank: load']);
      expect(begun(reads)).toEqual([]);
      expect(begun({ ...reads, moved: true })).toEqual(['G-buffer: clear']);
      expect(begun(reads)).toEqual([]);
    }
  });

  it('the surfaces pass without a blank pipeline clears all pixels', () => {
    const { loads, encoder, layer } = recording();
    new SurfacesPass([layer('parts')]).encode(encoder, FRAME);
    expect(loads).toEqual(['G-buffer: clear']);
  });
});
