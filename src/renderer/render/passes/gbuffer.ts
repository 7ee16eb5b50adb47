import type { DrawKind } from '../../scene/fleet/fleet.js';
import type { FrameContext, FramePlan, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { argumentOffsets } from '../resources/fleet-buffers.js';
import type { FleetResources } from '../resources/fleet-resources.js';
import { EXTRAS_SLOT, PACK_LAYOUT, VERTEX_LAYOUT } from '../resources/mesh-store.js';
import { SurfaceGroups } from '../resources/surface-groups.js';
import { DEPTH_FORMAT, GBUFFER_FORMAT } from '../resources/targets.js';
import { MappedSurfaces } from './mapped.js';
import type { SurfaceLayer } from './surfaces.js';

interface SurfacePipelines {
  readonly images: GPURenderPipeline;
  readonly plain: GPURenderPipeline;
}

/** Draws parts and EVA characters into the G-buffer without their paint, which the light pass adds. */
export class GBufferPass implements SurfaceLayer {
  #bundle: GPURenderBundle | null = null;

  private constructor(
    private readonly context: GpuContext,
    readonly groups: SurfaceGroups,
    private readonly pipelines: SurfacePipelines,
    private readonly mapped: MappedSurfaces,
  ) {}

  static async create(context: GpuContext): Promise<GBufferPass> {
    const groups = new SurfaceGroups(context);
    const mapped = new MappedSurfaces(context, groups);
    return new GBufferPass(context, groups, await createPipelines(context, groups), mapped);
  }

  prepare({ scene }: FramePlan): Promise<void> {
    return this.mapped.prepare(scene.fleet);
  }

  invalidate(replaced: Replaced): void {
    if (replaced !== 'fleet') return;
    this.#bundle = null;
    this.groups.invalidate();
  }

  differs({ changed }: FrameContext): boolean {
    return changed.surfaces;
  }

  draw(pass: GPURenderPassEncoder, { fleet }: FrameContext): void {
    this.#bundle ??= this.#record(fleet);
    pass.executeBundles([this.#bundle]);
  }

  warm(pass: GPURenderPassEncoder, { fleet: { fleet, meshes, materials, images } }: FrameContext): void {
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, this.groups.instances(fleet, materials));
    pass.setBindGroup(2, this.groups.images(0, images));
    meshes.bind(pass);
    for (const pipeline of [this.pipelines.images, this.pipelines.plain]) {
      pass.setPipeline(pipeline);
      pass.draw(3);
    }
  }

  #record(resources: FleetResources): GPURenderBundle {
    const encoder = this.context.device.createRenderBundleEncoder({
      label: 'fleet',
      colorFormats: [GBUFFER_FORMAT],
      depthStencilFormat: DEPTH_FORMAT,
    });
    encoder.setBindGroup(0, this.context.frame.bindGroup);
    drawFleet(encoder, this.groups, resources, 'opaque', { instances: 1, images: 2 }, (kind) =>
      kind.mapped
        ? this.mapped.pipeline(kind.mapped)
        : kind.imageSize > 0
          ? this.pipelines.images
          : this.pipelines.plain,
    );
    return encoder.finish({ label: 'fleet' });
  }
}

/**
 * If `instances` is missing, the caller binds the group of instances. If `images` is missing, the pass reads no images.
 */
export interface SurfaceGroupIndices {
  readonly instances?: number;
  readonly images?: number;
}

/** @param pipelineOf returns the pipeline for a kind; null if the kind does not belong to the pass */
export function drawFleet(
  encoder: GPURenderBundleEncoder | GPURenderPassEncoder,
  groups: SurfaceGroups,
  resources: FleetResources,
  pass: DrawKind['pass'],
  at: SurfaceGroupIndices,
  pipelineOf: (kind: DrawKind) => GPURenderPipeline | null,
): void {
  const { fleet, meshes, materials, images, textures } = resources;
  if (at.instances !== undefined) encoder.setBindGroup(at.instances, groups.instances(fleet, materials));
  meshes.bind(encoder);
  let pipeline: GPURenderPipeline | null = null;
  let bound: GPUBindGroup | null = null;
  let extras: GPUBuffer | null = null;
  fleet.fleet.drawKinds.forEach((kind, index) => {
    if (kind.pass !== pass) return;
    const wanted = pipelineOf(kind);
    if (wanted === null) return;
    if (wanted !== pipeline) encoder.setPipeline((pipeline = wanted));
    if (at.images !== undefined) {
      const group = kind.mapped ? textures.group(kind.mapped) : groups.images(kind.imageSize, images);
      if (group !== bound) encoder.setBindGroup(at.images, (bound = group));
    }
    if (kind.mapped && extras === null) encoder.setVertexBuffer(EXTRAS_SLOT, (extras = meshes.extras));
    for (const offset of argumentOffsets(kind.mesh, index)) encoder.drawIndexedIndirect(fleet.arguments, offset);
  });
}

async function createPipelines(context: GpuContext, groups: SurfaceGroups): Promise<SurfacePipelines> {
  const layout = context.pipelineLayout('fleet', [context.frame.layout, groups.instanceLayout, groups.imageLayout]);
  const create = (images: boolean): Promise<GPURenderPipeline> =>
    context.renderPipeline('passes/gbuffer.wgsl', {
      label: `fleet, ${images ? 'images' : 'plain'}`,
      layout,
      vertex: { entryPoint: images ? 'vertex_main' : 'plain_vertex_main', buffers: [VERTEX_LAYOUT, PACK_LAYOUT] },
      fragment: {
        entryPoint: images ? 'fragment_main' : 'plain_fragment_main',
        targets: [{ format: GBUFFER_FORMAT }],
      },
      primitive: { cullMode: 'back' },
      depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: true, depthCompare: 'greater' },
    });
  const [images, plain] = await Promise.all([create(true), create(false)]);
  return { images, plain };
}
