import type { Document, Texture } from '@gltf-transform/core';
import type { Pause } from './bake.js';

/** Encodes pixels as a PNG file. May take over the memory of the pixels. */
export type EncodePng = (rgba: Uint8Array, width: number, height: number) => Promise<Uint8Array>;

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/**
 * Writes images into a document, each only once. The images are written one after another, so that only a few decoded
 * images are in memory at a time.
 */
export class ImageWriter {
  readonly #textures = new Map<string, Promise<Texture>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly document: Document,
    private readonly encode: EncodePng,
    private readonly pause: Pause,
  ) {}

  /**
   * @param key if several images have the same key, only the first is written
   * @param make called when a key is first used; the writer may take over the memory of the pixels
   */
  texture(key: string, make: () => Pixels): Promise<Texture> {
    let texture = this.#textures.get(key);
    if (!texture) {
      texture = this.#last.then(() => this.#write(make));
      this.#last = texture.catch(() => undefined);
      this.#textures.set(key, texture);
    }
    return texture;
  }

  async #write(make: () => Pixels): Promise<Texture> {
    await this.pause();
    const { width, height, rgba } = make();
    const bytes = await this.encode(rgba, width, height);
    return this.document.createTexture().setMimeType('image/png').setImage(bytes);
  }
}
