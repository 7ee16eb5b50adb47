import type { PassName } from '../../../contract/vocabulary/index.js';
import { type CaptureDraw, drawsOf, TEXELS, TEXELS_BYTES, TEXELS_FORMAT, tileDraws } from '../capture/draws.js';
import { SurfaceTexels } from '../capture/surface-texels.js';
import { TileMap } from '../capture/tile-map.js';
import type { FrameContext, FramePass } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { SPAN_LISTS } from '../layouts/span-lists.js';
import type { Picture } from '../picture.js';
import { PipelineVariants } from '../resources/pipeline-variants.js';
import { PICTURE_FORMAT } from '../resources/targets.js';
import type { ClassifyPass } from './classify.js';
import type { LightPass } from './light.js';
import { coatConstants } from './shade.js';
import type { LiveStickers } from './stickers.js';

interface CaptureSources {
  readonly light: LightPass;
  readonly classify: ClassifyPass;
  readonly stickers: LiveStickers;
}

/**
 * Draws the results of single passes of a frame. This pass comes after the light pass and before the glass pass, when
 * the targets contain all of these results. The pass has no GPU objects until the first capture.
 */
export class CapturePass implements FramePass {
  readonly #pipelines = new PipelineVariants<CaptureDraw>(drawName, (draw) => this.#create(draw));

  constructor(
    private readonly context: GpuContext,
    private readonly sources: CaptureSources,
  ) {}

  /** Builds the pipelines of a capture, with the options of the frame that was prepared last. */
  async prepareFor(passes: readonly PassName[]): Promise<void> {
    const live = this.sources.stickers.pass !== null;
    const shown = passes.flatMap((pass) => drawsOf(pass, live) ?? []);
    await Promise.all([TEXELS, ...tileDraws(live), ...shown].map((draw) => this.#pipelines.prepare(draw)));
  }

  encode(encoder: GPUCommandEncoder, frame: FrameContext): void {
    if (!frame.capture) return;
    const { passes, readback, onEncoded } = frame.capture;
    const { view } = frame.scene;
    const { width, height } = frame.targets;
    const live = frame.stickers !== null;
    const made: GPUTexture[] = [];
    const drawn = (name: string, draws: readonly CaptureDraw[], format?: GPUTextureFormat): GPUTexture => {
      const texture = this.#draw(encoder, frame, name, draws, format);
      made.push(texture);
      return texture;
    };
    const texels = readback.encode(encoder, drawn('texels', [TEXELS], TEXELS_FORMAT), TEXELS_BYTES);
    const tiles = readback.encode(encoder, drawn('tiles', tileDraws(live)));
    const light = passes.includes('light') ? readback.encode(encoder, frame.lit.texture) : null;
    const pictures = passes.flatMap((name) => {
      const draws = drawsOf(name, live);
      return draws ? [{ name, read: readback.encode(encoder, drawn(name, draws)) }] : [];
    });
    onEncoded(async () => {
      const { buffer, byteOffset, byteLength } = await texels();
      const words = new Uint32Array(buffer, byteOffset, byteLength / 4);
      const map = new TileMap(width, height, await tiles());
      const shown = new Map<PassName, Picture>();
      for (const { name, read } of pictures) shown.set(name, { width, height, pixels: await read() });
      if (light) shown.set('light', { width, height, pixels: await light() });
      if (passes.includes('tiles')) shown.set('tiles', await map.picture(() => readback.rest()));
      for (const texture of made) texture.destroy();
      return { passes: shown, texels: new SurfaceTexels(width, height, words, view), tiles: map };
    });
  }

  #draw(
    encoder: GPUCommandEncoder,
    { targets, fleet, stickers }: FrameContext,
    name: string,
    draws: readonly CaptureDraw[],
    format = PICTURE_FORMAT,
  ): GPUTexture {
    const { width, height } = targets;
    const label = `capture of ${name}`;
    const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
    const texture = this.context.texture({ label, size: [width, height], format, usage });
    const pass = encoder.beginRenderPass({
      label,
      colorAttachments: [{ view: texture.createView(), loadOp: 'clear', storeOp: 'store' }],
    });
    pass.setBindGroup(0, this.context.frame.bindGroup);
    pass.setBindGroup(1, this.sources.light.group(targets, fleet.fleet));
    if (stickers) pass.setBindGroup(2, stickers.group);
    for (const draw of draws) {
      pass.setPipeline(this.#pipelines.get(draw));
      if (draw.list) this.sources.classify.draw(pass, draw.list);
      else pass.draw(3);
    }
    pass.end();
    return texture;
  }

  #create(draw: CaptureDraw): Promise<GPURenderPipeline> {
    const { light, stickers } = this.sources;
    const { module, vertex, fragment, format, list } = draw;
    const groups = [this.context.frame.layout, light.layout, ...(draw.stickers ? [stickers.pass!.layout] : [])];
    const constants = list ? { SPAN_LIST: SPAN_LISTS.indexOf(list) } : {};
    // Pictures of stickers alone are rarely captured, so one pipeline handles all of their options.
    const knobs = module === 'capture-stickers' ? { STICKER_KNOBS: 1 } : {};
    // One pipeline also handles every kind of emission and paint. If no emission in the frame varies per pixel, the
    // shader reads a black texel. If nothing in the frame has a finish or pattern, it reads a word that is 0.
    const emission = module === 'capture' ? { MAPPED_EMISSION: 1, ...coatConstants('pictured') } : {};
    const add: GPUBlendComponent = { srcFactor: 'one', dstFactor: 'one' };
    // A tile may be in several lists, so blending adds up their bits.
    const blend = module === 'capture-tiles' ? { blend: { color: add, alpha: add } } : {};
    return this.context.renderPipeline(`passes/${module}.wgsl`, {
      label: `capture ${drawName(draw)}`,
      layout: this.context.pipelineLayout('capture', groups),
      vertex: { entryPoint: vertex, constants },
      fragment: {
        entryPoint: fragment,
        targets: [{ format, ...blend }],
        constants: { ...constants, ...knobs, ...emission },
      },
    });
  }
}

const drawName = ({ module, fragment, list }: CaptureDraw): string =>
  [module, fragment, list].filter((word) => word !== null).join(', ');
