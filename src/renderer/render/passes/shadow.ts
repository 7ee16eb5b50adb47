import type { DrawKind } from '../../scene/fleet/fleet.js';
import { CASCADE_COUNT } from '../../scene/shadows/cascades.js';
import type { FrameContext, FramePass, FramePlan, Replaced } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { SHADOWS_LAYOUT, writeShadowsUniform } from '../layouts/shadows-uniform.js';
import { argumentOffsets, type FleetBuffers } from '../resources/fleet-buffers.js';
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

/**
 * Draws depth maps as seen from the star. The maps are drawn again only if the light, the view or a caster has moved.
 */
export class ShadowPass implements FramePass {
  readonly sampler: GPUSampler;
  mapsDrawn = 0;
  casts = false;
  readonly #shadows: ChangedWords;
  readonly #matrices: ChangedWords;
  readonly #words = new Float32Array(SHADOWS_LAYOUT.size / 4);
  readonly #matrixWords = new Float32Array((CASCADE_COUNT * MATRIX_STRIDE) / 4);
  readonly #matrixGroup: GPUBindGroup;
  #layers: readonly GPUTextureView[] | null = null;
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
      CASCADE_COUNT * MATRIX_STRIDE,
      GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
    );
    this.#matrixGroup = context.bindGroup('cascade', matrixLayout, [{ buffer: matrices, size: 64 }]);
    this.#matrices = new ChangedWords(context, matrices);
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

  update({ scene, shadows }: FrameContext): void {
    const { cascades } = shadows;
    this.casts = cascades.length > 0;
    writeShadowsUniform(this.#words.fill(0), shadows, scene.view);
    cascades.forEach((cascade, index) => {
      this.#matrixWords.set(cascade.clipFromCasters, (index * MATRIX_STRIDE) / 4);
    });
    this.#shadows.write(this.#words);
    this.#matrices.write(this.#matrixWords);
  }

  /** Draws into the picture's depth target, because a pass that draws into a shadow map first clears that map. */
  warm(encoder: GPUCommandEncoder, { targets, fleet: { fleet, meshes } }: FrameContext): void {
    const pass = this.#begin(encoder, 'warm shadow', targets.depth.view, fleet);
    pass.setBindGroup(1, this.#matrixGroup, [0]);
    meshes.bind(pass);
    pass.draw(3);
    // The first indirect draw makes the browser or Dawn compile its check of the arguments, too.
    pass.drawIndexedIndirect(fleet.arguments, 0);
    pass.end();
  }

  /** Draws the maps. The draw lists of view 1 + i contain what cascade i sees. */
  encode(encoder: GPUCommandEncoder, { targets, shadows, fleet: { fleet, meshes, textures } }: FrameContext): void {
    if (!shadows.redraw) return;
    const layers = (this.#layers ??= Array.from({ length: CASCADE_COUNT }, (_, baseArrayLayer) =>
      targets.shadows.texture.createView({ dimension: '2d', baseArrayLayer, arrayLayerCount: 1 }),
    ));
    for (let cascade = 0; cascade < shadows.cascades.length; cascade++) {
      this.mapsDrawn++;
      const pass = this.#begin(encoder, `shadow cascade ${cascade}`, layers[cascade]!, fleet);
      pass.setBindGroup(1, this.#matrixGroup, [cascade * MATRIX_STRIDE]);
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
        const inView = (1 + cascade) * fleet.kindCount + index;
        for (const offset of argumentOffsets(kind.mesh, inView)) pass.drawIndexedIndirect(fleet.arguments, offset);
      });
      if (current !== this.pipeline) pass.setPipeline(this.pipeline);
      for (const caster of this.casters) caster.drawShadow(pass, cascade);
      pass.end();
    }
  }

  #begin(encoder: GPUCommandEncoder, label: string, view: GPUTextureView, fleet: FleetBuffers): GPURenderPassEncoder {
    this.#visible ??= this.context.bindGroup('shadow casters', this.visibleLayout, [{ buffer: fleet.visible }]);
    const depth = { depthClearValue: 0, depthLoadOp: 'clear', depthStoreOp: 'store' } as const;
    const pass = encoder.beginRenderPass({ label, colorAttachments: [], depthStencilAttachment: { view, ...depth } });
    pass.setPipeline(this.pipeline);
    pass.setBindGroup(0, this.#visible);
    return pass;
  }
}

const CASTING = {
  primitive: { cullMode: 'none' },
  depthStencil: {
    format: DEPTH_FORMAT,
    depthWriteEnabled: true,
    depthCompare: 'greater',
    // The bias moves the depth away from the star, more so on steeper slopes. Without the bias, a surface that light
    // reaches at a grazing angle would shade itself.
    depthBias: -2,
    depthBiasSlopeScale: -1.5,
  },
} as const;

const hasHoles = ({ mapped }: DrawKind): boolean => mapped !== null && mapped.alphaUse.mode !== 'ignored';
