import type { TextureReport, TextureWish, WishListener } from '../paint/textures/index.js';
import { type FetchFile, FileShelf } from './file-shelf.js';
import type { PlainTexture, PlainTextures } from './moment.js';

/** What the clutter of another world is to show, as far as its files are here. */
export class MirrorTextures {
  generation = 0;
  #textures: PlainTextures = { maxDimension: 0, byId: {} };
  readonly #shelf: FileShelf;
  readonly #wishes = new Map<string, TextureWish & { readonly of: PlainTexture | null }>();
  #listener: WishListener | null = null;

  constructor(
    fetchFile: FetchFile,
    private readonly changed: () => void,
  ) {
    this.#shelf = new FileShelf(fetchFile, () => this.#wish());
  }

  get limits(): { readonly maxDimension: number } {
    return this.#textures;
  }

  follow(textures: PlainTextures): void {
    if (textures === this.#textures) return;
    this.#textures = textures;
    this.#shelf.keep(new Set(Object.values(textures.byId).map(({ contentId }) => contentId)));
    this.#wish();
  }

  bindings(): { readonly textureId: string }[] {
    return [...this.#wishes.values()].filter(({ wanted }) => wanted !== null);
  }

  wishesSince(generation: number): readonly TextureWish[] {
    return [...this.#wishes.values()].filter((wish) => wish.generation > generation);
  }

  attachRenderer(listener: WishListener): () => void {
    this.#listener = listener;
    listener();
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  }

  /** What comes of it is for the world to tell, which draws as well; here it is seen. */
  reportRenderer({ kind }: TextureReport): void {
    if (kind === 'applied' || kind === 'failed') this.changed();
  }

  /** Takes up what changed; a texture keeps what it shows until the bytes of the next picture are here. */
  #wish(): void {
    const before = this.generation;
    const { byId } = this.#textures;
    for (const [textureId, texture] of Object.entries(byId)) {
      if (this.#wishes.get(textureId)?.of === texture) continue;
      const bytes = this.#shelf.get(texture.contentId);
      if (bytes) this.#put(textureId, texture, { ...texture, bytes });
    }
    for (const [textureId, { wanted }] of this.#wishes) {
      if (wanted && !(textureId in byId)) this.#put(textureId, null, null);
    }
    if (this.generation !== before) this.#listener?.();
  }

  #put(textureId: string, of: PlainTexture | null, wanted: TextureWish['wanted']): void {
    this.#wishes.set(textureId, { textureId, generation: ++this.generation, wanted, of });
  }
}
