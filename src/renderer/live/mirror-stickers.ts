import type { Sticker, StickerReport, WantedImage, WantedListener } from '../../simulator/paint/stickers/index.js';
import { type FetchFile, FileCache } from './file-cache.js';
import type { Moment, PlainStickers } from './moment.js';
import { ownEntry } from './own-entries.js';

const NONE: PlainStickers = { debug: false, maxViewDistance: 0, maxDimension: 0, order: [], byId: {} };

/** The stickers of another world, with a local preview sticker (the ghost) on top. */
export class MirrorStickers {
  revision = 0;
  #stickers = NONE;
  #files: Moment['files'] = {};
  #ghost: Sticker | null = null;
  readonly #cache: FileCache;
  /** Versions of the images on the GPU, by image name. */
  readonly #resident = new Map<string, number>();
  /** Versions of the images that could not be decoded, by image name. */
  readonly #failed = new Map<string, number>();
  #listener: WantedListener | null = null;
  #live: readonly Sticker[] | null = null;

  constructor(
    fetchFile: FetchFile,
    private readonly changed: () => void,
    private readonly reported: (report: StickerReport) => void,
  ) {
    this.#cache = new FileCache(fetchFile, () => this.#listener?.());
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

  /** Sets the preview sticker; null removes it. */
  set ghost(ghost: Sticker | null) {
    const imageBefore = this.#ghost?.image;
    this.#ghost = ghost;
    this.#touch();
    if (ghost?.image !== imageBefore) this.#listener?.();
  }

  follow({ stickers, files }: Pick<Moment, 'stickers' | 'files'>): void {
    if (stickers === this.#stickers && files === this.#files) return;
    this.#stickers = stickers;
    this.#files = files;
    this.#touch();
    this.#listener?.();
  }

  /** False while an image is being loaded into the renderer. */
  get isComplete(): boolean {
    if (!this.#listener) return true;
    return this.#shown().every(({ image }) => {
      const file = ownEntry(this.#files, image);
      return !file || this.#isResident(image) || this.#failed.get(image) === file.contentId;
    });
  }

  /** Returns the stickers whose image is on the GPU, lowest layer first. */
  live(): readonly Sticker[] {
    return (this.#live ??= this.#shown().filter(({ image }) => this.#isResident(image)));
  }

  /**
   * Returns the images that stickers show and whose bytes are available. The store calls its listener when more become
   * available.
   */
  wantedImages(): readonly WantedImage[] {
    const images = new Set(this.#shown().map(({ image }) => image));
    const files = [...images].flatMap((image) => {
      const file = ownEntry(this.#files, image);
      return file ? [{ image, ...file }] : [];
    });
    this.#cache.keep(new Set(files.map(({ contentId }) => contentId)));
    return files.flatMap(({ image, contentId, kind }) => {
      const bytes = this.#cache.get(contentId);
      return bytes ? [{ image, version: contentId, kind, bytes }] : [];
    });
  }

  attachRenderer(listener: WantedListener): () => void {
    this.#listener = listener;
    listener();
    return () => {
      if (this.#listener !== listener) return;
      this.#listener = null;
      this.#resident.clear();
      this.#touch();
    };
  }

  reportRenderer(report: StickerReport): void {
    if (report.kind === 'resident') this.#resident.set(report.image, report.version);
    if (report.kind === 'failed') this.#failed.set(report.image, report.version);
    this.#touch();
    this.changed();
    this.reported(report);
  }

  #shown(): readonly Sticker[] {
    const { order, byId } = this.#stickers;
    const stickers = order.flatMap((id) => byId[id] ?? []);
    return this.#ghost ? [...stickers, this.#ghost] : stickers;
  }

  #isResident(image: string): boolean {
    const file = ownEntry(this.#files, image);
    return file !== undefined && this.#resident.get(image) === file.contentId;
  }

  #touch(): void {
    this.#live = null;
    this.revision++;
    // The renderer frees an image that no sticker shows. If a sticker shows it again later, it must be sent again.
    const shown = new Set(this.#shown().map(({ image }) => image));
    for (const images of [this.#resident, this.#failed]) {
      for (const image of images.keys()) if (!shown.has(image)) images.delete(image);
    }
  }
}
