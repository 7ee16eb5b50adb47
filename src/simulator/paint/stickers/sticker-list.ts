import { addedKnob, addedValues, type StickerAnchor, type StickerSpec } from '../../../contract/actions/index.js';
import type { Vec3 } from '../../../base/math/index.js';
import type { Sticker, StickerChange } from './sticker.js';

/**
 * The stickers from the lowest to the highest layer, with rounded numbers. The list also remembers which anchors exist.
 * A new sticker is always on top, even if its id was used before.
 */
export class StickerList implements Iterable<Sticker> {
  readonly #stickers = new Map<number, Sticker>();
  /** Every id below this number is in use. */
  #lowestFree = 0;
  /** The ids of stickers with anchors that exist. */
  readonly #anchored = new Set<number>();
  readonly #onVessel = new Map<string, Set<number>>();

  constructor(private readonly resolves: (anchor: StickerAnchor) => boolean) {}

  get size(): number {
    return this.#stickers.size;
  }

  [Symbol.iterator](): Iterator<Sticker> {
    return this.#stickers.values();
  }

  get(id: number): Sticker | undefined {
    return this.#stickers.get(id);
  }

  isAnchored(id: number): boolean {
    return this.#anchored.has(id);
  }

  /** Appends a sticker with the lowest free id. The anchor must exist. */
  append(spec: StickerSpec): Sticker {
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

  /** Changes a sticker, which keeps its layer. */
  change(before: Sticker, change: StickerChange): Sticker {
    const { id } = before;
    const sticker = { ...roundSpec({ ...before, ...change }), id, visible: change.visible ?? before.visible };
    this.#stickers.set(id, sticker);
    return sticker;
  }

  /** Returns the number of stickers below this one, or -1 if there is no such sticker. */
  layerOf(id: number): number {
    return [...this.#stickers.keys()].indexOf(id);
  }

  /**
   * @param layer a number above the highest layer means the highest layer
   * @returns false if the sticker is already there
   */
  move(sticker: Sticker, layer: number): boolean {
    const { id } = sticker;
    const before = this.layerOf(id);
    this.#stickers.delete(id);
    const above = [...this.#stickers.values()].slice(layer);
    this.#stickers.set(id, sticker);
    for (const each of above) {
      this.#stickers.delete(each.id);
      this.#stickers.set(each.id, each);
    }
    return this.layerOf(id) !== before;
  }

  delete({ id, anchor }: Sticker): void {
    this.#stickers.delete(id);
    this.#lowestFree = Math.min(this.#lowestFree, id);
    this.#anchored.delete(id);
    if (anchor.kind === 'body') return;
    const onVessel = this.#onVessel.get(anchor.vesselId);
    onVessel?.delete(id);
    if (onVessel?.size === 0) this.#onVessel.delete(anchor.vesselId);
  }

  clear(): void {
    this.#stickers.clear();
    this.#lowestFree = 0;
    this.#anchored.clear();
    this.#onVessel.clear();
  }

  /** Checks which anchors on a vessel exist now. @returns true if an anchor has appeared or disappeared */
  follow(vesselId: string): boolean {
    let changed = false;
    for (const id of this.#onVessel.get(vesselId) ?? []) {
      const resolves = this.resolves(this.#stickers.get(id)!.anchor);
      if (resolves === this.#anchored.has(id)) continue;
      changed = true;
      if (resolves) this.#anchored.add(id);
      else this.#anchored.delete(id);
    }
    return changed;
  }
}

/**
 * Rounds every number of a spec to nine significant digits, as the tree does. A hit of a ray has more digits. Without
 * rounding, a sticker would therefore differ from the spec that clients read.
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
    // Omit default values, so that equal stickers have equal specs.
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
