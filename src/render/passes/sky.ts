import type { GpuContext } from '../gpu-context.js';
import { DEPTH_FORMAT, RADIANCE_FORMAT } from '../resources/targets.js';

/** The sky behind everything, as part of the light pass. Its group 1 is the light pass's, with the atmosphere's entries. */
export class SkyPass {
  private constructor(private readonly pipeline: GPURenderPipeline) {}

  /** @param lightLayout @group(1) of the light pass, {@link AtmospherePass.layoutEntries} among its entries */
  static async create(context: GpuContext, lightLayout: GPUBindGroupLayout): Promise<SkyPass> {
    const pipeline = await context.renderPipeline('passes/sky.wgsl', {
      label: 'sky',
      layout: context.pipelineLayout('sky', [context.frame.layout, lightLayout]),
      vertex: { entryPoint: 'vertex_main' },
      fragment: { entryPoint: 'fragment_main', targets: [{ format: RADIANCE_FORMAT }] },
      // Reverse-Z: 0 is where nothing was drawn.
      depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: false, depthCompare: 'equal' },
    });
    return new SkyPass(pipeline);
  }

  /** Groups 0 and 1 are bound already; `draw` issues the draw that covers the sky. */
  encode(pass: GPURenderPassEncoder, draw: (pass: GPURenderPassEncoder) => void): void {
    pass.setPipeline(this.pipeline);
    draw(pass);
  }
}
