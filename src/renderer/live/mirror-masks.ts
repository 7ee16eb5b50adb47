import type { PartPaintStore } from '../../simulator/paint/rules/index.js';
import { MASK_SIDE } from '../../simulator/paint/masks/index.js';
import type { StickerReport, WantedImage, WantedListener } from '../../simulator/paint/stickers/index.js';
import type { FetchFile } from './file-cache.js';
import { MirrorImages } from './mirror-images.js';
import type { Moment } from './moment.js';

/** The images that serve as masks in another world's paint rules. */
export class MirrorMasks {
  #files: Moment['files'] = {};
  #paint: Moment['paint'] | null = null;
  #maxDimension = MASK_SIDE;
  readonly #images: MirrorImages;

  constructor(
    fetchFile: FetchFile,
    private readonly store: Pick<PartPaintStore, 'maskImages'>,
    private readonly changed: () => void,
    private readonly reported: (report: StickerReport) => void,
  ) {
    this.#images = new MirrorImages(fetchFile);
  }

  get maxDimension(): number {
    return this.#maxDimension;
  }

  /** Takes over the masks of a moment. Call it after {@link store} has taken over the same moment. */
  follow({ paint, files, textures }: Pick<Moment, 'paint' | 'files' | 'textures'>): void {
    if (paint === this.#paint && files === this.#files) return;
    this.#paint = paint;
    this.#files = files;
    this.#maxDimension = Math.min(MASK_SIDE, textures.maxDimension);
    this.#images.use(this.store.maskImages, files);
    this.#images.announce();
  }

  get isComplete(): boolean {
    return this.#images.isComplete;
  }

  isReady(image: string): boolean {
    return this.#images.isReady(image);
  }

  wantedImages(): readonly WantedImage[] {
    return this.#images.wanted();
  }

  attachRenderer(listener: WantedListener): () => void {
    return this.#images.attach(listener);
  }

  reportRenderer(report: StickerReport): void {
    this.#images.report(report);
    this.changed();
    this.reported(report);
  }
}
