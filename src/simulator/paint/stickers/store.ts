import { addedKnob, addedValues, type StickerAnchor, type StickerSpec } from '../../../contract/actions/index.js';
import { accept, DONE, refuse, type Outcome } from '../../../base/errors/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import type { ImageFault, TextureStore } from '../textures/index.js';
import type { StickerReport, WantedImage, WantedListener } from './image.js';
import { StickerImages } from './images.js';
import { STICKER_MAX_DIMENSION, stickerLimits, type StickerLimits } from './limits.js';
import type { Sticker, StickerChange } from './sticker.js';

export interface StickerStoreOptions {
  readonly textures: TextureStore;
  readonly limits?: Partial<StickerLimits>;
  /**
   * Reports whether an anchor exists at present. {@link StickerStore.followVessel} calls this again for the anchors on
   * a vessel.
   */
  readonly resolves?: (anchor: StickerAnchor) => boolean;
  /**
   * Called with both error texts after every change while there is a fault, and once after the last fault has ended.
   */
  readonly faulted?: (renderer: string, image: string) => void;
  /** Called after a sticker was removed. A new sticker may soon get the same id. */
  readonly removed?: () => void;
  readonly changed?: () => void;
}

/**
 * `idle`: the renderer has not drawn a sticker yet. `degraded`: the renderer has a fault. `active`: in all other cases.
 */
export type StickerRendererState = 'idle' | 'active' | 'degraded';

/**
 * The stickers of a session. The numbers of a sticker are rounded to the digits in the leaf `spec`. A sticker is live
 * while its anchor exists and its image is on the GPU of the attached renderer.
 */
export class StickerStore {
  readonly limits: StickerLimits;
  /** The stickers by id, from the lowest to the highest layer. */
  readonly #stickers = new Map<number, Sticker>();
  /** The lowest id that may be free: every id below it is in use. */
  #lowestFree = 0;
  readonly #anchored = new Set<number>();
  readonly #onVessel = new Map<string, Set<number>>();
  readonly images: Pick<StickerImages, 'error' | 'fault' | 'faultOf' | 'resident' | 'state'>;
  readonly #images: StickerImages;
  readonly #options: StickerStoreOptions;
  readonly #textures: TextureStore;
  #revision = 0;
  #debug = false;
  #last = '';
  /** Becomes true with the first live sticker, and false when no stickers are left. */
  #awake = false;
  /** The live stickers, or null after a change. */
  #live: readonly Sticker[] | null = null;

