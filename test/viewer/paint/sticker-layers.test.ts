import { describe, expect, test } from 'vitest';
import type { StickerAnchor } from '../../../src/contract/actions/index.js';
import { type LayeredStickers, nextLayer } from '../../../src/viewer/paint/sticker-layers.js';

const on = (vesselId: string): { anchor: StickerAnchor } => ({
  anchor: { kind: 'vessel', vesselId, instanceId: 1, position: [0, 0, 0], normal: [0, 0, 1] },
});
const ground: { anchor: StickerAnchor } = { anchor: { kind: 'body', bodyId: 'Earth', latitude: 1, longitude: 2 } };

/**
 * From the lowest to the highest layer: sticker 7 on the ship, a sticker on the ground, and the stickers 5 and 2 on the
 * ship.
 */
const STICKERS: LayeredStickers = {
  order: [7, 4, 5, 2],
  byId: { 7: on('ship'), 4: ground, 5: on('ship'), 2: on('ship') },
};

/**
 * Moves a sticker by one step.
 * @returns the new order; null if the sticker is already the first or the last of its vessel
 */
function moved(id: number, way: 'forward' | 'backward'): number[] | null {
  const layer = nextLayer(STICKERS, id, way);
  if (layer === null) return null;
  const order = STICKERS.order.filter((each) => each !== id);
  order.splice(layer, 0, id);
  return order;
}

describe('the next layer of a sticker', () => {
  test('moving a sticker forward places it in front of the next sticker of its vessel', () => {
    expect(moved(7, 'forward')).toEqual([4, 5, 7, 2]);
    expect(moved(5, 'forward')).toEqual([7, 4, 2, 5]);
  });

  test('moving a sticker backward places it behind the next sticker of its vessel', () => {
    expect(moved(5, 'backward')).toEqual([5, 7, 4, 2]);
    expect(moved(2, 'backward')).toEqual([7, 4, 2, 5]);
  });

  test('a sticker cannot move past the first or last sticker of its vessel', () => {
    expect([
      moved(7, 'backward'),
      moved(2, 'forward'),
      moved(4, 'forward'),
      moved(4, 'backward'),
      moved(9, 'forward'),
    ]).toEqual([null, null, null, null, null]);
  });
});
