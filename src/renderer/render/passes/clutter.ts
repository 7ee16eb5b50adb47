import type { ClutterMaterial } from '../../../simulator/models/clutter/index.js';
import type { ClutterFrame } from '../../scene/clutter/index.js';
import type { BodyView } from '../../scene/body-view.js';
import type { FrameContext, FramePass, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { PACK } from '../layouts/pack.js';
import { ClutterLists, type ClutterDraw } from '../resources/clutter-lists.js';
import { ClutterTextures } from '../resources/clutter-textures.js';
import { MeshStore, PACK_LAYOUT, VERTEX_LAYOUT, vertexLayout } from '../resources/mesh-store.js';
import { DEPTH_FORMAT, GBUFFER_FORMAT } from '../resources/targets.js';
import { ClutterCullPass } from './clutter-cull.js';
import type { ShadowCaster } from './shadow.js';
import type { SurfaceLayer } from './surfaces.js';

/** A closed mesh, or leaf cards. Leaf cards have cut-outs, and are visible from both sides. */
type Surface = 'solid' | 'foliage';
/** `sprays` are leaf cards that face in every direction, and `blades` are upright. */
type DrawnSurface = Surface | 'sprays' | 'blades';
/** Detail of shading: `near` reads all maps at each pixel, `far` uses the mean of the maps for lighting. */
type Reach = 'near' | 'far';

interface BuiltClutter {
  readonly cull: ClutterCullPass;
  readonly lists: ClutterLists;
  readonly meshes: MeshStore;
  readonly visibleLayout: GPUBindGroupLayout;
  readonly surfaces: Record<`${Reach} ${DrawnSurface}`, GPURenderPipeline>;
  readonly shadows: Record<Surface, GPURenderPipeline>;
}

/**
 * Makes the draw lists of ground clutter, for the passes that draw surfaces and shadows. {@link prepare} creates the
 * pass's GPU objects for the first frame with clutter.
 */
export class ClutterPass implements FramePass {
  readonly textures: ClutterTextures;
  readonly surface: SurfaceLayer = {
    differs: () => this.#differs(),
    draw: (pass) => this.#drawSurfaces(pass),
  };
  readonly caster: ShadowCaster = { drawShadow: (pass, cascade) => this.#drawShadows(pass, cascade) };
  #building: Promise<BuiltClutter> | null = null;
  #built: BuiltClutter | null = null;
  #shown: ClutterFrame | null = null;
  /** The clutter for which {@link surface} was last called; the next field is the revision of its textures. */
  #asked: ClutterFrame | null = null;
  #pointed = -1;
  #sorted = true;
  #visible: GPUBindGroup | null = null;

  constructor(
    private readonly context: GpuContext,
    private readonly cascadeLayout: GPUBindGroupLayout,
  ) {
    this.textures = new ClutterTextures(context);
  }

  get candidates(): number {
    return this.#built?.lists.counts.instances ?? 0;
  }

  foresee(): void {
    // A failure is ignored here, because `prepare` reports it.
    this.#begin().catch(() => undefined);
  }

  #begin(): Promise<BuiltClutter> {
    return (this.#building ??= buildClutter(this.context, this.textures.layout, this.cascadeLayout));
  }

  async prepare({ scene: { clutter } }: FramePlan): Promise<void> {
    if (clutter.stands.length === 0 || this.#built) return;
    try {
      this.#built = await this.#begin();
    } catch (cause) {
      this.#building = null;
      throw cause;
    }
  }

  update({ scene: { clutter, bodies }, views, shadows }: FrameContext): void {
    const built = this.#built;
    if (!built || clutter.stands.length === 0) {
      this.#shown = null;
      return;
    }
    if (clutter === this.#shown && views.length === 1) return;
    this.#shown = clutter;
    if (built.lists.update(clutter, bodies[clutter.body] as BodyView, views, shadows.frame)) {
      built.cull.invalidate();
      this.#visible = null;
    }
    this.#sorted = false;
  }

  encode(encoder: GPUCommandEncoder, { raster }: FrameContext): void {
    this.#sort(encoder);
    if (raster.sample === raster.samples - 1) this.textures.endFrame();
  }

  #sort(encoder: GPUCommandEncoder): void {
    if (!this.#built || this.#sorted) return;
    this.#sorted = true;
    const { cull, lists } = this.#built;
    cull.encode(encoder, lists.counts, lists.buffers);
  }

  #differs(): boolean {
    const differs = this.#shown !== this.#asked || (this.#shown !== null && this.textures.revision !== this.#pointed);
    this.#asked = this.#shown;
    this.#pointed = this.textures.revision;
    return differs;
  }

  #drawSurfaces(pass: GPURenderPassEncoder): void {
    if (!this.#built || !this.#shown) return;
    const { surfaces } = this.#built;
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, this.#visibleGroup(this.#built));
    this.#draw(pass, this.#built, 0, ({ material, detail }) => {
      return surfaces[`${detail === 0 ? 'near' : 'far'} ${drawnSurfaceOf(material)}`];
    });
  }

  #drawShadows(pass: GPURenderPassEncoder, cascade: number): void {
    if (!this.#built || !this.#shown) return;
    const { shadows } = this.#built;
    pass.setBindGroup(0, this.#visibleGroup(this.#built));
    this.#draw(pass, this.#built, 1 + cascade, ({ material }) => shadows[surfaceOf(material)]);
  }

  #draw(
    pass: GPURenderPassEncoder,
    { lists, meshes }: BuiltClutter,
    view: number,
    pipelineOf: (draw: ClutterDraw) => GPURenderPipeline,
  ): void {
    meshes.bind(pass);
    let pipeline: GPURenderPipeline | null = null;
    let material: ClutterMaterial | null = null;
    for (const draw of lists.drawsOf(view)) {
      const wanted = pipelineOf(draw);
      if (wanted !== pipeline) pass.setPipeline((pipeline = wanted));
      if (draw.material !== material) pass.setBindGroup(2, this.textures.group((material = draw.material)));
      for (const offset of draw.arguments) pass.drawIndexedIndirect(lists.buffers.arguments, offset);
    }
  }

  #visibleGroup({ lists, visibleLayout }: BuiltClutter): GPUBindGroup {
    return (this.#visible ??= this.context.bindGroup('clutter', visibleLayout, [{ buffer: lists.buffers.visible }]));
  }
}

const drawnSurfaceOf = (material: ClutterMaterial): DrawnSurface => {
  if (material.sprays) return 'sprays';
  return material.blades ? 'blades' : surfaceOf(material);
};

const surfaceOf = (material: ClutterMaterial): Surface => (material.foliage ? 'foliage' : 'solid');

async function buildClutter(
  context: GpuContext,
  materialLayout: GPUBindGroupLayout,
  cascadeLayout: GPUBindGroupLayout,
): Promise<BuiltClutter> {
  const visibleLayout = context.device.createBindGroupLayout({
    label: 'clutter',
    entries: [{ binding: 0, visibility: GPUShaderStage.VERTEX, buffer: { type: 'read-only-storage' } }],
  });
  const layout = context.pipelineLayout('clutter', [context.frame.layout, visibleLayout, materialLayout]);
  const surface = (reach: Reach, kind: DrawnSurface): Promise<GPURenderPipeline> =>
    context.renderPipeline('passes/clutter.wgsl', {
      label: `clutter ${reach} ${kind}`,
      layout,
      vertex: { entryPoint: `${reach}_vertex`, buffers: [VERTEX_LAYOUT, PACK_LAYOUT] },
      fragment: {
        entryPoint: `${reach}_${kind === 'solid' ? kind : 'foliage'}`,
        targets: [{ format: GBUFFER_FORMAT }],
        ...(kind === 'sprays' || kind === 'blades' ? { constants: { [kind.toUpperCase()]: 1 } } : {}),
      },
      primitive: { cullMode: kind === 'solid' ? 'back' : 'none' },
      depthStencil: { format: DEPTH_FORMAT, depthWriteEnabled: true, depthCompare: 'greater' },
    });
  const shadowLayout = context.pipelineLayout('clutter shadow', [visibleLayout, cascadeLayout, materialLayout]);
  const shadow = (kind: Surface): Promise<GPURenderPipeline> =>
    context.renderPipeline('passes/clutter-shadow.wgsl', {
      label: `${kind} shadow`,
      layout: shadowLayout,
      vertex: { entryPoint: `${kind}_vertex`, buffers: [SHADOW_VERTICES[kind], PACK_LAYOUT] },
      ...(kind === 'foliage' ? { fragment: { entryPoint: 'foliage_main', targets: [] } } : {}),
      primitive: { cullMode: 'none' },
      depthStencil: {
        format: DEPTH_FORMAT,
        depthWriteEnabled: true,
        depthCompare: 'greater',
        // The same bias as in the shadow pass.
        depthBias: -2,
        depthBiasSlopeScale: -1.5,
      },
    });
  const kinds = (['near', 'far'] as const).flatMap((reach) =>
    (['solid', 'foliage', 'sprays', 'blades'] as const).map((kind) => [reach, kind] as const),
  );
  const [cull, solidShadow, foliageShadow, ...surfaces] = await Promise.all([
    ClutterCullPass.create(context),
    shadow('solid'),
    shadow('foliage'),
    ...kinds.map(([reach, kind]) => surface(reach, kind)),
  ]);
  // Clutter has its own store, because new meshes of leaves would replace the fleet's buffers while recorded bundles
  // still use them.
  const meshes = new MeshStore(context, () => PACK);
  return {
    cull,
    meshes,
    lists: new ClutterLists(context, meshes),
    visibleLayout,
    surfaces: Object.fromEntries(
      kinds.map(([reach, kind], at) => [`${reach} ${kind}`, surfaces[at]!]),
    ) as BuiltClutter['surfaces'],
    shadows: { solid: solidShadow, foliage: foliageShadow },
  };
}

const SHADOW_VERTICES: Record<Surface, GPUVertexBufferLayout> = {
  solid: vertexLayout('position'),
  foliage: vertexLayout('position', 'uv'),
};
