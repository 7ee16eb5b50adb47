import type { GpuContext } from '../gpu-context.js';
import { PICTURE_FORMAT, SUM_FORMAT, type Target, type Targets } from '../resources/targets.js';

type Stage = 'sample' | 'resolve' | 'smooth';

/** From one sample with edge smoothing, or from several by their mean, to the picture. */
export class OutputPass {
  #groups = new Map<Target, GPUBindGroup>();
  #pipelines = new Map<Stage, Promise<GPURenderPipeline>>();
  #ready = new Map<Stage, GPURenderPipeline>();

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
    await output.prepare(1);
    return output;
  }

  /** Builds what pictures of this many samples need; most sessions never ask for more than one. */
  async prepare(samples: number): Promise<void> {
    const stages: Stage[] = samples > 1 ? ['sample', 'resolve'] : ['smooth'];
    await Promise.all(
      stages.map(async (stage) => {
        let pipeline = this.#pipelines.get(stage);
        if (!pipeline) this.#pipelines.set(stage, (pipeline = this.#create(stage)));
        this.#ready.set(stage, await pipeline);
      }),
    );
  }

  invalidate(): void {
    this.#groups.clear();
  }

  /** One-sample picture: smooths its edges. */
  encodeSmooth(encoder: GPUCommandEncoder, targets: Targets): void {
    this.#draw(encoder, 'smooth', targets.sample, targets.picture, 'clear');
  }

  /** Adds one sample to the mean; the first of them clears it. */
  encodeSample(encoder: GPUCommandEncoder, targets: Targets, first: boolean): void {
    this.#draw(encoder, 'sample', targets.sample, targets.sum, first ? 'clear' : 'load');
  }

  encodeResolve(encoder: GPUCommandEncoder, targets: Targets): void {
    this.#draw(encoder, 'resolve', targets.sum, targets.picture, 'clear');
  }

  #draw(encoder: GPUCommandEncoder, stage: Stage, from: Target, to: Target, loadOp: GPULoadOp): void {
    const pass = encoder.beginRenderPass({
      label: stage,
      colorAttachments: [{ view: to.view, loadOp, storeOp: 'store' }],
    });
    pass.setPipeline(this.#ready.get(stage)!);
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

  #create(stage: Stage): Promise<GPURenderPipeline> {
    const sample: GPUColorTargetState = {
      format: SUM_FORMAT,
      blend: { color: { srcFactor: 'one', dstFactor: 'one' }, alpha: { srcFactor: 'one', dstFactor: 'one' } },
    };
    return this.context.renderPipeline('passes/output.wgsl', {
      label: `output ${stage}`,
      layout: this.context.pipelineLayout('output', [this.context.frame.layout, this.layout]),
      vertex: { entryPoint: 'vertex_main' },
      fragment: { entryPoint: `${stage}_main`, targets: [stage === 'sample' ? sample : { format: PICTURE_FORMAT }] },
    });
  }
}
