import type { BoundStickers, FrameContext, FramePass, FramePlan } from '../frame-pass.js';
import type { GpuContext } from '../gpu-context.js';
import { StickerAtlas } from '../resources/sticker-atlas.js';
import { StickerPass, type StickerPassLayouts } from './stickers.js';

/**
 * Owns the sticker pass, which exists while a sticker is live. If it cannot be created, frames are drawn without
 * stickers.
 */
export class LiveStickers implements FramePass {
  readonly images: StickerAtlas;
  /** The reason why stickers cannot be drawn; empty if they can. */
  fault = '';
  #pass: StickerPass | null = null;

  constructor(
    private readonly context: GpuContext,
    private readonly layouts: StickerPassLayouts,
  ) {
    this.images = new StickerAtlas(context);
  }

  /** The pipelines and bindings of stickers, or null while none is live. */
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

  /** Passes visible stickers to the passes that classify and light surfaces. */
  update(frame: FrameContext): void {
    if (frame.scene.stickers.count > 0) this.#pass?.update(frame);
  }

  destroy(): void {
    this.#pass?.destroy();
    this.#pass = null;
  }
}
