import type { DrawKind } from '../../scene/fleet/fleet.js';
import { CASCADE_COUNT } from '../../scene/shadows/cascades.js';
import { SPOT_COUNT, SPOT_SIDE } from '../../scene/shadows/spots.js';
import type { FrameContext, FramePass, FramePlan, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { SHADOWS_LAYOUT, writeShadowsUniform } from '../layouts/shadows-uniform.js';
import { argumentOffsets, type FleetBuffers } from '../resources/fleet-buffers.js';
import type { FleetResources } from '../resources/fleet-resources.js';
import { ChangedWords } from '../resources/changed-words.js';
import { mappedTexturesLayout } from '../resources/mapped-textures.js';
import { EXTRAS_LAYOUT, EXTRAS_SLOT, PACK_LAYOUT, vertexLayout } from '../resources/mesh-store.js';
import { DEPTH_FORMAT } from '../resources/targets.js';

/** Distance between two dynamic offsets into the uniform, bytes. */
const MATRIX_STRIDE = 256;

/** Something other than the fleet that casts shadows. */
export interface ShadowCaster {
  /** Draws the caster into the map of a cascade. Group 1 contains the matrix of the cascade, and must stay bound. */
  drawShadow(pass: GPURenderPassEncoder, cascade: number): void;
}

/**
 * Creates the layout of the group that contains the matrix of a cascade: @group(1) of every pass that draws into shadow
 * maps.
 */
export const cascadeLayout = (context: GpuContext): GPUBindGroupLayout =>
  context.device.createBindGroupLayout({
    label: 'cascade',
    entries: [
      { binding: 0, visibility: GPUShaderStage.VERTEX, buffer: { hasDynamicOffset: true, minBindingSize: 64 } },
    ],
  });

export const shadowUniform = (context: GpuContext): GPUBuffer =>
  context.buffer('shadows', SHADOWS_LAYOUT.size, GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST);

/** Number of matrices: one for each cascade, then one for each spot. */
const MAP_COUNT = CASCADE_COUNT + SPOT_COUNT;

/**
 * Draws depth maps as seen from the star and from lamps. A map is drawn again only if the light, the view or a caster
 * has moved.
 */
export class ShadowPass implements FramePass {
  readonly sampler: GPUSampler;
  mapsDrawn = 0;
  spotsDrawn = 0;
  casts = false;
  readonly #shadows: ChangedWords;
  readonly #matrices: ChangedWords;
  readonly #words = new Float32Array(SHADOWS_LAYOUT.size / 4);
  readonly #matrixWords = new Float32Array((MAP_COUNT * MATRIX_STRIDE) / 4);
  readonly #matrixGroup: GPUBindGroup;
  #layers: readonly GPUTextureView[] | null = null;
  #spotLayers: readonly GPUTextureView[] | null = null;
  #spotMaps: GPUTextureView;
  #cut: GPURenderPipeline | null = null;
  #pendingCut: Promise<GPURenderPipeline> | null = null;
  #visible: GPUBindGroup | null = null;

  private constructor(
    private readonly context: GpuContext,
    private readonly pipeline: GPURenderPipeline,
    private readonly visibleLayout: GPUBindGroupLayout,
    private readonly matrixLayout: GPUBindGroupLayout,
    readonly uniform: GPUBuffer,
    private readonly casters: readonly ShadowCaster[],
  ) {
    const { device } = context;
    this.#shadows = new ChangedWords(context, uniform);
    const matrices = context.buffer(
      'cascades',
      MAP_COUNT * MATRIX_STRIDE,
      GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    );
    this.#matrixGroup = context.bindGroup('cascade', matrixLayout, [{ buffer: matrices, size: 64 }]);
    this.#matrices = new ChangedWords(context, matrices);
    this.#spotMaps = spotTexture(context, 1).createView({ dimension: '2d-array' });
    // Depth is reversed, so a point is lit if its depth is at least the depth in the map.
    this.sampler = device.createSampler({
      label: 'shadow',
      compare: 'greater-equal',
      magFilter: 'linear',
      minFilter: 'linear',
    });
  }

  /**
   * @param matrixLayout made by {@link cascadeLayout}
   * @param uniform made by {@link shadowUniform}
   */
  static async create(
    context: GpuContext,
    matrixLayout: GPUBindGroupLayout,
    uniform: GPUBuffer,
    casters: readonly ShadowCaster[],
  ): Promise<ShadowPass> {
    const visibleLayout = context.device.createBindGroupLayout({
      label: 'shadow casters',
      entries: [{ binding: 0, visibility: GPUShaderStage.VERTEX, buffer: { type: 'read-only-storage' } }],
    });
    const pipeline = await context.renderPipeline('passes/shadow.wgsl', {
      label: 'shadow',
      layout: context.pipelineLayout('shadow', [visibleLayout, matrixLayout]),
      vertex: {
        entryPoint: 'vertex_main',
        buffers: [vertexLayout('position'), PACK_LAYOUT],
      },
      ...CASTING,
    });
    return new ShadowPass(context, pipeline, visibleLayout, matrixLayout, uniform, casters);
  }

  async prepare({ scene }: FramePlan): Promise<void> {
    if (!scene.fleet.drawKinds.some(hasHoles)) return;
    this.#pendingCut ??= this.context.renderPipeline('passes/shadow-cut.wgsl', {
      label: 'shadow, cut',
      layout: this.context.pipelineLayout('shadow, cut', [
        this.visibleLayout,
        this.matrixLayout,
        mappedTexturesLayout(this.context),
      ]),
      vertex: { entryPoint: 'vertex_main', buffers: [vertexLayout('position', 'uv'), PACK_LAYOUT, EXTRAS_LAYOUT] },
      fragment: { entryPoint: 'fragment_main', targets: [] },
      ...CASTING,
    });
    this.#cut = await this.#pendingCut;
  }

  invalidate(replaced: Replaced): void {
    if (replaced === 'fleet') this.#visible = null;
    else this.#layers = null;
  }

  /** The shadow maps of lamps, one in each layer: a placeholder until a lamp casts shadows. */
  get spotMaps(): GPUTextureView {
    return this.#spotMaps;
  }

  update({ scene, shadows, spots: { spots } }: FrameContext): void {
    const { cascades } = shadows;
    this.casts = cascades.length > 0;
    writeShadowsUniform(this.#words.fill(0), shadows, scene.view);
    cascades.forEach((cascade, index) => {
      this.#matrixWords.set(cascade.clipFromCasters, (index * MATRIX_STRIDE) / 4);
    });
    spots.forEach(({ clipFromCasters }, index) => {
      this.#matrixWords.set(clipFromCasters, ((CASCADE_COUNT + index) * MATRIX_STRIDE) / 4);
    });
    if (spots.length > 0 && !this.#spotLayers) {
      const texture = spotTexture(this.context, SPOT_SIDE);
      this.#spotMaps = texture.createView();
      this.#spotLayers = layersOf(texture);
    }
    this.#shadows.write(this.#words);
    this.#matrices.write(this.#matrixWords);
  }

  /** Draws into the picture's depth target, because a pass that draws into a shadow map first clears that map. */
  warm(encoder: GPUCommandEncoder, { targets, fleet: { fleet, meshes } }: FrameContext): void {
    const pass = this.#begin(encoder, 'warm shadow', targets.depth.view, fleet, 0);
    meshes.bind(pass);
    pass.draw(3);
    // The first indirect draw makes the browser or Dawn compile its check of the arguments, too.
    pass.drawIndexedIndirect(fleet.arguments, 0);
    pass.end();
  }

  /** Draws the maps. The draw lists of view 1 + i contain what map i sees, of those maps that are drawn. */
  encode(encoder: GPUCommandEncoder, { targets, shadows, spots, fleet }: FrameContext): void {
    let view = 1;
    if (shadows.redraw) {
      const layers = (this.#layers ??= layersOf(targets.shadows.texture));
      for (let cascade = 0; cascade < shadows.cascades.length; cascade++) {
        this.mapsDrawn++;
        const pass = this.#begin(encoder, `shadow cascade ${cascade}`, layers[cascade]!, fleet.fleet, cascade);
        this.#drawFleet(pass, fleet, view++);
        for (const caster of this.casters) caster.drawShadow(pass, cascade);
        pass.end();
      }
    }
    for (const spot of spots.stale) {
      this.spotsDrawn++;
      const map = this.#spotLayers![spot]!;
      const pass = this.#begin(encoder, `shadow spot ${spot}`, map, fleet.fleet, CASCADE_COUNT + spot);
      this.#drawFleet(pass, fleet, view++);
      pass.end();
    }
  }

  #drawFleet(pass: GPURenderPassEncoder, { fleet, meshes, textures }: FleetResources, view: number): void {
    meshes.bind(pass);
    let current = this.pipeline;
    fleet.fleet.drawKinds.forEach((kind, index) => {
      // Glass casts no shadow.
      if (kind.pass !== 'opaque') return;
      const wanted = hasHoles(kind) ? this.#cut! : this.pipeline;
      if (wanted !== current) pass.setPipeline((current = wanted));
      if (hasHoles(kind)) {
        pass.setBindGroup(2, textures.group(kind.mapped!));
        pass.setVertexBuffer(EXTRAS_SLOT, meshes.extras);
      }
      const inView = view * fleet.kindCount + index;
      for (const offset of argumentOffsets(kind.mesh, inView)) pass.drawIndexedIndirect(fleet.arguments, offset);
    });
    if (current !== this.pipeline) pass.setPipeline(this.pipeline);
  }

  /** @param matrix index of the map's matrix */
  #begin(
    encoder: GPUCommandEncoder,
    label: string,
    view: GPUTextureView,
    fleet: FleetBuffers,
    matrix: number,
  ): GPURenderPassEncoder {
    this.#visible ??= this.context.bindGroup('shadow casters', this.visibleLayout, [{ buffer: fleet.visible }]);
    const depth = { depthClearValue: 0, depthLoadOp: 'clear', depthStoreOp: 'store' } as const;
    const pass = encoder.beginRenderPass({ label, colorAttachments: [], depthStencilAttachment: { view, ...depth } });
    pass.setPipeline(this.pipeline);
    pass.setBindGroup(0, this.#visible);
    pass.setBindGroup(1, this.#matrixGroup, [matrix * MATRIX_STRIDE]);
    return pass;
  }
}

const layersOf = (texture: GPUTexture): GPUTextureView[] =>
  Array.from({ length: texture.depthOrArrayLayers }, (_, baseArrayLayer) =>
    texture.createView({ dimension: '2d', baseArrayLayer, arrayLayerCount: 1 }),
  );

const spotTexture = (context: GpuContext, side: number): GPUTexture =>
  context.texture({
    label: `spot shadow maps ${side}`,
    size: [side, side, SPOT_COUNT],
    format: DEPTH_FORMAT,
    usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING,
  });

const CASTING = {
  primitive: { cullMode: 'none' },
  depthStencil: {
    format: DEPTH_FORMAT,
    depthWriteEnabled: true,
    depthCompare: 'greater',
    // The bias moves the depth away from the light, more so on steeper slopes. Without the bias, a surface that light
    // reaches at a grazing angle would shade itself.
    depthBias: -2,
    depthBiasSlopeScale: -1.5,
  },
} as const;

const hasHoles = ({ mapped }: DrawKind): boolean => mapped !== null && mapped.alphaUse.mode !== 'ignored';
