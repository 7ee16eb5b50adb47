import type { FrameContext, FramePass, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { PICTURE_FORMAT, type Targets } from '../resources/targets.js';
import type { ClassifyPass } from './classify.js';

/** Byte size and offsets of `EdgeCounts` in shaders/passes/edges.wgsl; a test compares them with the WGSL. */
export const EDGE_COUNTS = { size: 16, groups: 0, groups_y: 4, groups_z: 8, pixels: 12 } as const;

/** Initial counts: no edges, and a dispatch of 0 × 1 × 1 workgroups. */
const NO_EDGES = Uint32Array.of(0, 1, 1, 0);
/** Size of the arguments of an indirect dispatch, bytes. The arguments are at the beginning of the counts. */
const DISPATCH_BYTES = 12;
/** Number of invocations in a workgroup. `SEARCHED` is the number of columns and rows that each invocation searches. */
const GROUP = 64;
const SEARCHED = { columns: 2, rows: 32 };

interface EdgeKernels {
  readonly find: GPUComputePipeline;
  readonly smooth: GPUComputePipeline;
}

/** For a picture with a single sample, copies that sample and smooths the edges of the copy. */
export class EdgesPass implements FramePass {
  readonly #none: GPUBuffer;
  readonly #counts: GPUBuffer;
  /** A copy of the dispatch's arguments, because a dispatch cannot take them from a buffer that it writes. */
  readonly #dispatch: GPUBuffer;
  #edges: GPUBuffer | null = null;
  #group: GPUBindGroup | null = null;

  private constructor(
    private readonly context: GpuContext,
    private readonly classify: ClassifyPass,
    private readonly layout: GPUBindGroupLayout,
    private readonly kernels: EdgeKernels,
  ) {
    const { COPY_SRC, COPY_DST, STORAGE, INDIRECT } = GPUBufferUsage;
    this.#none = context.buffer('no edges', EDGE_COUNTS.size, COPY_SRC | COPY_DST);
    context.write(this.#none, 0, NO_EDGES);
    this.#counts = context.buffer('edge counts', EDGE_COUNTS.size, STORAGE | COPY_SRC | COPY_DST);
    this.#dispatch = context.buffer('groups of edges', DISPATCH_BYTES, INDIRECT | COPY_DST);
  }

  static async create(context: GpuContext, classify: ClassifyPass): Promise<EdgesPass> {
    const visibility = GPUShaderStage.COMPUTE;
    const layout = context.device.createBindGroupLayout({
      label: 'edges',
      entries: [
        { binding: 0, visibility, texture: {} },
        { binding: 1, visibility, buffer: { type: 'storage' } },
        { binding: 2, visibility, buffer: { type: 'storage' } },
        { binding: 3, visibility, storageTexture: { format: PICTURE_FORMAT } },
        { binding: 4, visibility, buffer: { type: 'read-only-storage' } },
      ],
    });
    const pipelineLayout = context.pipelineLayout('edges', [context.frame.layout, layout]);
    const kernel = (entryPoint: string) =>
      context.computePipeline('passes/edges.wgsl', entryPoint, pipelineLayout, entryPoint);
    const [find, smooth] = await Promise.all([kernel('find_edges'), kernel('smooth_edges')]);
    return new EdgesPass(context, classify, layout, { find, smooth });
  }

  invalidate(replaced: Replaced): void {
    if (replaced === 'targets') this.#group = null;
  }

  encode(encoder: GPUCommandEncoder, { raster, targets, lit }: FrameContext): void {
    if (raster.samples > 1 || lit === targets.picture) return;
    const { width, height, sample, picture } = targets;
    this.#group ??= this.#bind(targets);
    encoder.copyTextureToTexture({ texture: sample.texture }, { texture: picture.texture }, [width, height]);
    encoder.copyBufferToBuffer(this.#none, 0, this.#counts, 0, EDGE_COUNTS.size);
    const find = this.#begin(encoder, this.kernels.find);
    find.dispatchWorkgroups(Math.ceil(width / SEARCHED.columns / GROUP), Math.ceil(height / SEARCHED.rows));
    find.end();
    encoder.copyBufferToBuffer(this.#counts, EDGE_COUNTS.groups, this.#dispatch, 0, DISPATCH_BYTES);
    const smooth = this.#begin(encoder, this.kernels.smooth);
    smooth.dispatchWorkgroupsIndirect(this.#dispatch, 0);
    smooth.end();
  }

  #begin(encoder: GPUCommandEncoder, kernel: GPUComputePipeline): GPUComputePassEncoder {
    const pass = encoder.beginComputePass({ label: kernel.label });
    pass.setPipeline(kernel);
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, this.#group);
    return pass;
  }

  #bind({ width, height, sample, picture }: Targets): GPUBindGroup {
    this.#edges?.destroy();
    this.#edges = this.context.buffer('edges', width * height * 4, GPUBufferUsage.STORAGE);
    return this.context.bindGroup('edges', this.layout, [
      sample.view,
      { buffer: this.#counts },
      { buffer: this.#edges },
      picture.view,
      { buffer: this.classify.edgeTiles },
    ]);
  }
}
