import {
  BIN_HEADER_WORDS,
  type ProjectedView,
  StickerBins,
  type StickerFrame,
  STICKER_WORDS,
} from '../../scene/stickers/index.js';
import type { BoundStickers, FrameContext, FramePass, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { clipFromWorld } from '../layouts/frame-uniform.js';
import { PipelineVariants } from '../resources/pipeline-variants.js';
import { StickerAtlas } from '../resources/sticker-atlas.js';
import { shadeName, shadePipeline, type ShadeVariant } from './shade.js';

interface StickerVariant extends ShadeVariant {
  /** True if boxes are drawn instead of the images. */
  readonly debug: boolean;
  /** True if any sticker is wrapped around a hull, or limited to one part. */
  readonly knobs: boolean;
}

const variantName = (variant: StickerVariant): string =>
  `${shadeName(variant)}${variant.debug ? ', debug' : ''}${variant.knobs ? ', knobs' : ''}`;

/** Bindings 0 to 3 of shaders/stickers/bindings.wgsl. */
const BUFFERS = ['tiles', 'entries', 'rows', 'images'] as const;
/** The bindings of shaders/passes/cull-stickers.wgsl. */
const CULL_BINDINGS = [
  { binding: 2, name: 'rows', type: 'read-only-storage' },
  { binding: 5, name: 'bins', type: 'read-only-storage' },
  { binding: 6, name: 'binned entries', type: 'read-only-storage' },
  { binding: 7, name: 'tiles', type: 'storage' },
  { binding: 8, name: 'entries', type: 'storage' },
] as const;
/** Minimum size of a buffer, so that a few stickers can be added before it must be replaced. */
const LEAST_BUFFER_BYTES = 4096;
type StickerBuffer = (typeof BUFFERS)[number] | (typeof CULL_BINDINGS)[number]['name'];

/** Workgroup size of shaders/passes/cull-stickers.wgsl. */
const CULL_GROUP_SIZE = 64;

interface StickerPassLayouts {
  readonly classify: GPUBindGroupLayout;
  readonly light: GPUBindGroupLayout;
}

/**
 * Uploads the stickers of a frame, and binds them for other passes. Tiles that may show stickers have lists and
 * pipelines of their own. The pass exists only as long as there is a live sticker; after that, it is destroyed with all
 * of its GPU objects.
 */
class StickerPass implements FramePass, BoundStickers {
  readonly #bins = new StickerBins();
  readonly #buffers = new Map<StickerBuffer, GPUBuffer>();
  #group: GPUBindGroup | null = null;
  #cullGroup: GPUBindGroup | null = null;
  #atlas: GPUTexture | null = null;
  /**
   * The frame object whose rows are on the GPU. The revisions of one frame object cannot be compared with those of
   * another.
   */
  #frame: StickerFrame | null = null;
  #binned = '';
  #rowsRevision = -1;
  #imagesRevision = -1;
  #debug = false;
  #knobs = false;

  private constructor(
    private readonly context: GpuContext,
    private readonly images: StickerAtlas,
    readonly layout: GPUBindGroupLayout,
    private readonly cullLayout: GPUBindGroupLayout,
    private readonly pipelines: { readonly cull: GPUComputePipeline; readonly classify: GPUComputePipeline },
    private readonly shade: PipelineVariants<StickerVariant>,
  ) {}

  static async create(context: GpuContext, images: StickerAtlas, layouts: StickerPassLayouts): Promise<StickerPass> {
    const fragment = GPUShaderStage.FRAGMENT;
    const storage = (binding: number, visibility: GPUShaderStageFlags): GPUBindGroupLayoutEntry => ({
      binding,
      visibility,
      buffer: { type: 'read-only-storage' },
    });
    const layout = context.device.createBindGroupLayout({
      label: 'stickers',
      entries: [
        storage(0, fragment | GPUShaderStage.COMPUTE),
        ...[1, 2, 3].map((binding) => storage(binding, fragment)),
        { binding: 4, visibility: fragment, texture: { viewDimension: '2d-array' } },
      ],
    });
    const cullLayout = context.device.createBindGroupLayout({
      label: 'cull stickers',
      entries: CULL_BINDINGS.map(({ binding, type }) => ({
        binding,
        visibility: GPUShaderStage.COMPUTE,
        buffer: { type },
      })),
    });
    const [cull, classify] = await Promise.all([
      context.computePipeline(
        'passes/cull-stickers.wgsl',
        'cull stickers',
        context.pipelineLayout('cull stickers', [context.frame.layout, layouts.classify, cullLayout]),
        'cull_stickers',
      ),
      context.computePipeline(
        'passes/classify.wgsl',
        'classify with stickers',
        context.pipelineLayout('classify with stickers', [context.frame.layout, layouts.classify, layout]),
        'classify_stickers',
      ),
    ]);
    const shade = new PipelineVariants(variantName, (variant: StickerVariant) =>
      shadePipeline(context, layouts.light, variant, { layout, debug: variant.debug, knobs: variant.knobs }),
    );
    return new StickerPass(context, images, layout, cullLayout, { cull, classify }, shade);
  }

  async prepare({ scene, shade, shadeLater }: FramePlan): Promise<void> {
    const { debug, knobs } = scene.stickers;
    const withStickers = (variant: ShadeVariant): StickerVariant => ({ ...variant, debug, knobs });
    const now = shade.map((variant) => this.shade.prepare(withStickers(variant)));
    this.shade.foresee(shadeLater.map(withStickers));
    await Promise.all(now);
  }

  /** Returns the pipeline of a variant. Group 2 of each pipeline is {@link group}. */
  pipeline(variant: ShadeVariant): GPURenderPipeline {
    return this.shade.get({ ...variant, debug: this.#debug, knobs: this.#knobs });
  }

  get group(): GPUBindGroup {
    this.#group ??= this.context.bindGroup('stickers', this.layout, [
      ...BUFFERS.map((name) => ({ buffer: this.#buffers.get(name)! })),
      this.#atlas!.createView({ dimension: '2d-array' }),
    ]);
    return this.#group;
  }

  classify(pass: GPUComputePassEncoder, dispatch: () => void): void {
    this.#cullGroup ??= this.#bindForCulling();
    pass.setPipeline(this.pipelines.cull);
    pass.setBindGroup(2, this.#cullGroup);
    const [, columns, rows] = this.#bins.ranges;
    pass.dispatchWorkgroups(Math.ceil((columns! * rows!) / CULL_GROUP_SIZE));
    pass.setPipeline(this.pipelines.classify);
    pass.setBindGroup(2, this.group);
    dispatch();
  }

  #bindForCulling(): GPUBindGroup {
    this.context.counters.bindGroups++;
    return this.context.device.createBindGroup({
      label: 'cull stickers',
      layout: this.cullLayout,
      entries: CULL_BINDINGS.map(({ binding, name }) => ({ binding, resource: { buffer: this.#buffers.get(name)! } })),
    });
  }

  update(frame: FrameContext): void {
    frame.stickers = this;
    const { raster } = frame;
    const { stickers, view } = frame.scene;
    this.#debug = stickers.debug;
    this.#knobs = stickers.knobs;
    if (stickers !== this.#frame) {
      this.#frame = stickers;
      this.#binned = '';
      this.#rowsRevision = -1;
    }
    const { width, height } = raster;
    const clip = clipFromWorld(view, { ...raster, jitter: [0, 0] });
    const key = `${stickers.revision} ${width} ${height} ${Array.from(clip).join()}`;
    if (key !== this.#binned) {
      const projected: ProjectedView = {
        width,
        height,
        clipFromWorld: clip,
        orthographic: view.orthoHalfHeight !== null,
        near: view.near,
      };
      this.#bins.fill(stickers, projected);
      const { ranges, entries, entryCount } = this.#bins;
      this.#upload('bins', ranges, ranges.length);
      this.#upload('binned entries', entries, entryCount);
      this.#reserve('entries', entryCount);
      this.#reserve('tiles', ranges.length * 2);
      this.#upload('tiles', ranges, BIN_HEADER_WORDS);
      this.#binned = key;
    }
    const rowsChanged = stickers.revision !== this.#rowsRevision;
    if (rowsChanged) this.#upload('rows', stickers.words, stickers.count * STICKER_WORDS);
    if (rowsChanged || this.images.revision !== this.#imagesRevision) {
      const rows = this.images.rows(stickers.images);
      this.#upload('images', rows, rows.length);
      if (this.#atlas !== this.images.texture) {
        this.#atlas = this.images.texture;
        this.#group = null;
      }
    }
    this.#rowsRevision = stickers.revision;
    this.#imagesRevision = this.images.revision;
  }

  destroy(): void {
    for (const buffer of this.#buffers.values()) buffer.destroy();
    this.#buffers.clear();
    this.#forgetGroups();
  }

  #forgetGroups(): void {
    this.#group = null;
    this.#cullGroup = null;
  }

  #upload(name: StickerBuffer, words: Uint32Array<ArrayBuffer>, count: number): void {
    const buffer = this.#reserve(name, count);
    if (count > 0) this.context.write(buffer, 0, words, 0, count * 4);
  }

  /** Returns the buffer with this name. If it is too small, it is replaced, and its contents are lost. */
  #reserve(name: StickerBuffer, words: number): GPUBuffer {
    const size = Math.max(LEAST_BUFFER_BYTES, words * 4);
    let buffer = this.#buffers.get(name);
    if (!buffer || buffer.size < size) {
      buffer?.destroy();
      buffer = this.context.buffer(
        `sticker ${name}`,
        2 ** Math.ceil(Math.log2(size)),
        GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST,
      );
      this.#buffers.set(name, buffer);
      this.#forgetGroups();
    }
    return buffer;
  }
}

/** Owns the pass for stickers. If the pass cannot be created, frames are drawn without stickers. */
export class LiveStickers implements FramePass {
  readonly images: StickerAtlas;
  fault = '';
  #pass: StickerPass | null = null;

  constructor(
    private readonly context: GpuContext,
    private readonly layouts: StickerPassLayouts,
  ) {
    this.images = new StickerAtlas(context);
  }

  get pass(): BoundStickers | null {
    return this.#pass;
  }

  async prepare(plan: FramePlan): Promise<void> {
    if (plan.scene.stickers.live === 0) {
      this.destroy();
      return;
    }
    if (this.fault !== '') return;
    try {
      this.#pass ??= await StickerPass.create(this.context, this.images, this.layouts);
      await this.#pass.prepare(plan);
    } catch (cause) {
      this.fault = cause instanceof Error ? cause.message : String(cause);
      this.destroy();
    }
  }

  update(frame: FrameContext): void {
    if (frame.scene.stickers.count > 0) this.#pass?.update(frame);
  }

  destroy(): void {
    this.#pass?.destroy();
    this.#pass = null;
  }
}
