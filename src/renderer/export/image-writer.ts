import type { Document, Texture } from '@gltf-transform/core';
import type { Pause } from './bake.js';

/** Makes the bytes of a PNG file of RGBA pixels, whose memory it may take. */
export type EncodePng = (rgba: Uint8Array, width: number, height: number) => Promise<Uint8Array>;

export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Writes images into a document, each once, one after the other, so that few are in memory unpacked. */
export class ImageWriter {
  readonly #textures = new Map<string, Promise<Texture>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly document: Document,
    private readonly encode: EncodePng,
    private readonly pause: Pause,
  ) {}

  /** @param key equal keys mean equal pixels @param make called on first use; the pixels are the writer's then */
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
