import { expect, test } from 'vitest';
import type { Asset } from '../../../../src/base/assets/index.js';
import { CLUTTER_MATERIALS, mapsOf, meanLuminance } from '../../../../src/simulator/models/clutter/index.js';
import { keptStockMaps } from '../../../../src/renderer/render/resources/kept-clutter.js';

test('stock clutter maps are painted once, and a map that is read from the cache equals the painted map', () => {
  const kept = new Map<string, Asset>();
  let written = 0;
  const assets = {
    read: (key: string) => kept.get(key),
    // Convert the facts to text and back, because a cache on disk stores them as text.
    write: (key: string, { facts, sections }: Asset) => {
      written++;
      kept.set(key, { facts: JSON.parse(JSON.stringify(facts)) as unknown, sections });
    },
  };
  keptStockMaps({ assets });
  const stock = keptStockMaps({ assets });
  expect(written).toBe(1);
  for (const material of CLUTTER_MATERIALS) {
    expect(stock.luminance(material)).toBe(meanLuminance(material));
    for (const map of mapsOf(material)) {
      expect(Buffer.concat(stock.levels(map)).equals(Buffer.concat(map.levels())), map.id).toBe(true);
    }
  }
});
