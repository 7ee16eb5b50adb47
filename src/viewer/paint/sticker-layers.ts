import type { StickerAnchor } from '../../contract/actions/index.js';
import type { Sticker } from '../../simulator/paint/stickers/index.js';

/** The ids of all stickers in the order of their layers, the lowest first, and each sticker by its id. */
export interface LayeredStickers {
  readonly order: readonly number[];
  readonly byId: Readonly<Record<number, Pick<Sticker, 'anchor'>>>;
}

/**
 * Returns the layer that puts a sticker in front of the next sticker on the same vessel or body, or behind the previous
 * one. The sticker also passes all stickers on other vessels or bodies that are between the two.
 */
export function nextLayer({ order, byId }: LayeredStickers, id: number, way: 'forward' | 'backward'): number | null {
  const own = byId[id];
  if (!own) return null;
  const beside = order.map((other) => other !== id && targetOf(byId[other]?.anchor) === targetOf(own.anchor));
  const at = order.indexOf(id);
  const found = way === 'forward' ? beside.indexOf(true, at + 1) : beside.lastIndexOf(true, at);
  return found < 0 ? null : found;
}

function targetOf(anchor: StickerAnchor | undefined): string | null {
  if (!anchor) return null;
  return anchor.kind === 'vessel' ? `vessel ${anchor.vesselId}` : `body ${anchor.bodyId}`;
}
