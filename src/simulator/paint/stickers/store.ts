import type { StickerAnchor, StickerSpec } from '../../../contract/actions/index.js';
import { accept, DONE, refuse, type Outcome } from '../../../base/errors/index.js';
import type { ImageFault, TextureStore } from '../textures/index.js';
import type { ImageState, StickerReport, WantedImage, WantedListener } from './image.js';
import { StickerImages } from './images.js';
import { STICKER_MAX_DIMENSION, stickerLimits, type StickerLimits } from './limits.js';
import type { Sticker, StickerChange } from './sticker.js';
import { StickerList } from './sticker-list.js';

export interface StickerStoreOptions {
  /** The store that the images come from. */
  readonly textures: TextureStore;
  /** The limits; absent members have their defaults. */
  readonly limits?: Partial<StickerLimits>;
  /** Reports whether an anchor exists now; {@link StickerStore.followVessel} calls it again for a vessel's anchors. */
  readonly resolves?: (anchor: StickerAnchor) => boolean;
  /** Called at every change during a fault of the renderer or of an image, and once when the last fault is over. */
  readonly faulted?: (renderer: string, image: string) => void;
  /** A callback for the removal of a sticker. A new sticker may soon get the same id. */
  readonly removed?: () => void;
  /** A callback for a change of readable state. */
  readonly changed?: () => void;
}

/** The state of drawing. `idle` until the first live sticker, and without stickers; `degraded` by a fault. */
export type StickerRendererState = 'idle' | 'active' | 'degraded';

/**
 * The stickers of one session.
 * Numbers are stored as `spec` writes them, so that a sticker made from another one's spec is the same. A sticker is
 * live while its anchor resolves and its image is on the GPU of the attached renderer. The arguments must be valid:
 * commands check them.
 */
export class StickerStore {
  readonly limits: StickerLimits;
  readonly #list: StickerList;
  readonly #images: StickerImages;
  readonly #options: StickerStoreOptions;
  #isFaulty = false;
  readonly #textures: TextureStore;
  #revision = 0;
  #debug = false;
  #last = '';
  /** True from the first live sticker until the last one is removed. */
  #awake = false;
  /** The live stickers, collected on first use after a change. */
  #live: readonly Sticker[] | null = null;

