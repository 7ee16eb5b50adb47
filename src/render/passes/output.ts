import type { FrameContext, FramePass, FramePlan, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { PipelineVariants } from '../resources/pipeline-variants.js';
import { PICTURE_FORMAT, SUM_FORMAT, type Target } from '../resources/targets.js';

/**
 * A draw of shaders/passes/output.wgsl: adds a sample to the mean, shows the mean, or smooths the edges of a sample.
 */
type OutputStep = 'sample' | 'resolve' | 'smooth';

/** Makes the picture from one sample by smoothing its edges, or from several by their mean. */
export class OutputPass implements FramePass {
  #groups = new Map<Target, GPUBindGroup>();
  readonly #pipelines = new PipelineVariants<OutputStep>(String, (step) => this.#create(step));

  private constructor(
    private readonly context: GpuContext,
    private readonly layout: GPUBindGroupLayout,
  ) {}

  static async create(context: GpuContext): Promise<OutputPass> {
    const layout = context.device.createBindGroupLayout({
      label: 'output',
      entries: [{ binding: 0, visibility: GPUShaderStage.FRAGMENT, texture: {} }],
    });
    const output = new OutputPass(context, layout);
    await output.prepare({ samples: 1 });
    return output;
  }

  /** Builds the pipelines for pictures of this many samples; most sessions never ask for more than one. */
  async prepare({ samples }: Pick<FramePlan, 'samples'>): Promise<void> {
    const steps: readonly OutputStep[] = samples > 1 ? ['sample', 'resolve'] : ['smooth'];
    await Promise.all(steps.map((step) => this.#pipelines.prepare(step)));
  }

  invalidate(replaced: Replaced): void {
    if (replaced === 'targets') this.#groups.clear();
  }

  /** Makes the picture of one sample or of the mean of several, unless it was lit in place. */
  encode(encoder: GPUCommandEncoder, { raster: { sample, samples, isShown }, targets, lit }: FrameContext): void {
    if (lit === targets.picture) return;
    if (samples === 1) {
      this.#draw(encoder, 'smooth', lit, targets.picture, 'clear');
      return;
    }
    this.#draw(encoder, 'sample', lit, targets.sum, sample === 0 ? 'clear' : 'load');
    if (isShown ?? sample === samples - 1) this.#draw(encoder, 'resolve', targets.sum, targets.picture, 'clear');
  }

  #draw(encoder: GPUCommandEncoder, step: OutputStep, from: Target, to: Target, loadOp: GPULoadOp): void {
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
      group = this.context.bindGroup(target.texture.label, this.layout, [target.view]);
      this.#groups.set(target, group);
    }
    return group;
  }

  #create(step: OutputStep): Promise<GPURenderPipeline> {
    const sample: GPUColorTargetState = {
      format: SUM_FORMAT,
      blend: { color: { srcFactor: 'one', dstFactor: 'one' }, alpha: { srcFactor: 'one', dstFactor: 'one' } },
    };
    return this.context.renderPipeline('passes/output.wgsl', {
      label: `output ${step}`,
      layout: this.context.pipelineLayout('output', [this.context.frame.layout, this.layout]),
      vertex: { entryPoint: 'vertex_main' },
      fragment: { entryPoint: `${step}_main`, targets: [step === 'sample' ? sample : { format: PICTURE_FORMAT }] },
    });
  }
}
