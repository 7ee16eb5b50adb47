import type { Vec3 } from '../../../base/math/index.js';
import type { FrameContext, FramePass, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { SPAN_LISTS, type SpanList } from '../layouts/span-lists.js';
import { markSphere, STRIP_TILES, stripsOf } from '../layouts/tile-mask.js';
import type { Targets } from '../resources/targets.js';
import { seenRings } from './rings.js';

/**
 * Byte size and offsets of `SpanDraw` in shaders/passes/classify.wgsl, the arguments of an indirect draw; a test
 * compares them with the WGSL.
 */
export const SPAN_DRAW = {
  size: 16,
  vertex_count: 0,
  instance_count: 4,
  first_vertex: 8,
  first_instance: 12,
} as const;

const GROUP = [4, 16] as const;

/** The arguments of the draws before the shader has counted the spans: each draw has 0 vertices and 1 instance. */
const NO_SPANS = new Uint32Array(SPAN_LISTS.flatMap(() => [0, 1, 0, 0]));

/**
 * Divides the picture into spans of tiles that have the same kind of content, and writes the arguments for drawing
 * them.
 */
export class ClassifyPass implements FramePass {
  /** A buffer with the same room for each list. Replaced when the targets change size. */
  spans: GPUBuffer;
  /** Mask of the tiles whose edges must be smoothed. Replaced when the targets change size. */
  edgeTiles: GPUBuffer;
  readonly #draws: GPUBuffer;
  readonly #sampler: GPUSampler;
  #group: GPUBindGroup | null = null;
  #withoutDepth = new Uint32Array(0);

  private constructor(
    private readonly context: GpuContext,
    private readonly pipeline: GPUComputePipeline,
    readonly layout: GPUBindGroupLayout,
    private readonly shadows: GPUBuffer,
  ) {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.INDIRECT | GPUBufferUsage.COPY_DST;
    this.#draws = context.buffer('span draws', NO_SPANS.byteLength, usage);
    this.#sampler = context.device.createSampler({ label: 'points' });
    this.spans = context.buffer('spans', 4 * SPAN_LISTS.length, GPUBufferUsage.STORAGE);
    this.edgeTiles = maskBuffer(context, 4);
  }

  /** @param shadows the uniform of {@link ShadowPass} */
  static async create(context: GpuContext, shadows: GPUBuffer): Promise<ClassifyPass> {
    const visibility = GPUShaderStage.COMPUTE;
    const layout = context.device.createBindGroupLayout({
      label: 'classify',
      entries: [
        { binding: 0, visibility, texture: { sampleType: 'depth' } },
        { binding: 1, visibility, buffer: { type: 'storage' } },
        { binding: 2, visibility, buffer: { type: 'storage' } },
        { binding: 3, visibility, buffer: { type: 'uniform' } },
        { binding: 4, visibility, sampler: { type: 'non-filtering' } },
        { binding: 5, visibility, buffer: { type: 'storage' } },
      ],
    });
    const pipelineLayout = context.pipelineLayout('classify', [context.frame.layout, layout]);
    const pipeline = await context.computePipeline('passes/classify.wgsl', 'classify', pipelineLayout, 'classify');
    return new ClassifyPass(context, pipeline, layout, shadows);
  }

  invalidate(replaced: Replaced): void {
    if (replaced === 'targets') this.#group = null;
  }

  /**
   * Marks the tiles with visible objects that write no depth: transparent parts of vessels, rings, the star.
   */
  update({ scene, raster, targets, views: [camera] }: FrameContext): void {
    const [across, down] = stripsOf(targets);
    if (this.#withoutDepth.length === across * down) this.#withoutDepth.fill(0);
    else this.#withoutDepth = new Uint32Array(across * down);
    const { bounds, drawKinds } = scene.fleet;
    const mark = ({ centre, radius }: { readonly centre: Vec3; readonly radius: number }): void => {
      if (radius > 0) markSphere(this.#withoutDepth, targets, camera.clipFromWorld, centre, radius);
    };
    if (drawKinds.some(({ pass }) => pass !== 'opaque')) bounds.forEach(mark);
    if (raster.background !== 'sky') return;
    const rings = seenRings(scene, raster.height);
    if (rings) mark({ centre: rings.centre, radius: rings.outer });
    const star = scene.bodies.find(({ definition }) => definition.class === 'Star');
    if (star) mark({ centre: star.centre, radius: star.definition.meanRadius });
  }

  /** Fills the lists. Without stickers, the lists of tiles with stickers remain empty. */
  encode(encoder: GPUCommandEncoder, { targets, stickers }: FrameContext): void {
    this.#group ??= this.#bind(targets);
    this.context.write(this.#draws, 0, NO_SPANS);
    this.context.write(this.edgeTiles, 0, this.#withoutDepth);
    const pass = encoder.beginComputePass({ label: 'classify' });
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, this.#group);
    const [across, down] = stripsOf(targets);
    const dispatch = (): void => pass.dispatchWorkgroups(Math.ceil(across / GROUP[0]), Math.ceil(down / GROUP[1]));
    if (stickers) stickers.classify(pass, dispatch);
    else {
      pass.setPipeline(this.pipeline);
      dispatch();
    }
    pass.end();
  }

  draw(pass: GPURenderPassEncoder, list: SpanList): void {
    pass.drawIndirect(this.#draws, SPAN_LISTS.indexOf(list) * SPAN_DRAW.size);
  }

  #bind(targets: Targets): GPUBindGroup {
    this.spans.destroy();
    const [across, down] = stripsOf(targets);
    const size = across * STRIP_TILES * down * SPAN_LISTS.length * 4;
    this.spans = this.context.buffer('spans', size, GPUBufferUsage.STORAGE);
    this.edgeTiles.destroy();
    this.edgeTiles = maskBuffer(this.context, across * down * 4);
    return this.context.bindGroup('classify', this.layout, [
      targets.depth.view,
      { buffer: this.spans },
      { buffer: this.#draws },
      { buffer: this.shadows },
      this.#sampler,
      { buffer: this.edgeTiles },
    ]);
  }
}

const maskBuffer = (context: GpuContext, size: number): GPUBuffer =>
  context.buffer('edge tiles', size, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST);
