import type { GpuContext } from '../gpu-context.js';

const SHADER = 'passes/clutter-cull.wgsl';

export type ClutterTable =
  'cull' | 'views' | 'groups' | 'cells' | 'batches' | 'pool' | 'sorted' | 'totals' | 'draws' | 'arguments' | 'visible';

const BINDINGS: Readonly<Record<ClutterTable, number>> = {
  cull: 0,
  views: 1,
  groups: 2,
  cells: 3,
  batches: 4,
  pool: 5,
  sorted: 6,
  totals: 7,
  draws: 8,
  arguments: 9,
  visible: 10,
};

interface KernelShape {
  readonly name: 'sort' | 'scan' | 'arrange' | 'scatter';
  readonly reads: readonly ClutterTable[];
  readonly writes: readonly ClutterTable[];
}

/** The kernels, in the order in which they run. */
const KERNELS: readonly KernelShape[] = [
  { name: 'sort', reads: ['cull', 'views', 'groups', 'cells', 'batches', 'pool'], writes: ['sorted'] },
  { name: 'scan', reads: ['cull', 'groups'], writes: ['sorted', 'totals'] },
  { name: 'arrange', reads: ['cull', 'draws'], writes: ['totals', 'arguments'] },
  { name: 'scatter', reads: ['cull', 'groups', 'cells', 'batches', 'pool'], writes: ['sorted', 'totals', 'visible'] },
];

interface ClutterKernel extends KernelShape {
  readonly pipeline: GPUComputePipeline;
  readonly layout: GPUBindGroupLayout;
}

export interface ClutterCounts {
  readonly batches: number;
  readonly buckets: number;
}

/** Sorts the instances of clutter into draw lists, on the GPU. */
export class ClutterCullPass {
  #groups: readonly GPUBindGroup[] | null = null;

  private constructor(
    private readonly context: GpuContext,
    private readonly kernels: readonly ClutterKernel[],
  ) {}

  static async create(context: GpuContext): Promise<ClutterCullPass> {
    return new ClutterCullPass(context, await Promise.all(KERNELS.map((shape) => createKernel(context, shape))));
  }

  invalidate(): void {
    this.#groups = null;
  }

  encode(
    encoder: GPUCommandEncoder,
    { batches, buckets }: ClutterCounts,
    buffers: Record<ClutterTable, GPUBuffer>,
  ): void {
    this.#groups ??= this.kernels.map(({ name, layout, reads, writes }) => {
      this.context.counters.bindGroups++;
      const entries = [...reads, ...writes].map((table) => ({
        binding: BINDINGS[table],
        resource: { buffer: buffers[table] },
      }));
      return this.context.device.createBindGroup({ label: `clutter ${name}`, layout, entries });
    });
    const workgroups = { sort: batches / 64, scan: buckets / 64, arrange: 1, scatter: batches / 64 };
    const pass = encoder.beginComputePass({ label: 'clutter' });
    this.kernels.forEach(({ name, pipeline }, index) => {
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, this.#groups![index]);
      pass.dispatchWorkgroups(Math.ceil(workgroups[name]));
    });
    pass.end();
  }
}

async function createKernel(context: GpuContext, shape: KernelShape): Promise<ClutterKernel> {
  const { name, reads, writes } = shape;
  const typeOf = (table: ClutterTable): GPUBufferBindingType =>
    table === 'cull' ? 'uniform' : writes.includes(table) ? 'storage' : 'read-only-storage';
  const layout = context.device.createBindGroupLayout({
    label: `clutter ${name}`,
    entries: [...reads, ...writes].map((table) => ({
      binding: BINDINGS[table],
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type: typeOf(table) },
    })),
  });
  const label = `clutter ${name}`;
  const pipeline = await context.computePipeline(SHADER, label, context.pipelineLayout(label, [layout]), name);
  return { ...shape, pipeline, layout };
}
