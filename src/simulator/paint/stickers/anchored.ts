import type { StickerAnchor } from '../../../contract/actions/stickers.js';
import type { Sticker } from './sticker.js';

/** The set of stickers whose anchor is there; an anchor is looked for again only where something came or went. */
export class AnchoredStickers {
  readonly #anchored = new Set<number>();
  readonly #byVessel = new Map<string, Map<number, StickerAnchor>>();

  constructor(private readonly resolves: (anchor: StickerAnchor) => boolean) {}

  has(id: number): boolean {
    return this.#anchored.has(id);
  }

  /** Adds a sticker whose anchor was just found. */
  add({ id, anchor }: Sticker): void {
    this.#anchored.add(id);
    if (anchor.kind === 'body') return;
    const onVessel = this.#byVessel.get(anchor.vesselId) ?? new Map<number, StickerAnchor>();
    this.#byVessel.set(anchor.vesselId, onVessel.set(id, anchor));
  }

  delete({ id, anchor }: Sticker): void {
    this.#anchored.delete(id);
    if (anchor.kind === 'body') return;
    const onVessel = this.#byVessel.get(anchor.vesselId);
    onVessel?.delete(id);
    if (onVessel?.size === 0) this.#byVessel.delete(anchor.vesselId);
  }

  /** Looks again for the anchors on a vessel. @returns true when one was lost or found */
  follow(vesselId: string): boolean {
    let changed = false;
    for (const [id, anchor] of this.#byVessel.get(vesselId) ?? []) {
      const resolves = this.resolves(anchor);
      if (resolves === this.#anchored.has(id)) continue;
      changed = true;
      if (resolves) this.#anchored.add(id);
      else this.#anchored.delete(id);
    }
    return changed;
  }
}
