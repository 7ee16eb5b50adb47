import type { PartPaintStore } from '../../simulator/paint/rules/index.js';
import { MASK_SIDE } from '../../simulator/paint/masks/index.js';
import type { StickerReport, WantedImage, WantedListener } from '../../simulator/paint/stickers/index.js';
import { type FetchFile, FileCache } from './file-cache.js';
import type { Moment } from './moment.js';
import { ownEntry } from './own-entries.js';

/** The images that the paint rules of another world use as masks. */
export class MirrorMasks {
  #images: readonly string[] = [];
  #files: Moment['files'] = {};
  #paint: Moment['paint'] | null = null;
  #maxDimension = MASK_SIDE;
  readonly #cache: FileCache;
  /** The last report about each image, by name. A failed image cannot be decoded. */
  readonly #reports = new Map<string, { readonly kind: 'resident' | 'failed'; readonly version: number }>();
  #listener: WantedListener | null = null;

  constructor(
    fetchFile: FetchFile,
    private readonly store: Pick<PartPaintStore, 'maskImages'>,
    private readonly changed: () => void,
    private readonly reported: (report: StickerReport) => void,
  ) {
    this.#cache = new FileCache(fetchFile, () => this.#listener?.());
  }

  get maxDimension(): number {
    return this.#maxDimension;
  }

  /** Call this when {@link store} has followed the same moment. */
  follow({ paint, files, textures }: Pick<Moment, 'paint' | 'files' | 'textures'>): void {
    if (paint === this.#paint && files === this.#files) return;
    this.#paint = paint;
    this.#files = files;
    this.#maxDimension = Math.min(MASK_SIDE, textures.maxDimension);
    this.#images = [...this.store.maskImages];
    // The renderer drops unused images, so an image must be sent again when it is used again.
    for (const image of this.#reports.keys()) if (!this.#images.includes(image)) this.#reports.delete(image);
    this.#listener?.();
  }

  /** False while an image is being loaded into the renderer. */
  get isComplete(): boolean {
    if (!this.#listener) return true;
    return this.#images.every((image) => {
      const file = ownEntry(this.#files, image);
      return !file || this.#reports.get(image)?.version === file.contentId;
    });
  }

  isReady(image: string): boolean {
    const report = this.#reports.get(image);
    return report?.kind === 'resident' && report.version === ownEntry(this.#files, image)?.contentId;
  }

  /** Returns the images whose bytes are available. The store calls its listener when more become available. */
  wantedImages(): readonly WantedImage[] {
    const files = this.#images.flatMap((image) => {
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
      this.#reports.clear();
    };
  }

  reportRenderer(report: StickerReport): void {
    if (report.kind !== 'fault') this.#reports.set(report.image, report);
    this.changed();
    this.reported(report);
  }
}
