import type { FrameContext, FramePass, FramePlan, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { PipelineVariants } from '../resources/pipeline-variants.js';
import { PICTURE_FORMAT, SUM_FORMAT, type Target } from '../resources/targets.js';

/** The draws of shaders/passes/samples.wgsl: `sample` adds one sample to the sum, `resolve` shows the mean. */
type SamplesStep = 'sample' | 'resolve';

export class SamplesPass implements FramePass {
  readonly #groups = new Map<Target, GPUBindGroup>();
  readonly #layout: GPUBindGroupLayout;
  readonly #pipelines = new PipelineVariants<SamplesStep>(String, (step) => this.#create(step));

  constructor(private readonly context: GpuContext) {
    this.#layout = context.device.createBindGroupLayout({
      label: 'samples',
      entries: [{ binding: 0, visibility: GPUShaderStage.FRAGMENT, texture: {} }],
    });
  }

  /** Builds the pipelines that only a picture with several samples needs; most sessions draw no such picture. */
  async prepare({ samples }: Pick<FramePlan, 'samples'>): Promise<void> {
    if (samples === 1) return;
    await Promise.all((['sample', 'resolve'] as const).map((step) => this.#pipelines.prepare(step)));
  }

  invalidate(replaced: Replaced): void {
    if (replaced === 'targets') this.#groups.clear();
  }

  /** Adds a sample to the sum. If the picture is shown after this sample, also draws the mean. */
  encode(encoder: GPUCommandEncoder, { raster: { sample, samples, isShown }, targets, lit }: FrameContext): void {
    if (samples === 1) return;
    this.#draw(encoder, 'sample', lit, targets.sum, sample === 0 ? 'clear' : 'load');
    if (isShown ?? sample === samples - 1) this.#draw(encoder, 'resolve', targets.sum, targets.picture, 'clear');
  }

  #draw(encoder: GPUCommandEncoder, step: SamplesStep, from: Target, to: Target, loadOp: GPULoadOp): void {
    const pass = encoder.beginRenderPass({
      label: step,
      colorAttachments: [{ view: to.view, loadOp, storeOp: 'store' }],
    });
    pass.setPipeline(this.#pipelines.get(step));
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, this.#group(from));
    pass.draw(3);
    pass.end();
  }

  #group(target: Target): GPUBindGroup {
    let group = this.#groups.get(target);
    if (!group) {
      group = this.context.bindGroup(target.texture.label, this.#layout, [target.view]);
      this.#groups.set(target, group);
    }
    return group;
  }

  #create(step: SamplesStep): Promise<GPURenderPipeline> {
    const sum: GPUColorTargetState = {
      format: SUM_FORMAT,
      blend: { color: { srcFactor: 'one', dstFactor: 'one' }, alpha: { srcFactor: 'one', dstFactor: 'one' } },
    };
    return this.context.renderPipeline('passes/samples.wgsl', {
      label: `samples ${step}`,
      layout: this.context.pipelineLayout('samples', [this.context.frame.layout, this.#layout]),
      vertex: { entryPoint: 'vertex_main' },
      fragment: { entryPoint: `${step}_main`, targets: [step === 'sample' ? sum : { format: PICTURE_FORMAT }] },
    });
  }
}