  constructor(options: StickerStoreOptions) {
    const { textures, limits = {}, resolves = () => true } = options;
    this.limits = stickerLimits(limits);
    this.#textures = textures;
    this.#images = new StickerImages(textures.files);
    this.#list = new StickerList(resolves);
    this.#options = options;
    textures.onFilesChanged(() => this.#followFiles());
  }

  get isEmpty(): boolean {
    return this.#list.size === 0;
  }

  /** The number of stickers, live or not. */
  get count(): number {
    return this.#list.size;
  }

  /** Increases with every change of a sticker, of the set of live anchors, and of the debug flag. */
  get revision(): number {
    return this.#revision;
  }

  /** True to draw each sticker as a checker of its projection box. */
  get debug(): boolean {
    return this.#debug;
  }

  /** The result of the last place or spray, in words; empty before the first. */
  get last(): string {
    return this.#last;
  }

  /** The longest edge of an image, px. */
  get maxDimension(): number {
    return Math.min(this.#textures.limits.maxDimension, STICKER_MAX_DIMENSION);
  }

  /** Returns every sticker, the lowest layer first: a new one is on top. */
  list(): Iterable<Sticker> {
    return this.#list;
  }

  get(id: number): Sticker | undefined {
    return this.#list.get(id);
  }

  /** Returns the live stickers, including hidden ones, in the order of {@link list}; the same array until a change. */
  live(): readonly Sticker[] {
    return (this.#live ??= [...this.#list].filter((sticker) => this.#isLive(sticker)));
  }

  isLive(id: number): boolean {
    const sticker = this.#list.get(id);
    return sticker !== undefined && this.#isLive(sticker);
  }

  /** Returns why the image of a sticker is not shown; null if it is. */
  faultOf(image: string): ImageFault | null {
    return this.#images.faultOf(image);
  }

  /**
   * Returns the images that cannot be shown although a visible sticker with a live anchor needs them, each with the
   * reason and the ids of those stickers.
   */
  imageFaults(): { readonly image: string; readonly fault: ImageFault; readonly ids: readonly number[] }[] {
    const faults = this.#images.faults();
    if (faults.size === 0) return [];
    const ids = new Map<string, number[]>();
    for (const { id, image, visible } of this.#list) {
      if (!visible || !faults.has(image) || !this.#list.isAnchored(id)) continue;
      const known = ids.get(image);
      if (known) known.push(id);
      else ids.set(image, [id]);
    }
    return [...ids].map(([image, of]) => ({ image, fault: faults.get(image)!, ids: of }));
  }

  imageState(image: string): ImageState {
    return this.#images.state(image);
  }

  /** The number of distinct images on the GPU, and their size there, bytes. */
  get resident(): { readonly images: number; readonly vramBytes: number } {
    return this.#images.resident;
  }

  get rendererState(): StickerRendererState {
    if (this.#images.fault !== '') return 'degraded';
    return this.#awake ? 'active' : 'idle';
  }

  /** The fault of the renderer, else of the image that failed last, else the note of a shown image, else empty. */
  get lastError(): string {
    return this.#images.error;
  }

  get rendererFault(): string {
    return this.#images.fault;
  }

  /**
   * Adds a sticker if the limit allows it.
   * @param locate finds its anchor; called only if the limit allows it
   * @returns the new sticker; EINVAL at the limit; the refusal of `locate`
   */
  place(subject: string, locate: () => Outcome<StickerSpec>): Outcome<Sticker> {
    const { maxCount } = this.limits;
    if (this.count >= maxCount) {
      return refuse(
        'EINVAL',
        `${subject}: ${maxCount} stickers are the maximum (paint_stickers_max_count); remove one first`,
      );
    }
    const spec = locate();
    if (!spec.ok) return spec;
    const sticker = this.#list.append(spec.value);
    this.#images.use(sticker.image);
    this.#wake(this.#isLive(sticker));
    this.#touch();
    return accept(sticker);
  }

  /** @returns ENOENT without such a sticker */
  change(id: number, change: StickerChange): Outcome<void> {
    const before = this.#list.get(id);
    if (!before) return noSuchSticker(id);
    const sticker = this.#list.change(before, change);
    if (sticker.image !== before.image) {
      this.#images.use(sticker.image);
      this.#images.drop(before.image);
    }
    this.#wake(this.#isLive(sticker));
    this.#touch();
    return DONE;
  }

  /** Returns the layer of a sticker, from 0, the lowest; -1 without such a sticker. */
  layerOf(id: number): number {
    return this.#list.layerOf(id);
  }

  /** Moves a sticker to a layer. @param layer a number above the top is the top @returns ENOENT without such a sticker */
  setLayer(id: number, layer: number): Outcome<void> {
    const sticker = this.#list.get(id);
    if (!sticker) return noSuchSticker(id);
    if (this.#list.move(sticker, layer)) this.#touch();
    return DONE;
  }

  /** @returns ENOENT without such a sticker */
  remove(id: number): Outcome<void> {
    const sticker = this.#list.get(id);
    if (!sticker) return noSuchSticker(id);
    this.#list.delete(sticker);
    this.#forget(sticker);
    this.#touch();
    return DONE;
  }

  /** Removes every sticker; uploads stay. */
  clear(): void {
    const stickers = [...this.#list];
    this.#list.clear();
    for (const sticker of stickers) this.#forget(sticker);
    this.#touch();
  }

  setDebug(on: boolean): void {
    this.#debug = on;
    this.#touch();
  }

  /** Records the result of a place or a spray, including a miss. */
  recordLast(text: string): void {
    this.#last = text;
    this.#report();
  }

  /** Looks up the anchors on a vessel that came, went or changed parts. Other vessels cost nothing. */
  followVessel(vesselId: string): void {
    if (!this.#list.follow(vesselId)) return;
    this.#wakeIfLive();
    this.#touch();
  }

  /**
   * Attaches the one renderer. It is called at once and, before a change returns, when {@link wantedImages} changed:
   * then it drops unwanted images and starts loading missing ones.
   * @returns the function that detaches it
   */
  attachRenderer(listener: WantedListener): () => void {
    const detach = this.#images.attach(listener);
    this.#touch();
    return () => {
      detach();
      this.#touch();
    };
  }

  /** Returns the images of stickers, each once, which the renderer should hold. */
  wantedImages(): readonly WantedImage[] {
    return this.#images.wanted();
  }

  reportRenderer(report: StickerReport): void {
    this.#images.report(report);
    this.#wakeIfLive();
    this.#touch();
  }

  #forget(sticker: Sticker): void {
    this.#options.removed?.();
    this.#images.drop(sticker.image);
  }

  #isLive(sticker: Sticker): boolean {
    return this.#list.isAnchored(sticker.id) && this.#images.state(sticker.image) === 'ready';
  }

  #followFiles(): void {
    if (this.#images.followFiles()) this.#touch();
  }

  #wakeIfLive(): void {
    for (const sticker of this.#list) {
      if (this.#awake) return;
      this.#wake(this.#isLive(sticker));
    }
  }

  #wake(isLive: boolean): void {
    this.#awake ||= isLive;
  }

  #touch(): void {
    if (this.isEmpty) this.#awake = false;
    this.#live = null;
    this.#revision++;
    this.#report();
  }

  #report(): void {
    const { fault, imageError } = this.#images;
    const isFaulty = fault !== '' || imageError !== '';
    if (isFaulty || this.#isFaulty) this.#options.faulted?.(fault, imageError);
    this.#isFaulty = isFaulty;
    this.#options.changed?.();
  }
}

function noSuchSticker(id: number): Outcome<never> {
  return refuse('ENOENT', `paint/stickers/${id}: no such sticker; paint/stickers/status lists them`);
}
