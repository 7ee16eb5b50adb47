import type { GpuContext } from '../gpu-context.js';

/**
 * Fills the mip levels of a layer. A texel is one bilinear sample of the next larger level. If the sides of that level
 * are even, the sample is the mean of 2 × 2 texels. For an `-srgb` format, the mean is computed in linear light.
 */
export class MipGenerator {
  readonly #pipelines = new Map<GPUTextureFormat, GPURenderPipeline>();
  readonly #layout: GPUBindGroupLayout;

  constructor(private readonly context: GpuContext) {
    this.#layout = context.device.createBindGroupLayout({
      label: 'mip source',
      entries: [
        { binding: 0, visibility: GPUShaderStage.FRAGMENT, texture: {} },
        { binding: 1, visibility: GPUShaderStage.FRAGMENT, sampler: {} },
      ],
    });
  }

  generate(texture: GPUTexture, layer: number): void {
    const pipeline = this.#pipeline(texture.format);
    const encoder = this.context.device.createCommandEncoder({ label: `mips of ${texture.label} layer ${layer}` });
    for (let level = 1; level < texture.mipLevelCount; level++) {
      const view = (baseMipLevel: number): GPUTextureView =>
        texture.createView({
          dimension: '2d',
          baseArrayLayer: layer,
          arrayLayerCount: 1,
          baseMipLevel,
          mipLevelCount: 1,
        });
      const source = this.context.bindGroup('mip source', this.#layout, [
        view(level - 1),
        this.context.frame.tableSampler,
      ]);
      const pass = encoder.beginRenderPass({
        label: `mip ${level}`,
        colorAttachments: [{ view: view(level), loadOp: 'clear', storeOp: 'store' }],
      });
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, source);
      pass.draw(3);
      pass.end();
    }
    this.context.device.queue.submit([encoder.finish()]);
  }

  /** The pipeline is created synchronously, because images are uploaded during set-up, when no frame waits. */
  #pipeline(format: GPUTextureFormat): GPURenderPipeline {
    let pipeline = this.#pipelines.get(format);
    if (!pipeline) {
      const module = this.context.module('passes/mip.wgsl');
      this.context.counters.pipelines++;
      pipeline = this.context.device.createRenderPipeline({
        label: `mip ${format}`,
        layout: this.context.pipelineLayout('mip', [this.#layout]),
        vertex: { module, entryPoint: 'vertex_main' },
        fragment: { module, entryPoint: 'fragment_main', targets: [{ format }] },
      });
      this.#pipelines.set(format, pipeline);
    }
    return pipeline;
  }
}
