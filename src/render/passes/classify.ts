import type { GpuContext } from '../gpu-context.js';
import type { Targets } from '../resources/targets.js';

/** Side of a tile, pixels; TILE_SIZE of shaders/lighting/tile.wgsl. */
export const TILE_SIZE = 16;
/** Byte offsets of the lists' arguments in {@link ClassifyPass.draws}. */
export const SKY_DRAW = 0;
export const NEAR_DRAW = 16;
export const FAR_DRAW = 32;
const DRAWS_BYTES = 48;
/** Tiles per workgroup of shaders/passes/classify.wgsl. */
const GROUP_WIDTH = 8;
const GROUP_HEIGHT = 4;

/** Sorts the picture's tiles by what is in them, and writes the arguments of their draws. */
export class ClassifyPass {
  readonly draws: GPUBuffer;
  tiles: GPUBuffer;
  readonly #reset = new Uint32Array([6, 0, 0, 0, 6, 0, 0, 0, 6, 0, 0, 0]);
  #group: GPUBindGroup | null = null;
  #targets: Targets | null = null;

  private constructor(
    private readonly context: GpuContext,
    private readonly pipeline: GPUComputePipeline,
    private readonly layout: GPUBindGroupLayout,
    private readonly shadows: GPUBuffer,
  ) {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.INDIRECT | GPUBufferUsage.COPY_DST;
    this.draws = context.buffer('tile draws', DRAWS_BYTES, usage);
    this.tiles = context.buffer('tiles', 16, GPUBufferUsage.STORAGE);
  }

  /** @param shadows uniform of the shadow pass */
  static async create(context: GpuContext, shadows: GPUBuffer): Promise<ClassifyPass> {
    const visibility = GPUShaderStage.COMPUTE;
    const layout = context.device.createBindGroupLayout({
      label: 'classify',
      entries: [
        { binding: 0, visibility, texture: { sampleType: 'depth' } },
        { binding: 1, visibility, buffer: { type: 'storage' } },
        { binding: 2, visibility, buffer: { type: 'storage' } },
        { binding: 3, visibility, buffer: { type: 'uniform' } },
      ],
    });
    const pipelineLayout = context.pipelineLayout('classify', [context.frame.layout, layout]);
    return new ClassifyPass(
      context,
      await context.computePipeline('passes/classify.wgsl', 'classify', pipelineLayout, 'classify'),
      layout,
      shadows,
    );
  }

  /** Follows the picture's size. `tiles` is another buffer afterwards when the targets are. */
  resize(targets: Targets): void {
    if (targets === this.#targets) return;
    this.#targets = targets;
    this.tiles.destroy();
    const count = Math.ceil(targets.width / TILE_SIZE) * Math.ceil(targets.height / TILE_SIZE);
    this.tiles = this.context.buffer('tiles', count * 3 * 4, GPUBufferUsage.STORAGE);
    this.#group = this.context.bindGroup('classify', this.layout, [
      targets.depth.createView(),
      { buffer: this.tiles },
      { buffer: this.draws },
      { buffer: this.shadows },
    ]);
  }

  encode(encoder: GPUCommandEncoder, targets: Targets): void {
    this.context.write(this.draws, 0, this.#reset);
    const pass = encoder.beginComputePass({ label: 'classify' });
    pass.setPipeline(this.pipeline);
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, this.#group);
    const across = Math.ceil(targets.width / TILE_SIZE / GROUP_WIDTH);
    pass.dispatchWorkgroups(across, Math.ceil(targets.height / TILE_SIZE / GROUP_HEIGHT));
    pass.end();
  }
}
