import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StickerAnchor, StickerSpec } from '../../../../src/contract/actions/stickers.js';
import { accept } from '../../../../src/base/errors/index.js';
import { StickerStore } from '../../../../src/simulator/paint/stickers/index.js';
import { errnoOf, smallStore, upload } from '../textures/fixtures.js';
import { anySpec, onGround, onPart, RendererDouble, stickerStores, placeIn } from './fixtures.js';

const idsOf = (stickers: StickerStore): number[] => Array.from(stickers.list(), ({ id }) => id);
const place = (stickers: StickerStore, spec: StickerSpec = onGround()): number => {
  const placed = placeIn(stickers, spec);
  if (!placed.ok) throw new Error(placed.reason);
  return placed.value;
};

describe('the ids of stickers', () => {
  it('the id of a new sticker is the lowest free id, and a sticker with a reused id is the last in the list', () => {
    const { stickers } = stickerStores();
    expect([1, 2, 3].map(() => place(stickers))).toEqual([0, 1, 2]);
    stickers.remove(0);
    expect(idsOf(stickers)).toEqual([1, 2]);
    expect(place(stickers)).toBe(0);
    expect(idsOf(stickers)).toEqual([1, 2, 0]);
    expect(place(stickers)).toBe(3);
    stickers.clear();
    expect(stickers.count).toBe(0);
    expect(place(stickers)).toBe(0);
  });

  it('ids agree with a simple model after stickers are placed, removed, changed, moved and cleared in any order', () => {
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.constant({ kind: 'place' as const, id: 0 }) },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), id: fc.nat(9) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('change' as const), id: fc.nat(9) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('layer' as const), id: fc.nat(9), to: fc.nat(9) }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'clear' as const, id: 0 }) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { stickers } = stickerStores({ limits: { maxCount: 8 } });
        let model: number[] = [];
        let revision = stickers.revision;
        for (const step of steps) {
          const { kind, id } = step;
          const known = model.includes(id);
          if (kind === 'place') {
            const free = [0, 1, 2, 3, 4, 5, 6, 7].find((each) => !model.includes(each));
            expect(placeIn(stickers, onGround())).toMatchObject(
              free === undefined ? { errno: 'EINVAL' } : { value: free },
            );
            if (free !== undefined) model.push(free);
          } else if (kind === 'remove') {
            expect(errnoOf(stickers.remove(id))).toBe(known ? 'ok' : 'ENOENT');
            model = model.filter((each) => each !== id);
          } else if (kind === 'change') {
            expect(errnoOf(stickers.change(id, { alpha: 0.5 }))).toBe(known ? 'ok' : 'ENOENT');
          } else if (kind === 'layer') {
            expect(errnoOf(stickers.setLayer(id, step.to))).toBe(known ? 'ok' : 'ENOENT');
            model = model.filter((each) => each !== id);
            if (known) model.splice(step.to, 0, id);
            if (known) expect(stickers.layerOf(id)).toBe(Math.min(step.to, model.length - 1));
          } else {
            stickers.clear();
            model = [];
          }
          expect(idsOf(stickers)).toEqual(model);
          expect(stickers.count).toBe(model.length);
          expect(stickers.revision).toBeGreaterThanOrEqual(revision);
          revision = stickers.revision;
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('the limits of stickers', () => {
  it.each([
    [{}, 256, 5000],
    [{ maxCount: 0 }, 1, 5000],
    [{ maxCount: 1 }, 1, 5000],
    [{ maxCount: 4096.9 }, 4096, 5000],
    [{ maxCount: 4097 }, 4096, 5000],
    [{ maxViewDistance: 9.9 }, 256, 10],
    [{ maxViewDistance: 10.5 }, 256, 10.5],
    [{ maxViewDistance: 1e6 }, 256, 1e6],
    [{ maxViewDistance: 1e6 + 1 }, 256, 1e6],
  ])('the configured limits %j mean %d stickers within %d m', (limits, maxCount, maxViewDistance) => {
    expect(stickerStores({ limits }).stickers.limits).toEqual({ maxCount, maxViewDistance });
  });

  it('the last sticker below the limit is accepted, and the next gets EINVAL', () => {
    const { stickers } = stickerStores({ limits: { maxCount: 2 } });
    place(stickers);
    place(stickers);
    const { revision } = stickers;
    expect(stickers.place('here', () => accept(onGround()))).toMatchObject({
      errno: 'EINVAL',
      reason: expect.stringMatching(/^here: 2 .*paint_stickers_max_count/) as unknown,
    });
    expect(errnoOf(placeIn(stickers, onGround()))).toBe('EINVAL');
    expect(stickers.revision).toBe(revision);
    stickers.remove(0);
    expect(errnoOf(placeIn(stickers, onGround()))).toBe('ok');
  });

  it('sticker images are scaled down to 2048 px, or to the limit of the texture store if it is smaller', () => {
    expect(stickerStores().stickers.maxDimension).toBe(2048);
    const textures = smallStore({ limits: { maxDimension: 1024 } });
    expect(new StickerStore({ textures }).maxDimension).toBe(1024);
  });
});

describe('the stored values of a sticker', () => {
  it('a sticker stores its numbers rounded as in its spec', () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        const { stickers } = stickerStores();
        const first = stickers.get(place(stickers, spec))!;
        const again = stickers.get(place(stickers, first))!;
        expect(again).toEqual({ ...first, id: 1 });
        expect(first.image).toBe(spec.image);
        expect(Math.abs(first.width - spec.width)).toBeLessThanOrEqual(5e-9 * spec.width);
      }),
    );
    const { stickers } = stickerStores();
    place(stickers, onGround({ width: 1 / 3 }));
    expect(stickers.get(0)).toMatchObject({ width: 0.333333333, visible: true });
  });

  it('changing a sticker replaces only the given values, and keeps the order of the stickers', () => {
    const { stickers } = stickerStores();
    place(stickers);
    place(stickers);
    const before = stickers.get(0)!;
    stickers.change(0, { width: 2, height: 3 });
    expect(stickers.get(0)).toEqual({ ...before, width: 2, height: 3 });
    expect(before.width).toBe(1);
    stickers.change(0, { visible: false });
    stickers.change(0, { alpha: 0 });
    expect(stickers.get(0)).toEqual({ ...before, width: 2, height: 3, visible: false, alpha: 0 });
    expect(idsOf(stickers)).toEqual([0, 1]);
    expect(stickers.get(1)).toEqual({ ...before, id: 1 });
  });

  it('every change of a sticker is reported', () => {
    let changes = 0;
    let removals = 0;
    const { stickers } = stickerStores({ changed: () => changes++, removed: () => removals++ });
    let last = stickers.revision;
    for (const act of [
      () => placeIn(stickers, onGround()),
      () => stickers.change(0, { depth: 2 }),
      () => stickers.setDebug(true),
      () => stickers.remove(0),
      () => stickers.clear(),
    ]) {
      const before = changes;
      act();
      expect(stickers.revision).toBeGreaterThan(last);
      expect(changes).toBeGreaterThan(before);
      last = stickers.revision;
    }
    expect(stickers.debug).toBe(true);
    expect(removals).toBe(1);
  });
});

