import { describe, expect, test } from 'vitest';
import { diff, Mirror, MomentReader } from '../../../../src/renderer/live/index.js';
import { Picker } from '../../../../src/simulator/sim/picking/index.js';
import type { Sticker } from '../../../../src/simulator/paint/stickers/index.js';
import { StickerReliefs } from '../../../../src/viewer/view/marks/sticker-reliefs.js';
import { defaultSimulation } from '../../../support/worlds.js';

const { world, tree } = await defaultSimulation();
const HULL = 'a.png vessel Hunter-ship 14 8 0 -2 0 0 -1';

function place(...lines: readonly string[]): { mirror: Mirror; stickers: Sticker[] } {
  tree.writeText('paint/stickers/clear', '1\n');
  for (const line of lines) tree.writeText('paint/stickers/place', `${line}\n`);
  const moment = new MomentReader(world).read();
  const fetchFile = (): Promise<never> => Promise.reject(new Error('no file'));
  const options = { templates: world.templates, fetchFile, reported: () => undefined };
  const mirror = new Mirror(options, diff(undefined, moment)!);
  return { mirror, stickers: moment.stickers.order.map((id) => mirror.moment.stickers.byId[id]!) };
}

const picker = new Picker(world.templates);

describe('the surface under a sticker of a world', () => {
  test('a wrapped sticker on a 2 m tank needs much less depth than an unwrapped sticker', () => {
    const { mirror, stickers } = place(`${HULL} w=1 h=3`, `${HULL} w=1 h=3 wrap=2`);
    const reliefs = new StickerReliefs();
    const depths = stickers.map((sticker) => reliefs.fitFor(sticker, { mirror, picker })!.depth);
    expect(depths[0]).toBeGreaterThan(2 * (2 - Math.sqrt(4 - 1.5 ** 2)) - 0.1);
    expect(depths[1]).toBeLessThan(depths[0]! / 3);
    const edge = reliefs.edgeOf(stickers[0]!, { mirror, picker })!;
    expect(Math.min(...edge.map(([, , z]) => z))).toBeLessThan(-0.4);
  });

  test('a text that is wider than the tank under it must shrink, and then fits', () => {
    const factorOf = (width: number, height: number): number => {
      const { mirror, stickers } = place(`${HULL} w=${width} h=${height}`);
      return new StickerReliefs().fitFor(stickers[0]!, { mirror, picker })!.factor;
    };
    // On this sticker, vertical lines go around the tank, and horizontal lines go along the tank.
    const factor = factorOf(1.35, 4.39);
    expect(factor).toBeGreaterThan(0.5);
    expect(factor).toBeLessThan(1);
    expect(factorOf(1.35 * factor, 4.39 * factor)).toBe(1);
  });

  test('the surface under a sticker is unknown if the part is gone, and is the ground if the sticker is on a body', () => {
    const { mirror, stickers } = place('a.png body Earth 28.6 -80.6 w=20 h=20', HULL);
    const reliefs = new StickerReliefs();
    expect(reliefs.fitFor(stickers[0]!, { mirror, picker })!.depth).toBeGreaterThan(0);
    const { anchor } = stickers[1]!;
    if (anchor.kind !== 'vessel') throw new Error('not on a vessel');
    const gone: Sticker = { ...stickers[1]!, anchor: { ...anchor, instanceId: 9999 } };
    expect(reliefs.fitFor(gone, { mirror, picker })).toBeNull();
    expect(reliefs.edgeOf({ ...gone, anchor: { ...anchor, vesselId: 'nowhere' } }, { mirror, picker })).toBeNull();
  });
});
