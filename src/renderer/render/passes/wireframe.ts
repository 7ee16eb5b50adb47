import type { FrameContext, FramePass, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { argumentOffsets } from '../resources/fleet-buffers.js';
import type { FleetResources } from '../resources/fleet-resources.js';
import { PACK_LAYOUT, vertexLayout } from '../resources/mesh-store.js';
import type { SurfaceGroups } from '../resources/surface-groups.js';
import { DEPTH_FORMAT, OVER_PICTURE, PICTURE_FORMAT } from '../resources/targets.js';

const ARGUMENT_WORDS = 5;
const TRIANGLE_WORDS = 3;
const WORKGROUP = 64;

interface Pipelines {
  readonly layout: GPUBindGroupLayout;
  readonly lines: GPUComputePipeline;
  readonly arguments: GPUComputePipeline;
  readonly draw: GPURenderPipeline;
}

/**
 * Draws the edges of the parts' triangles over the picture. Compute shaders make the lines from the triangles. These
 * shaders also make the draw arguments of the lines from the draw lists of the frame.
 */
export class WireframePass implements FramePass {
  #pending: Promise<void> | null = null;
  #pipelines: Pipelines | null = null;
  /** A copy of the index buffer, because shaders cannot read the original. */
  #triangles: GPUBuffer | null = null;
  #lines: GPUBuffer | null = null;
  /** The triangles from which lines have been made. The lines remain valid, because no mesh is ever removed. */
  #madeOf: { readonly indices: GPUBuffer; readonly count: number } | null = null;
  #arguments: GPUBuffer | null = null;

  constructor(
    private readonly context: GpuContext,
    private readonly groups: SurfaceGroups,
  ) {}

  async prepare({ wireframe }: FramePlan): Promise<void> {
    if (!wireframe) return;
    this.#pending ??= this.#create();
    await this.#pending;
  }

  encode(encoder: GPUCommandEncoder, { raster, fleet, targets }: FrameContext): void {
    if (!raster.wireframe || !this.#pipelines) return;
    const { lines, args } = this.#make(encoder, this.#pipelines, fleet);
    const pass = encoder.beginRenderPass({
      label: 'wireframe',
      colorAttachments: [{ view: targets.picture.view, loadOp: 'load', storeOp: 'store' }],
      depthStencilAttachment: { view: targets.depth.view, depthReadOnly: true },
    });
    pass.setPipeline(this.#pipelines.draw);
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, this.groups.instances(fleet.fleet, fleet.materials));
    fleet.meshes.bind(pass);
    pass.setIndexBuffer(lines, 'uint32');
    fleet.fleet.fleet.drawKinds.forEach(({ mesh }, kind) => {
      for (const offset of argumentOffsets(mesh, kind)) pass.drawIndexedIndirect(args, offset);
    });
    pass.end();
  }

  #make(encoder: GPUCommandEncoder, pipelines: Pipelines, { meshes, fleet }: FleetResources) {
    const { STORAGE, INDEX, INDIRECT, COPY_DST } = GPUBufferUsage;
    const { indices, indexCount: count } = meshes;
    const { size } = indices;
    const triangles = (this.#triangles = this.#sized(this.#triangles, 'triangles', size, STORAGE | COPY_DST));
    const lines = (this.#lines = this.#sized(this.#lines, 'lines', size * 2, STORAGE | INDEX));
    const { size: most } = fleet.arguments;
    const args = (this.#arguments = this.#sized(this.#arguments, 'line arguments', most, STORAGE | INDIRECT));
    const isMade = this.#madeOf?.indices === indices && this.#madeOf.count === count;
    if (!isMade) encoder.copyBufferToBuffer(indices, 0, triangles, 0, size);
    this.#madeOf = { indices, count };
    const pass = encoder.beginComputePass({ label: 'lines' });
    const run = (pipeline: GPUComputePipeline, from: GPUBuffer, to: GPUBuffer, words: number): void => {
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, this.context.bindGroup('lines', pipelines.layout, [{ buffer: from }, { buffer: to }]));
      pass.dispatchWorkgroups(Math.ceil(from.size / 4 / words / WORKGROUP));
    };
    if (!isMade) run(pipelines.lines, triangles, lines, TRIANGLE_WORDS);
    run(pipelines.arguments, fleet.arguments, args, ARGUMENT_WORDS);
    pass.end();
    return { lines, args };
  }

  #sized(buffer: GPUBuffer | null, label: string, size: number, usage: GPUBufferUsageFlags): GPUBuffer {
    if (buffer?.size === size) return buffer;
    buffer?.destroy();
    return this.context.buffer(label, size, usage);
  }

  async #create(): Promise<void> {
    const { context } = this;
    const visibility = GPUShaderStage.COMPUTE;
    const layout = context.device.createBindGroupLayout({
      label: 'lines',
      entries: [
        { binding: 0, visibility, buffer: { type: 'read-only-storage' } },
        { binding: 1, visibility, buffer: { type: 'storage' } },
      ],
    });
    const compute = (entryPoint: string): Promise<GPUComputePipeline> =>
      context.computePipeline(
        'passes/make-lines.wgsl',
        entryPoint,
        context.pipelineLayout(entryPoint, [layout]),
        entryPoint,
      );
    const [lines, args, draw] = await Promise.all([
      compute('make_lines'),
      compute('make_arguments'),
      context.renderPipeline('passes/wireframe.wgsl', {
        label: 'wireframe',
        layout: context.pipelineLayout('wireframe', [context.frame.layout, this.groups.instanceLayout]),
        vertex: { entryPoint: 'vertex_main', buffers: [vertexLayout('position'), PACK_LAYOUT] },
        fragment: { entryPoint: 'fragment_main', targets: [{ format: PICTURE_FORMAT, blend: OVER_PICTURE }] },
        primitive: { topology: 'line-list' },
        depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: false, depthCompare: 'greater' },
      }),
    ]);
    this.#pipelines = { layout, lines, arguments: args, draw };
  }
}
