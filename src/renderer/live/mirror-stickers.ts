import type { Sticker, StickerReport, WantedImage, WantedListener } from '../../simulator/paint/stickers/index.js';
import type { FetchFile } from './file-cache.js';
import { MirrorImages } from './mirror-images.js';
import type { Moment, PlainStickers } from './moment.js';

const NONE: PlainStickers = { debug: false, maxViewDistance: 0, maxDimension: 0, order: [], byId: {} };

/** The stickers of another world and, on top, a preview sticker (the ghost) that exists only here. */
export class MirrorStickers {
  revision = 0;
  #stickers = NONE;
  #files: Moment['files'] = {};
  #ghost: Sticker | null = null;
  readonly #images: MirrorImages;
  #live: readonly Sticker[] | null = null;

  constructor(
    fetchFile: FetchFile,
    private readonly changed: () => void,
    private readonly reported: (report: StickerReport) => void,
  ) {
    this.#images = new MirrorImages(fetchFile);
  }

  get debug(): boolean {
    return this.#stickers.debug;
  }

  get limits(): { readonly maxViewDistance: number } {
    return this.#stickers;
  }

  get maxDimension(): number {
    return this.#stickers.maxDimension;
  }

  get ghost(): Sticker | null {
    return this.#ghost;
  }

  set ghost(ghost: Sticker | null) {
    const imageBefore = this.#ghost?.image;
    this.#ghost = ghost;
    this.#touch();
    if (ghost?.image !== imageBefore) this.#images.announce();
  }

  follow({ stickers, files }: Pick<Moment, 'stickers' | 'files'>): void {
    if (stickers === this.#stickers && files === this.#files) return;
    this.#stickers = stickers;
    this.#files = files;
    this.#touch();
    this.#images.announce();
  }

  get isComplete(): boolean {
    return this.#images.isComplete;
  }

  /** Returns the stickers whose images are on the GPU, lowest layer first. */
  live(): readonly Sticker[] {
    return (this.#live ??= this.#shown().filter(({ image }) => this.#images.isReady(image)));
  }

  wantedImages(): readonly WantedImage[] {
    return this.#images.wanted();
  }

  attachRenderer(listener: WantedListener): () => void {
    return this.#images.attach(listener, () => this.#touch());
  }

  reportRenderer(report: StickerReport): void {
    this.#images.report(report);
    this.#touch();
    this.changed();
    this.reported(report);
  }

  #shown(): readonly Sticker[] {
    const { order, byId } = this.#stickers;
    const stickers = order.flatMap((id) => byId[id] ?? []);
    return this.#ghost ? [...stickers, this.#ghost] : stickers;
  }

  #touch(): void {
    this.#live = null;
    this.revision++;
    this.#images.use(
      this.#shown().map(({ image }) => image),
      this.#files,
    );
  }
}