describe('the anchors of stickers', () => {
  function fleet(): { gone: Set<string>; asked: StickerAnchor[]; resolves: (anchor: StickerAnchor) => boolean } {
    const gone = new Set<string>();
    const asked: StickerAnchor[] = [];
    return {
      gone,
      asked,
      resolves: (anchor) => {
        asked.push(anchor);
        return anchor.kind === 'body' || !gone.has(anchor.vesselId);
      },
    };
  }

  it('a sticker is dormant while its target is gone, and is live again when the target returns', () => {
    const { gone, resolves } = fleet();
    const { stickers, textures } = stickerStores({ resolves });
    upload(textures, 'meow.png');
    const renderer = new RendererDouble(stickers);
    place(stickers, onPart());
    place(stickers, onGround());
    renderer.show('meow.png');
    expect(stickers.live().map(({ id }) => id)).toEqual([0, 1]);
    const spec = stickers.get(0);
    gone.add('Kitten-1');
    expect(stickers.isLive(0)).toBe(true);
    stickers.followVessel('Kitten-1');
    expect(stickers.live().map(({ id }) => id)).toEqual([1]);
    expect(stickers.get(0)).toBe(spec);
    gone.delete('Kitten-1');
    stickers.followVessel('Kitten-1');
    expect(stickers.live().map(({ id }) => id)).toEqual([0, 1]);
  });

  it('a sticker looks for its part again only after its vessel has changed', () => {
    const { asked, resolves } = fleet();
    const { stickers } = stickerStores({ resolves });
    place(stickers, onPart());
    place(stickers, onPart({}, 'Tug', 3));
    place(stickers, onGround());
    expect(asked).toHaveLength(0);
    const { revision } = stickers;
    stickers.followVessel('Hunter');
    expect(asked).toHaveLength(0);
    stickers.followVessel('Tug');
    expect(asked).toHaveLength(1);
    expect(stickers.revision).toBe(revision);
    stickers.live();
    stickers.change(1, { width: 2 });
    expect(asked).toHaveLength(1);
    stickers.remove(1);
    stickers.followVessel('Tug');
    expect(asked).toHaveLength(1);
  });

  it('a new sticker with the id of a removed sticker gets an anchor of its own', () => {
    const { gone, resolves } = fleet();
    const { stickers, textures } = stickerStores({ resolves });
    upload(textures, 'meow.png');
    const renderer = new RendererDouble(stickers);
    place(stickers, onPart());
    renderer.show('meow.png');
    stickers.clear();
    place(stickers, onGround());
    renderer.show('meow.png');
    gone.add('Kitten-1');
    stickers.followVessel('Kitten-1');
    expect(stickers.isLive(0)).toBe(true);
  });
});

it('the list of live stickers is the same array until something changes', () => {
  const { stickers, textures } = stickerStores();
  upload(textures, 'meow.png');
  const renderer = new RendererDouble(stickers);
  place(stickers);
  renderer.show('meow.png');
  const live = stickers.live();
  expect(live).toHaveLength(1);
  expect(stickers.live()).toBe(live);
  stickers.change(0, { visible: false });
  expect(stickers.live()).not.toBe(live);
  expect(stickers.live()).toHaveLength(1);
});
