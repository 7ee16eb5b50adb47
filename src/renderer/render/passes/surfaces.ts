import type { FrameContext, FramePass, FramePlan, Replaced } from '../frame-pass.js';
import type { Targets } from '../resources/targets.js';

/** A pass for one kind of surfaces, which draws into the render pass of {@link SurfacesPass}. */
export interface SurfaceLayer extends Omit<FramePass, 'encode' | 'warm'> {
  /**
   * Reports whether the layer would draw something different from the previous frame. Called once per frame, after
   * {@link update}.
   */
  differs(frame: FrameContext): boolean;
  /**
   * Adds draws to a render pass over the G-buffer. Earlier layers may have bound different groups, pipelines and
   * buffers, so the layer must bind its own.
   */
  draw(pass: GPURenderPassEncoder, frame: FrameContext): void;
  warm?(pass: GPURenderPassEncoder, frame: FrameContext): void;
}

/**
 * Fills the G-buffer in one render pass, with the draws of all layers in order. Later frames use the same G-buffer
 * again until a surface changes. Changes of paint and stickers do not count, because the G-buffer contains neither.
 */
export class SurfacesPass implements FramePass {
  /** How often the G-buffer was drawn. */
  timesDrawn = 0;
  #stale = true;

  constructor(private readonly layers: readonly SurfaceLayer[]) {}

  async prepare(plan: FramePlan): Promise<void> {
    await Promise.all(this.layers.flatMap((layer) => layer.prepare?.(plan) ?? []));
  }

  invalidate(replaced: Replaced): void {
    for (const layer of this.layers) layer.invalidate?.(replaced);
  }

  update(frame: FrameContext): void {
    for (const layer of this.layers) layer.update?.(frame);
    const { moved, replaced, raster } = frame;
    if (moved || replaced.includes('targets') || raster.reuse === false) this.#stale = true;
    for (const layer of this.layers) if (layer.differs(frame)) this.#stale = true;
  }

  warm(encoder: GPUCommandEncoder, frame: FrameContext): void {
    const pass = begin(encoder, frame.targets);
    for (const layer of this.layers) layer.warm?.(pass, frame);
    pass.end();
  }

  encode(encoder: GPUCommandEncoder, frame: FrameContext): void {
    if (!this.#stale) return;
    this.#stale = false;
    this.timesDrawn++;
    const pass = begin(encoder, frame.targets);
    for (const layer of this.layers) layer.draw(pass, frame);
    pass.end();
  }
}

const begin = (encoder: GPUCommandEncoder, { surfaces, depth }: Targets): GPURenderPassEncoder =>
  encoder.beginRenderPass({
    label: 'G-buffer',
    colorAttachments: [{ view: surfaces.view, loadOp: 'clear', storeOp: 'store' }],
    depthStencilAttachment: { view: depth.view, depthClearValue: 0, depthLoadOp: 'clear', depthStoreOp: 'store' },
  });
