import type { Outcome } from '../errors/index.js';
import { blockLayout, type BlockFeature, isBlockFormat } from '../images/blocks/block-formats.js';
import type { PreparedTexture } from '../images/index.js';
import type { TextureStore, TextureWish, WantedTexture } from '../paint/textures/index.js';
import type { DecodeTask, ImageDecoder } from '../platform/decoding/index.js';
import type { ClutterImage, Renderer } from '../render/renderer.js';
import { DecodeTasks } from './decode-tasks.js';

/** What a store wishes to be shown; `TextureStore` satisfies it. */
export interface ClutterWishes extends Pick<
  TextureStore,
  'attachRenderer' | 'generation' | 'reportRenderer' | 'wishesSince'
> {
  readonly limits: Pick<TextureStore['limits'], 'maxDimension'>;
  /** What stands in for a stock texture now. */
  bindings(): readonly { readonly textureId: string }[];
}

/**
 * Makes the textures of ground clutter show what a store wishes: decodes beside the thread that draws, re-points, and
 * reports what came of it. No frame waits for it.
 */
export class ClutterPictures {
  readonly #tasks = new DecodeTasks();
  #renderer: Renderer | null = null;
  /** Latest wish that was taken up for this renderer. */
  #taken = 0;
  #retiring = 0;
  #detach: () => void = () => undefined;

  constructor(
    private readonly store: ClutterWishes,
    private readonly decoder: ImageDecoder,
  ) {}

  /** Follows the store on a device, which has nothing but stock textures. */
  attach(renderer: Renderer): void {
    this.#detach();
    this.#tasks.cancelAll();
    this.#renderer = renderer;
    this.#taken = 0;
    this.#detach = this.store.attachRenderer(() => this.#takeUp());
  }

  /** Resolves when what was wished before is shown by the next frame, or has failed. */
  settled(): Promise<void> {
    return this.#tasks.settled();
  }

  /** A frame was drawn: replaced pictures come nearer to their end. */
  frameDrawn(): void {
    const pictures = this.#renderer?.clutterTextures.work.retiring ?? 0;
    if (pictures === this.#retiring) return;
    this.#retiring = pictures;
    this.store.reportRenderer({ kind: 'retiring', pictures });
  }

  /** Stock again; the store has no renderer any more. */
  close(): void {
    this.#detach();
    this.#tasks.cancelAll();
    for (const { textureId } of this.store.bindings()) this.#renderer?.clutterTextures.repoint(textureId, 'stock');
    this.#renderer = null;
  }

  #takeUp(): void {
    const wishes = this.store.wishesSince(this.#taken);
    this.#taken = this.store.generation;
    for (const wish of wishes) this.#fulfil(wish);
    this.frameDrawn();
  }

  #fulfil(wish: TextureWish): void {
    const { textureId, wanted } = wish;
    this.#tasks.cancel(textureId);
    const renderer = this.#renderer;
    if (!renderer) return;
    if (!wanted) {
      renderer.clutterTextures.repoint(textureId, 'stock');
      return;
    }
    this.#tasks.start(textureId, this.#decode(wanted, renderer), (outcome) => this.#show(renderer, wish, outcome));
  }

  #decode({ bytes, mode, slot }: WantedTexture, { features }: Renderer): DecodeTask<PreparedTexture> {
    const { maxDimension } = this.store.limits;
    const meaning = slot === 'diffuse' ? 'colour' : 'data';
    return this.decoder.prepare(bytes, {
      mode,
      meaning,
      maxDimension,
      features: features as ReadonlySet<BlockFeature>,
    });
  }

  #show(renderer: Renderer, { textureId, generation }: TextureWish, outcome: Outcome<PreparedTexture>): void {
    if (!outcome.ok) {
      renderer.clutterTextures.repoint(textureId, 'stock');
      this.store.reportRenderer({ kind: 'failed', textureId, generation, error: outcome.reason });
      return;
    }
    const { width, height, levels, sizeBytes: vramBytes } = outcome.value;
    renderer.clutterTextures.repoint(textureId, imageOf(outcome.value));
    this.store.reportRenderer({
      kind: 'applied',
      textureId,
      generation,
      width,
      height,
      mips: levels.length,
      vramBytes,
    });
    this.frameDrawn();
  }
}

/** Rows of texels or of blocks, as a copy to a texture wants them. */
function imageOf({ format, width, height, levels }: PreparedTexture): ClutterImage {
  const block = isBlockFormat(format)
    ? blockLayout(format)
    : { width: 1, height: 1, bytes: format === 'rgba16float' ? 8 : 4 };
  return {
    width,
    height,
    format,
    levels: levels.map((level) => ({
      data: level.bytes,
      bytesPerRow: Math.ceil(level.width / block.width) * block.bytes,
      rows: Math.ceil(level.height / block.height),
    })),
  };
}
