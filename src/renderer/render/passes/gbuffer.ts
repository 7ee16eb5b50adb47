import type { DrawKind, SurfaceImages } from '../../scene/fleet/fleet.js';
import type { FrameContext, FramePlan, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { argumentOffsets } from '../resources/fleet-buffers.js';
import type { FleetResources } from '../resources/fleet-resources.js';
import { EXTRAS_SLOT, PACK_LAYOUT, VERTEX_LAYOUT } from '../resources/mesh-store.js';
import { PipelineVariants } from '../resources/pipeline-variants.js';
import { SurfaceGroups } from '../resources/surface-groups.js';
import { DEPTH_FORMAT, GBUFFER_FORMAT } from '../resources/targets.js';
import { MappedSurfaces } from './mapped.js';
import type { SurfaceLayer } from './surfaces.js';

/**
 * The pipelines that are built at the start, without waiting for a scene that needs them. Nearly all scenes have some
 * surfaces with both images and some without images.
 */
const COMMON: readonly SurfaceImages[] = ['both', 'none'];

/** Draws parts and EVA characters into the G-buffer without their paint, which the light pass adds. */
export class GBufferPass implements SurfaceLayer {
  #bundle: GPURenderBundle | null = null;

  private constructor(
    private readonly context: GpuContext,
    readonly groups: SurfaceGroups,
    private readonly pipelines: PipelineVariants<SurfaceImages>,
    private readonly mapped: MappedSurfaces,
  ) {}

  static async create(context: GpuContext): Promise<GBufferPass> {
    const groups = new SurfaceGroups(context);
    const mapped = new MappedSurfaces(context, groups);
    const pipelines = new PipelineVariants(
      (images) => images,
      (images: SurfaceImages) => createPipeline(context, groups, images),
    );
    await Promise.all(COMMON.map((images) => pipelines.prepare(images)));
    return new GBufferPass(context, groups, pipelines, mapped);
  }

  /**
   * Builds the pipelines for textures that are mapped separately, and for surfaces with only one image, when a fleet
   * first has such surfaces.
   */
  async prepare({ scene: { fleet } }: FramePlan): Promise<void> {
    const wanted = new Set(fleet.drawKinds.filter(isPacked).map(({ images }) => images));
    await Promise.all([this.mapped.prepare(fleet), ...[...wanted].map((images) => this.pipelines.prepare(images))]);
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
    for (const common of COMMON) {
      pass.setPipeline(this.pipelines.get(common));
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
      kind.mapped ? this.mapped.pipeline(kind.mapped) : this.pipelines.get(kind.images),
    );
    return encoder.finish({ label: 'fleet' });
  }
}

/**
 * The indices of bind groups in a pass. If `instances` is missing, the caller binds the group of instances. If `images`
 * is missing, the pass reads no images.
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

const isPacked = ({ pass, mapped }: DrawKind): boolean => pass === 'opaque' && mapped === null;

function createPipeline(context: GpuContext, groups: SurfaceGroups, images: SurfaceImages): Promise<GPURenderPipeline> {
  const isPlain = images === 'none';
  return context.renderPipeline('passes/gbuffer.wgsl', {
    label: `fleet, images: ${images}`,
    layout: context.pipelineLayout('fleet', [context.frame.layout, groups.instanceLayout, groups.imageLayout]),
    vertex: { entryPoint: isPlain ? 'plain_vertex_main' : 'vertex_main', buffers: [VERTEX_LAYOUT, PACK_LAYOUT] },
    fragment: {
      entryPoint: isPlain ? 'plain_fragment_main' : 'fragment_main',
      targets: [{ format: GBUFFER_FORMAT }],
      constants: isPlain
        ? {}
        : { ALBEDO_IMAGE: Number(images !== 'relief'), RELIEF_IMAGE: Number(images !== 'albedo') },
    },
    primitive: { cullMode: 'back' },
    depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: true, depthCompare: 'greater' },
  });
}
