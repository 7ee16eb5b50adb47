import type { StickerReport, WantedImage, WantedListener } from '../../simulator/paint/stickers/index.js';
import { type FetchFile, FileCache } from './file-cache.js';
import type { Moment } from './moment.js';
import { ownEntry } from './own-entries.js';

/** The images that another world uses for one purpose, and the renderer's reports about them. */
export class MirrorImages {
  #names: ReadonlySet<string> = new Set();
  #files: Moment['files'] = {};
  readonly #cache: FileCache;
  /** The last report about each image, by name; `failed` means that the image could not be decoded. */
  readonly #reports = new Map<string, { readonly kind: 'resident' | 'failed'; readonly version: number }>();
  #listener: WantedListener | null = null;

  constructor(fetchFile: FetchFile) {
    this.#cache = new FileCache(fetchFile, () => this.#listener?.());
  }

  /** Replaces the images. The renderer is not told until {@link announce} is called. */
  use(names: Iterable<string>, files: Moment['files']): void {
    this.#names = new Set(names);
    this.#files = files;
    // The renderer frees unused images, so it must load an image again if that image is used later.
    for (const name of this.#reports.keys()) if (!this.#names.has(name)) this.#reports.delete(name);
  }

  /** Tells the renderer that {@link wanted} may return other images than before. */
  announce(): void {
    this.#listener?.();
  }

  /** False while the renderer is still loading an image. */
  get isComplete(): boolean {
    if (!this.#listener) return true;
    return [...this.#names].every((name) => {
      const file = ownEntry(this.#files, name);
      return !file || this.#reports.get(name)?.version === file.contentId;
    });
  }

  isReady(name: string): boolean {
    const report = this.#reports.get(name);
    return report?.kind === 'resident' && report.version === ownEntry(this.#files, name)?.contentId;
  }

  /** Returns the images whose bytes have arrived. When more arrive, the listener is called. */
  wanted(): readonly WantedImage[] {
    const files = [...this.#names].flatMap((image) => {
      const file = ownEntry(this.#files, image);
      return file ? [{ image, ...file }] : [];
    });
    this.#cache.keep(new Set(files.map(({ contentId }) => contentId)));
    return files.flatMap(({ image, contentId, kind }) => {
      const bytes = this.#cache.get(contentId);
      return bytes ? [{ image, version: contentId, kind, bytes }] : [];
    });
  }

  /**
   * Calls the listener now, and whenever the wanted images change.
   * @param detached called when the renderer is gone, together with its images
   */
  attach(listener: WantedListener, detached: () => void = () => undefined): () => void {
    this.#listener = listener;
    listener();
    return () => {
      if (this.#listener !== listener) return;
      this.#listener = null;
      this.#reports.clear();
      detached();
    };
  }

  report(report: StickerReport): void {
    if (report.kind !== 'fault') this.#reports.set(report.image, report);
  }
}
