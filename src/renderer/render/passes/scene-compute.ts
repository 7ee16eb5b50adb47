import type { FrameContext, FramePass, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { CULL_VIEW, VIEW_COUNT, writeCullView } from '../layouts/cull-view.js';
import { ChangedWords } from '../resources/changed-words.js';
import type { FleetBuffers } from '../resources/fleet-buffers.js';

type Bindings = readonly { readonly binding: number; readonly buffer: (fleet: FleetBuffers) => GPUBuffer }[];

interface FleetKernel {
  readonly pipeline: GPUComputePipeline;
  readonly layout: GPUBindGroupLayout;
  readonly bindings: Bindings;
}

const PLACE: Bindings = [
  { binding: 0, buffer: (fleet) => fleet.nodes.buffer },
  { binding: 1, buffer: (fleet) => fleet.placed },
];

/**
 * Composes transforms, culls instances and makes draw lists, all on the GPU. Transforms are composed only if a node has
 * changed. Three dispatches, each of which handles all slots, make the lists of all views.
 */
export class SceneComputePass implements FramePass {
  readonly #views: ChangedWords;
  readonly #viewWords: Float32Array<ArrayBuffer>;
  #groups = new Map<FleetKernel, GPUBindGroup>();
  /**
   * True if the transforms of changed nodes have not been composed yet. While the vessels of these nodes are out of
   * view, the draw lists need not be made again, and until they are, the transforms are not needed.
   */
  #hasOtherNodes = false;

  private constructor(
    private readonly context: GpuContext,
    private readonly kernels: { place: FleetKernel; cull: FleetKernel; scan: FleetKernel; scatter: FleetKernel },
    views: GPUBuffer,
  ) {
    this.#views = new ChangedWords(context, views);
    this.#viewWords = new Float32Array((VIEW_COUNT * CULL_VIEW.size) / 4);
  }

  static async create(context: GpuContext): Promise<SceneComputePass> {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
    const views = context.buffer('cull views', VIEW_COUNT * CULL_VIEW.size, usage);
    const cull: Bindings = [
      { binding: 0, buffer: () => views },
      { binding: 1, buffer: (fleet) => fleet.kinds },
      { binding: 2, buffer: (fleet) => fleet.slots },
      { binding: 3, buffer: (fleet) => fleet.instances.buffer },
      { binding: 4, buffer: (fleet) => fleet.placed },
      { binding: 5, buffer: (fleet) => fleet.vessels },
      { binding: 6, buffer: (fleet) => fleet.masks },
    ];
    const scan: Bindings = [
      { binding: 1, buffer: (fleet) => fleet.kinds },
      { binding: 2, buffer: (fleet) => fleet.slots },
      { binding: 6, buffer: (fleet) => fleet.masks },
      { binding: 7, buffer: (fleet) => fleet.offsets },
      { binding: 8, buffer: (fleet) => fleet.arguments },
    ];
    const scatter: Bindings = [
      { binding: 0, buffer: () => views },
      { binding: 2, buffer: (fleet) => fleet.slots },
      { binding: 3, buffer: (fleet) => fleet.instances.buffer },
      { binding: 4, buffer: (fleet) => fleet.placed },
      { binding: 5, buffer: (fleet) => fleet.vessels },
      { binding: 6, buffer: (fleet) => fleet.masks },
      { binding: 7, buffer: (fleet) => fleet.offsets },
      { binding: 9, buffer: (fleet) => fleet.visible },
    ];
    const [placeKernel, cullKernel, scanKernel, scatterKernel] = await Promise.all([
      createKernel(context, 'passes/place-nodes.wgsl', 'place_nodes', PLACE, [1]),
      createKernel(context, 'passes/cull.wgsl', 'cull', cull, [6]),
      createKernel(context, 'passes/cull.wgsl', 'scan', scan, [6, 7, 8]),
      createKernel(context, 'passes/cull.wgsl', 'scatter', scatter, [6, 7, 9]),
    ]);
    const kernels = { place: placeKernel, cull: cullKernel, scan: scanKernel, scatter: scatterKernel };
    return new SceneComputePass(context, kernels, views);
  }

  invalidate(replaced: Replaced): void {
    if (replaced === 'fleet') this.#groups.clear();
  }

  /** Makes only the lists of the frame's views. If no shadow map is drawn, that is the camera's view alone. */
  encode(encoder: GPUCommandEncoder, { fleet: { fleet }, views: seen, spots, changed }: FrameContext): void {
    this.#hasOtherNodes ||= changed.nodes;
    const views = [...seen, ...spots.views];
    views.forEach((view, index) => writeCullView(this.#viewWords, (index * CULL_VIEW.size) / 4, view));
    const moved = this.#views.write(this.#viewWords);
    // With more than one view, shadow maps are drawn, which need lists, too.
    if (!moved && !changed.lists && views.length === 1) return;
    const { place, cull, scan, scatter } = this.kernels;
    const pass = encoder.beginComputePass({ label: 'scene compute' });
    if (this.#hasOtherNodes) this.#dispatch(pass, place, fleet, Math.ceil(fleet.fleet.nodes.capacity / 64), 1);
    this.#dispatch(pass, cull, fleet, Math.ceil(fleet.wordCount / 64), views.length);
    this.#dispatch(pass, scan, fleet, Math.ceil(fleet.kindCount / 64), views.length);
    this.#dispatch(pass, scatter, fleet, Math.ceil(fleet.wordCount / 64), views.length);
    pass.end();
    this.#hasOtherNodes = false;
  }

  #dispatch(pass: GPUComputePassEncoder, kernel: FleetKernel, fleet: FleetBuffers, x: number, y: number): void {
    pass.setPipeline(kernel.pipeline);
    pass.setBindGroup(0, this.#group(kernel, fleet));
    pass.dispatchWorkgroups(x, y);
  }

  #group(kernel: FleetKernel, fleet: FleetBuffers): GPUBindGroup {
    let group = this.#groups.get(kernel);
    if (!group) {
      this.context.counters.bindGroups++;
      group = this.context.device.createBindGroup({
        label: kernel.pipeline.label,
        layout: kernel.layout,
        entries: kernel.bindings.map(({ binding, buffer }) => ({ binding, resource: { buffer: buffer(fleet) } })),
      });
      this.#groups.set(kernel, group);
    }
    return group;
  }
}

async function createKernel(
  context: GpuContext,
  shader: string,
  entryPoint: string,
  bindings: Bindings,
  writable: readonly number[],
): Promise<FleetKernel> {
  const layout = context.device.createBindGroupLayout({
    label: entryPoint,
    entries: bindings.map(({ binding }) => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type: writable.includes(binding) ? 'storage' : 'read-only-storage' },
    })),
  });
  const pipeline = await context.computePipeline(
    shader,
    entryPoint,
    context.pipelineLayout(entryPoint, [layout]),
    entryPoint,
  );
  return { pipeline, layout, bindings };
}
