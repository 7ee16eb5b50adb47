import type { Document, Texture } from '@gltf-transform/core';
import type { Pause } from './bake.js';

/** Encodes RGBA pixels as a PNG file. The function may take ownership of the pixels' memory. */
export type EncodePng = (rgba: Uint8Array, width: number, height: number) => Promise<Uint8Array>;

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/**
 * Writes each image into a document once. The images are written one after another, so only a few decoded images are in
 * memory.
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
   * @param key identifies the pixels: images with equal keys are written once
   * @param make called on the first use of the key; the writer takes ownership of the pixels
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
