import { describe, expect, it } from 'vitest';
import { MirrorMasks } from '../../../src/renderer/live/mirror-masks.js';
import { MirrorStickers } from '../../../src/renderer/live/mirror-stickers.js';
import { MirrorTextures } from '../../../src/renderer/live/mirror-textures.js';
import type { Moment, PlainStickers, PlainTextures } from '../../../src/renderer/live/moment.js';
import type { Sticker } from '../../../src/simulator/paint/stickers/index.js';

const BYTES = Promise.resolve(new Uint8Array(4));
const nothing = (): void => undefined;

describe('a mirror with an attached renderer', () => {
  it('a mirror is incomplete until the renderer accepts or rejects an uploaded sticker image', async () => {
    const stickers = new MirrorStickers(() => BYTES, nothing, nothing);
    const sticker = { id: 0, image: 'a.png' } as unknown as Sticker;
    const shown: PlainStickers = {
      debug: false,
      maxViewDistance: 1,
      maxDimension: 1,
      order: [0],
      byId: { 0: sticker },
    };
    const follow = (contentId: number | null): void =>
      stickers.follow({
        stickers: { ...shown },
        files: contentId === null ? {} : { 'a.png': { contentId, kind: 'png' } },
      });
    follow(1);
    // Without an attached renderer, nothing is missing.
    expect(stickers.isComplete).toBe(true);
    stickers.attachRenderer(nothing);
    expect(stickers.isComplete).toBe(false);
    stickers.wantedImages();
    await BYTES;
    stickers.reportRenderer({ kind: 'resident', image: 'a.png', version: 1, width: 1, height: 1, vramBytes: 4 });
    expect(stickers.isComplete).toBe(true);
    follow(2);
    expect(stickers.isComplete).toBe(false);
    stickers.reportRenderer({ kind: 'failed', image: 'a.png', version: 2, error: 'cut off' });
    expect(stickers.isComplete).toBe(true);
    follow(null);
    expect(stickers.isComplete).toBe(true);
  });

  it('a mirror is incomplete until the renderer accepts or rejects an image that is used as a mask', async () => {
    let used = ['a.png'];
    const store = {
      get maskImages() {
        return used;
      },
    };
    const masks = new MirrorMasks(() => BYTES, store, nothing, nothing);
    const follow = (contentId: number): void =>
      masks.follow({
        paint: {} as Moment['paint'],
        textures: { maxDimension: 64, byId: {} },
        files: { 'a.png': { contentId, kind: 'png' } },
      });
    follow(1);
    expect(masks.isComplete).toBe(true);
    masks.attachRenderer(nothing);
    expect([masks.isComplete, masks.maxDimension]).toEqual([false, 64]);
    expect(masks.wantedImages()).toEqual([]);
    await BYTES;
    await Promise.resolve();
    expect(masks.wantedImages()).toMatchObject([{ image: 'a.png', version: 1 }]);
    masks.reportRenderer({ kind: 'resident', image: 'a.png', version: 1, width: 1, height: 1, vramBytes: 4 });
    expect([masks.isComplete, masks.isReady('a.png')]).toEqual([true, true]);
    follow(2);
    expect([masks.isComplete, masks.isReady('a.png')]).toEqual([false, false]);
    masks.reportRenderer({ kind: 'failed', image: 'a.png', version: 2, error: 'cut off' });
    expect(masks.isComplete).toBe(true);
    used = [];
    follow(3);
    expect([masks.isComplete, masks.wantedImages()]).toEqual([true, []]);
  });

  it('a mirror is incomplete until the renderer accepts or rejects a bound texture', async () => {
    const textures = new MirrorTextures(() => BYTES, nothing, nothing);
    textures.attachRenderer(nothing);
    expect(textures.isComplete).toBe(true);
    const bound = (contentId: number): PlainTextures => ({
      maxDimension: 64,
      byId: { Grass: { generation: contentId, slot: 'diffuse', mode: 'raw', kind: 'png', contentId } },
    });
    for (const [contentId, kind] of [
      [1, 'applied'],
      [2, 'failed'],
    ] as const) {
      textures.follow(bound(contentId));
      expect(textures.isComplete).toBe(false);
      await BYTES;
      await Promise.resolve();
      const { generation } = textures.assignmentsSince(0).at(-1)!;
      expect(textures.isComplete).toBe(false);
      const report = { textureId: 'Grass', generation };
      textures.reportRenderer(
        kind === 'applied'
          ? { kind, ...report, width: 1, height: 1, mips: 1, vramBytes: 4 }
          : { kind, ...report, error: 'cut off' },
      );
      expect(textures.isComplete).toBe(true);
    }
    textures.follow({ maxDimension: 64, byId: {} });
    expect(textures.isComplete).toBe(true);
  });
});