  constructor(options: StickerStoreOptions) {
    const { textures, limits = {}, faulted } = options;
    this.limits = stickerLimits(limits);
    this.#textures = textures;
    this.images = this.#images = new StickerImages(textures.files, faulted);
    this.#options = options;
    textures.onFilesChanged(() => {
      if (this.#images.followFiles()) this.#touch();
    });
  }

  get count(): number {
    return this.#stickers.size;
  }

  /** Increases when a sticker or the debug flag changes, and when an anchor appears or disappears. */
  get revision(): number {
    return this.#revision;
  }

  /** True if each sticker is drawn as a checkerboard that fills its projection box. */
  get debug(): boolean {
    return this.#debug;
  }

  /** Describes the result of the last `place` or `spray`; empty before the first call. */
  get last(): string {
    return this.#last;
  }

  get maxDimension(): number {
    return Math.min(this.#textures.limits.maxDimension, STICKER_MAX_DIMENSION);
  }

  list(): Iterable<Sticker> {
    return this.#stickers.values();
  }

  get(id: number): Sticker | undefined {
    return this.#stickers.get(id);
  }

  /**
   * Returns the live stickers, including hidden ones, in the order of {@link list}. Returns the same array until
   * something changes.
   */
  live(): readonly Sticker[] {
    return (this.#live ??= [...this.list()].filter((sticker) => this.#isLive(sticker)));
  }

  isLive(id: number): boolean {
    const sticker = this.#stickers.get(id);
    return sticker !== undefined && this.#isLive(sticker);
  }

  /**
   * Returns the images that cannot be shown although they are needed: by stickers that are visible and have an existing
   * anchor.
   */
  imageFaults(): { readonly image: string; readonly fault: ImageFault; readonly ids: readonly number[] }[] {
    const faults = this.#images.faults();
    if (faults.size === 0) return [];
    const ids = new Map<string, number[]>();
    for (const { id, image, visible } of this.list()) {
      if (!visible || !faults.has(image) || !this.#anchored.has(id)) continue;
      const known = ids.get(image);
      if (known) known.push(id);
      else ids.set(image, [id]);
    }
    return [...ids].map(([image, of]) => ({ image, fault: faults.get(image)!, ids: of }));
  }

  get rendererState(): StickerRendererState {
    if (this.#images.fault !== '') return 'degraded';
    return this.#awake ? 'active' : 'idle';
  }

  /**
   * @param locate finds the anchor; not called if there are too many stickers already
   * @returns the new sticker, EINVAL if there are too many stickers, or the refusal of `locate`
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
    const sticker = this.#append(spec.value);
    this.#images.use(sticker.image);
    this.#awake ||= this.#isLive(sticker);
    this.#touch();
    return accept(sticker);
  }

  /** @returns ENOENT if the sticker does not exist */
  change(id: number, change: StickerChange): Outcome<void> {
    const before = this.#stickers.get(id);
    if (!before) return noSuchSticker(id);
    const sticker = { ...roundSpec({ ...before, ...change }), id, visible: change.visible ?? before.visible };
    this.#stickers.set(id, sticker);
    if (sticker.image !== before.image) {
      this.#images.use(sticker.image);
      this.#images.drop(before.image);
    }
    this.#awake ||= this.#isLive(sticker);
    this.#touch();
    return DONE;
  }

  /** Returns the layer of a sticker, or -1 if the sticker does not exist. 0 is the lowest layer. */
  layerOf(id: number): number {
    return [...this.#stickers.keys()].indexOf(id);
  }

  /**
   * @param layer a number above the highest layer means the highest layer
   * @returns ENOENT if the sticker does not exist
   */
  setLayer(id: number, layer: number): Outcome<void> {
    const sticker = this.#stickers.get(id);
    if (!sticker) return noSuchSticker(id);
    const before = this.layerOf(id);
    this.#stickers.delete(id);
    const above = [...this.#stickers.values()].slice(layer);
    this.#stickers.set(id, sticker);
    for (const each of above) {
      this.#stickers.delete(each.id);
      this.#stickers.set(each.id, each);
    }
    if (this.layerOf(id) !== before) this.#touch();
    return DONE;
  }

  /** @returns ENOENT if the sticker does not exist */
  remove(id: number): Outcome<void> {
    const sticker = this.#stickers.get(id);
    if (!sticker) return noSuchSticker(id);
    this.#stickers.delete(id);
    this.#forget(sticker);
    this.#touch();
    return DONE;
  }

  clear(): void {
    const stickers = [...this.list()];
    this.#stickers.clear();
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

  /** Checks the anchors on a vessel. Call this after the vessel has appeared, disappeared or changed its parts. */
  followVessel(vesselId: string): void {
    const { resolves = () => true } = this.#options;
    let changed = false;
    for (const id of this.#onVessel.get(vesselId) ?? []) {
      const isFound = resolves(this.#stickers.get(id)!.anchor);
      if (isFound === this.#anchored.has(id)) continue;
      changed = true;
      if (isFound) this.#anchored.add(id);
      else this.#anchored.delete(id);
    }
    if (!changed) return;
    this.#wakeIfLive();
    this.#touch();
  }

  /**
   * Calls the listener at once, and then at every change of {@link wantedImages}. A call that causes a change returns
   * only after the listener has run.
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

  /** Adds a sticker with the lowest free id as the highest layer. Its anchor must exist. */
  #append(spec: StickerSpec): Sticker {
    while (this.#stickers.has(this.#lowestFree)) this.#lowestFree++;
    const id = this.#lowestFree;
    const sticker: Sticker = { ...roundSpec(spec), id, visible: true };
    this.#stickers.set(id, sticker);
    this.#anchored.add(id);
    const { anchor } = sticker;
    if (anchor.kind === 'body') return sticker;
    const onVessel = this.#onVessel.get(anchor.vesselId);
    if (onVessel) onVessel.add(id);
    else this.#onVessel.set(anchor.vesselId, new Set([id]));
    return sticker;
  }

  #forget({ id, anchor, image }: Sticker): void {
    this.#lowestFree = Math.min(this.#lowestFree, id);
    this.#anchored.delete(id);
    if (anchor.kind === 'vessel') {
      const onVessel = this.#onVessel.get(anchor.vesselId);
      onVessel?.delete(id);
      if (onVessel?.size === 0) this.#onVessel.delete(anchor.vesselId);
    }
    this.#options.removed?.();
    this.#images.drop(image);
  }

  #isLive(sticker: Sticker): boolean {
    return this.#anchored.has(sticker.id) && this.#images.state(sticker.image) === 'ready';
  }

  #wakeIfLive(): void {
    for (const sticker of this.list()) {
      if (this.#awake) return;
      this.#awake ||= this.#isLive(sticker);
    }
  }

  #touch(): void {
    if (this.count === 0) this.#awake = false;
    this.#live = null;
    this.#revision++;
    this.#report();
  }

  #report(): void {
    this.#images.reportFaults();
    this.#options.changed?.();
  }
}

function noSuchSticker(id: number): Outcome<never> {
  return refuse('ENOENT', `paint/stickers/${id}: no such sticker; paint/stickers/status lists them`);
}

/**
 * Rounds every number of a spec to nine significant digits, as in the tree. Otherwise, the sticker would differ from
 * the spec that clients read.
 */
function roundSpec(spec: StickerSpec): StickerSpec {
  return {
    image: spec.image,
    anchor: roundAnchor(spec.anchor),
    rotation: round(spec.rotation),
    width: round(spec.width),
    height: round(spec.height),
    depth: round(spec.depth),
    alpha: round(spec.alpha),
    brightness: round(spec.brightness),
    // Default values are omitted, so that equal stickers have equal specs.
    ...addedValues((name) => round(addedKnob(spec, name))),
  };
}

function roundAnchor(anchor: StickerAnchor): StickerAnchor {
  return anchor.kind === 'body'
    ? { ...anchor, latitude: round(anchor.latitude), longitude: round(anchor.longitude) }
    : { ...anchor, position: roundVector(anchor.position), normal: roundVector(anchor.normal) };
}

function roundVector([x, y, z]: Vec3): Vec3 {
  return [round(x), round(y), round(z)];
}

function round(value: number): number {
  return Number(value.toPrecision(9));
}
