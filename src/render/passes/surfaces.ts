import type { FrameContext, FramePass, FramePlan, Replaced } from '../frame-pass.js';

/**
 * Surfaces of one sort. A layer is a pass that draws into the render pass of {@link SurfacesPass} instead of its own.
 */
export interface SurfaceLayer extends Omit<FramePass, 'encode'> {
  /** Adds draws to a render pass over the G-buffer. It may find any group, pipeline or buffer bound. */
  draw(pass: GPURenderPassEncoder, frame: FrameContext): void;
}

/**
 * Fills the G-buffer: one render pass that is cleared once and shared by its layers, each drawn over those before it.
 */
export class SurfacesPass implements FramePass {
  constructor(private readonly layers: readonly SurfaceLayer[]) {}

  async prepare(plan: FramePlan): Promise<void> {
    await Promise.all(this.layers.flatMap((layer) => layer.prepare?.(plan) ?? []));
  }

  invalidate(replaced: Replaced): void {
    for (const layer of this.layers) layer.invalidate?.(replaced);
  }

  update(frame: FrameContext): void {
    for (const layer of this.layers) layer.update?.(frame);
  }

  encode(encoder: GPUCommandEncoder, frame: FrameContext): void {
    const { surfaces, depth } = frame.targets;
    const pass = encoder.beginRenderPass({
      label: 'G-buffer',
      colorAttachments: [{ view: surfaces.view, loadOp: 'clear', storeOp: 'store' }],
      depthStencilAttachment: {
        view: depth.view,
        depthClearValue: 0,
        depthLoadOp: 'clear',
        depthStoreOp: 'store',
      },
    });
    for (const layer of this.layers) layer.draw(pass, frame);
    pass.end();
  }
}
