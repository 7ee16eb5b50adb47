import type { Outcome } from '../../base/errors/index.js';
import { blockLayout, isBlockFormat, type BlockFeature, type PreparedTexture } from '../../base/images/index.js';
import type { TextureAssignment, TextureStore, WantedTexture } from '../../simulator/paint/textures/index.js';
import type { DecodeTask, ImageDecoder } from '../../device/decoding/index.js';
import type { Renderer } from '../render/renderer.js';
import type { ClutterImage } from '../render/resources/clutter-textures.js';
import { DecodeTasks } from './decode-tasks.js';

export interface ClutterTextureSource extends Pick<
  TextureStore,
  'attachRenderer' | 'generation' | 'reportRenderer' | 'assignmentsSince'
> {
  readonly limits: Pick<TextureStore['limits'], 'maxDimension'>;
  bindings(): readonly { readonly textureId: string }[];
}

/**
 * Loads the images that replace clutter textures: decodes them on another thread, gives them to the renderer, and
 * reports whether that succeeded. The loader never delays a frame.
 */
export class ClutterTextureLoader {
  readonly #tasks = new DecodeTasks();
  #renderer: Renderer | null = null;
  /** Sequence number of the newest assignment whose image this renderer has begun to load. */
  #taken = 0;
  #retiring = 0;
  #detach: () => void = () => undefined;

  constructor(
    private readonly store: ClutterTextureSource,
    private readonly decoder: ImageDecoder,
  ) {}

  /** Loads all assigned images again, because a new renderer begins with stock textures. */
  attach(renderer: Renderer): void {
    this.#detach();
    this.#tasks.cancelAll();
    this.#renderer = renderer;
    this.#taken = 0;
    this.#detach = this.store.attachRenderer(() => this.#takeUp());
  }

  settled(): Promise<void> {
    return this.#tasks.settled();
  }

  /**
   * Call after each frame. Tells the store how many images were replaced but cannot be freed yet, because unfinished
   * frames use them.
   */
  frameDrawn(): void {
    const pictures = this.#renderer?.clutterTextures.work.retiring ?? 0;
    if (pictures === this.#retiring) return;
    this.#retiring = pictures;
    this.store.reportRenderer({ kind: 'retiring', pictures });
  }

  close(): void {
    this.#detach();
    this.#tasks.cancelAll();
    for (const { textureId } of this.store.bindings()) this.#renderer?.clutterTextures.repoint(textureId, 'stock');
    this.#renderer = null;
  }

  #takeUp(): void {
    const changes = this.store.assignmentsSince(this.#taken);
    this.#taken = this.store.generation;
    for (const change of changes) this.#load(change);
    this.frameDrawn();
  }

  #load(change: TextureAssignment): void {
    const { textureId, wanted } = change;
    this.#tasks.cancel(textureId);
    const renderer = this.#renderer;
    if (!renderer) return;
    if (!wanted) {
      renderer.clutterTextures.repoint(textureId, 'stock');
      return;
    }
    this.#tasks.start(textureId, this.#decode(wanted, renderer), (outcome) => this.#show(renderer, change, outcome));
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

  #show(renderer: Renderer, { textureId, generation }: TextureAssignment, outcome: Outcome<PreparedTexture>): void {
    if (!outcome.ok) {
      renderer.clutterTextures.repoint(textureId, 'stock');
      this.store.reportRenderer({ kind: 'failed', textureId, generation, error: outcome.reason });
      return;
    }
    const { width, height, levels, sizeBytes: vramBytes, note = '' } = outcome.value;
    renderer.clutterTextures.repoint(textureId, imageOf(outcome.value));
    this.store.reportRenderer({
      kind: 'applied',
      textureId,
      generation,
      width,
      height,
      mips: levels.length,
      vramBytes,
      note,
    });
    this.frameDrawn();
  }
}

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
