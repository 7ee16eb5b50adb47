import type { FrameContext, FramePass, FramePlan, Replaced } from '../frame-pass.js';
import type { Targets } from '../resources/targets.js';

/** Draws one kind of surfaces, in the render pass of {@link SurfacesPass}. */
export interface SurfaceLayer extends Omit<FramePass, 'encode' | 'warm'> {
  /**
   * Reports whether this layer would draw anything different from the previous frame. It is called once per frame,
   * after {@link update}.
   */
  differs(frame: FrameContext): boolean;
  /** The layer must set all of its groups, pipelines and buffers, because other layers have set theirs. */
  draw(pass: GPURenderPassEncoder, frame: FrameContext): void;
  warm?(pass: GPURenderPassEncoder, frame: FrameContext): void;
}

/**
 * Fills the G-buffer in one render pass, in which all layers draw in their order. Until a surface changes, later frames
 * use the G-buffer again. Paint and stickers may change, because they are not in the G-buffer.
 */
export class SurfacesPass implements FramePass {
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
