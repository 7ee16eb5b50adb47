import type { FrameContext, FramePass, FramePlan, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { DEPTH_FORMAT, GBUFFER_FORMAT, drawsOnCpu, type Targets } from '../resources/targets.js';

/** Draws one kind of surfaces, in the render pass of {@link SurfacesPass}. */
export interface SurfaceLayer extends Omit<FramePass, 'encode' | 'warm'> {
  /**
   * Reports whether this layer would now draw something else than in the previous frame. It is called once per frame,
   * after {@link update}.
   */
  differs(frame: FrameContext): boolean;
  /** The layer must set all of its groups, pipelines and buffers, because other layers have set theirs. */
  draw(pass: GPURenderPassEncoder, frame: FrameContext): void;
  warm?(pass: GPURenderPassEncoder, frame: FrameContext): void;
}

/**
 * Fills the G-buffer in one render pass, in which the layers draw one after another. Until a surface changes, later
 * frames use the G-buffer again. Paint and stickers may change, because they are not in the G-buffer.
 *
 * A software adapter clears the G-buffer on a single thread, which takes a tenth of the time for a picture with few
 * parts. Pixels without a surface therefore keep the words of earlier pictures until a pass reads such pixels. Most
 * passes read only pixels with a surface, but stickers also read the neighbours of these pixels, and a capture reads
 * all pixels.
 */
export class SurfacesPass implements FramePass {
  timesDrawn = 0;
  #stale = true;
  /** True if pixels without a surface may contain words of earlier pictures. */
  #hasLeftovers = false;

  /** @param blank writes zeros to pixels without a surface; null if the G-buffer is always cleared */
  constructor(
    private readonly layers: readonly SurfaceLayer[],
    private readonly blank: GPURenderPipeline | null = null,
  ) {}

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
    const pass = this.#begin(encoder, frame.targets, 'clear');
    for (const layer of this.layers) layer.warm?.(pass, frame);
    pass.end();
  }

  encode(encoder: GPUCommandEncoder, frame: FrameContext): void {
    const isReadWhole = frame.capture !== null || frame.stickers !== null;
    if (this.#stale) this.#draw(encoder, frame, this.blank && !isReadWhole ? 'load' : 'clear');
    else if (this.#hasLeftovers && isReadWhole) this.#removeLeftovers(encoder, frame.targets);
  }

  #draw(encoder: GPUCommandEncoder, frame: FrameContext, loadOp: GPULoadOp): void {
    this.#stale = false;
    this.timesDrawn++;
    const pass = this.#begin(encoder, frame.targets, loadOp);
    for (const layer of this.layers) layer.draw(pass, frame);
    pass.end();
  }

  #begin(encoder: GPUCommandEncoder, { surfaces, depth }: Targets, loadOp: GPULoadOp): GPURenderPassEncoder {
    this.#hasLeftovers = loadOp === 'load';
    return encoder.beginRenderPass({
      label: 'G-buffer',
      colorAttachments: [{ view: surfaces.view, loadOp, storeOp: 'store' }],
      depthStencilAttachment: { view: depth.view, depthClearValue: 0, depthLoadOp: 'clear', depthStoreOp: 'store' },
    });
  }

  #removeLeftovers(encoder: GPUCommandEncoder, { surfaces, depth }: Targets): void {
    this.#hasLeftovers = false;
    const pass = encoder.beginRenderPass({
      label: 'blank',
      colorAttachments: [{ view: surfaces.view, loadOp: 'load', storeOp: 'store' }],
      depthStencilAttachment: { view: depth.view, depthReadOnly: true },
    });
    pass.setPipeline(this.blank!);
    pass.draw(3);
    pass.end();
  }
}

/** Returns null for a GPU, which clears at no cost. */
export async function blankPipeline(context: GpuContext): Promise<GPURenderPipeline | null> {
  if (!drawsOnCpu(context.device)) return null;
  return context.renderPipeline('passes/blank.wgsl', {
    label: 'blank',
    layout: context.pipelineLayout('blank', []),
    vertex: { entryPoint: 'vertex_main' },
    fragment: { entryPoint: 'fragment_main', targets: [{ format: GBUFFER_FORMAT }] },
    depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: false, depthCompare: 'equal' },
  });
}
