import type { StickerAnchor, StickerSpec } from '../../../contract/actions/index.js';
import { accept, DONE, refuse, type Outcome } from '../../../base/errors/index.js';
import type { ImageFault, TextureStore } from '../textures/index.js';
import type { ImageState, StickerReport, WantedImage, WantedListener } from './image.js';
import { StickerImages } from './images.js';
import { STICKER_MAX_DIMENSION, stickerLimits, type StickerLimits } from './limits.js';
import type { Sticker, StickerChange } from './sticker.js';
import { StickerList } from './sticker-list.js';

export interface StickerStoreOptions {
  readonly textures: TextureStore;
  /** Absent members have their defaults. */
  readonly limits?: Partial<StickerLimits>;
  /**
   * Reports whether an anchor exists now. {@link StickerStore.followVessel} calls this again for the anchors on a
   * vessel.
   */
  readonly resolves?: (anchor: StickerAnchor) => boolean;
  /** Called with both error texts whenever they change during a fault, and once after the last fault has ended. */
  readonly faulted?: (renderer: string, image: string) => void;
  /** Called after a sticker was removed. A new sticker may soon get the same id. */
  readonly removed?: () => void;
  /** Called after a change of state that clients can read. */
  readonly changed?: () => void;
}

/**
 * The state of drawing. `idle`: the renderer has not drawn any sticker yet. `degraded`: the renderer has a
 * fault. `active`: all other cases.
 */
export type StickerRendererState = 'idle' | 'active' | 'degraded';

/**
 * The stickers of a session. Their numbers have only as many digits as the leaf `spec` shows. A sticker made from that
 * text is therefore equal to the original. A sticker is live while its anchor exists and its image is on the GPU of the
 * attached renderer. Commands check arguments before they call the store.
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
  /** The live stickers, or null after a change. */
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

  get count(): number {
    return this.#list.size;
  }

  /** Increases with every change of a sticker, of the set of existing anchors, and of the debug flag. */
  get revision(): number {
    return this.#revision;
  }

  /** True to draw each sticker as a checkerboard that fills its projection box. */
  get debug(): boolean {
    return this.#debug;
  }

  /** The result of the last `place` or `spray`, in words. Empty before the first one. */
  get last(): string {
    return this.#last;
  }

  /** The longest edge of an image, px. */
  get maxDimension(): number {
    return Math.min(this.#textures.limits.maxDimension, STICKER_MAX_DIMENSION);
  }

  list(): Iterable<Sticker> {
    return this.#list;
  }

  get(id: number): Sticker | undefined {
    return this.#list.get(id);
  }

  /**
   * Returns the live stickers, including hidden ones, in the order of {@link list}. Returns the same array until
   * something changes.
   */
  live(): readonly Sticker[] {
    return (this.#live ??= [...this.#list].filter((sticker) => this.#isLive(sticker)));
  }

  isLive(id: number): boolean {
    const sticker = this.#list.get(id);
    return sticker !== undefined && this.#isLive(sticker);
  }

  /** Returns null if the image of a sticker is shown. */
  faultOf(image: string): ImageFault | null {
    return this.#images.faultOf(image);
  }

  /**
   * Returns the images that visible stickers with existing anchors need but that cannot be shown. Each entry has the
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

  /** The number of different images on the GPU, and their total size there in bytes. */
  get resident(): { readonly images: number; readonly vramBytes: number } {
    return this.#images.resident;
  }

  get rendererState(): StickerRendererState {
    if (this.#images.fault !== '') return 'degraded';
    return this.#awake ? 'active' : 'idle';
  }

  /**
   * Returns the first of these texts that is not empty: the fault of the renderer, the error of the image that failed
   * last, or the note of an image that is shown in spite of a fault.
   */
  get lastError(): string {
    return this.#images.error;
  }

  get rendererFault(): string {
    return this.#images.fault;
  }

  /**
   * Adds a sticker, unless the maximum number is reached.
   * @param locate finds the anchor; not called at the maximum
   * @returns the new sticker, EINVAL at the maximum, or the refusal of `locate`
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

  /** @returns ENOENT if the sticker does not exist */
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

  /** Returns the layer of a sticker, or -1 if the sticker does not exist. 0 is the lowest layer. */
  layerOf(id: number): number {
    return this.#list.layerOf(id);
  }

  /**
   * @param layer a number above the highest layer means the highest layer
   * @returns ENOENT if the sticker does not exist
   */
  setLayer(id: number, layer: number): Outcome<void> {
    const sticker = this.#list.get(id);
    if (!sticker) return noSuchSticker(id);
    if (this.#list.move(sticker, layer)) this.#touch();
    return DONE;
  }

  /** @returns ENOENT if the sticker does not exist */
  remove(id: number): Outcome<void> {
    const sticker = this.#list.get(id);
    if (!sticker) return noSuchSticker(id);
    this.#list.delete(sticker);
    this.#forget(sticker);
    this.#touch();
    return DONE;
  }

  /** Removes every sticker. Uploaded images stay. */
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

  recordLast(text: string): void {
    this.#last = text;
    this.#report();
  }

  /**
   * Checks which anchors on a vessel exist now. Call this after the vessel appeared, disappeared or changed its parts.
   */
  followVessel(vesselId: string): void {
    if (!this.#list.follow(vesselId)) return;
    this.#wakeIfLive();
    this.#touch();
  }

  /**
   * Attaches the only renderer. Calls the listener at once. Calls it again for every change of {@link wantedImages},
   * before the call that causes the change returns. The renderer then drops unwanted images and begins to load missing
   * ones.
   * @returns a function that detaches the renderer
   */
  attachRenderer(listener: WantedListener): () => void {
    const detach = this.#images.attach(listener);
    this.#touch();
    return () => {
      detach();
      this.#touch();
    };
  }

  /** Returns the images that the GPU should have, without duplicates. */
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
