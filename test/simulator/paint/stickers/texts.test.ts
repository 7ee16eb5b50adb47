import { describe, expect, it } from 'vitest';
import {
  stickerAnchorText,
  stickerInfoLine,
  stickerRows,
  stickerSpecText,
} from '../../../../src/simulator/paint/stickers/index.js';
import { upload } from '../textures/fixtures.js';
import { onGround, onPart, RendererDouble, stickerStores, placeIn } from './fixtures.js';

describe('the texts of stickers', () => {
  it('the spec and the anchor of a sticker on a vessel have the documented text', () => {
    const look = { rotation: 15, width: 0.6, height: 0.3, depth: 0.05, alpha: 0.5, brightness: 2 };
    const spec = onPart(look);
    expect(stickerSpecText(spec)).toBe(
      'meow.png vessel Kitten-1 1187 0 0.5 -1.4 0 1 0 roll=15 w=0.6 h=0.3 d=0.05 alpha=0.5 brightness=2',
    );
    expect(stickerAnchorText(spec.anchor)).toBe('vessel Kitten-1 1187 0 0.5 -1.4 0 1 0');
  });

  it('a spec omits `wrap` and `only_part` if they have no effect', () => {
    expect(stickerSpecText(onPart({ wrap: 1.9, onlyPart: true }))).toMatch(/ brightness=1 wrap=1.9 only_part=1$/);
    expect(stickerSpecText(onPart({ wrap: 0, onlyPart: false }))).toMatch(/ brightness=1$/);
  });

  it('the spec and the anchor of a sticker on a body have the documented text', () => {
    const spec = onGround({ rotation: -30 });
    expect(stickerSpecText(spec)).toBe('meow.png body Mun 12.03 -41.88 heading=-30 w=1 h=1 d=1 alpha=1 brightness=1');
    expect(stickerAnchorText(spec.anchor)).toBe('body Mun 12.03 -41.88');
  });

  it('the status has one row per sticker, in the order of placing', () => {
    const { textures, stickers } = stickerStores();
    expect(stickerRows(stickers)).toEqual([]);
    upload(textures, 'meow.png');
    const renderer = new RendererDouble(stickers);
    placeIn(stickers, onPart());
    for (let i = 0; i < 3; i++) placeIn(stickers, onGround({ image: 'logo.png' }));
    stickers.remove(1);
    stickers.remove(2);
    renderer.show('meow.png');
    expect(stickerRows(stickers)).toEqual([
      '0 meow.png vessel Kitten-1 live=1 texture=ready',
      '3 logo.png body Mun live=0 texture=missing',
    ]);
  });

  it('the info contains the counts, the limits and the renderer', () => {
    const { textures, stickers } = stickerStores({ limits: { maxCount: 64, maxViewDistance: 1500 } });
    expect(stickerInfoLine(stickers)).toBe(
      'enabled=1 stickers=0 stickers_max=64 live=0 images=0 vram_bytes=0 patch=0 renderer=idle max_view_distance_m=1500',
    );
    upload(textures, 'meow.png');
    const renderer = new RendererDouble(stickers);
    placeIn(stickers, onPart());
    placeIn(stickers, onGround({ image: 'logo.png' }));
    renderer.show('meow.png', 4096);
    expect(stickerInfoLine(stickers)).toBe(
      'enabled=1 stickers=2 stickers_max=64 live=1 images=1 vram_bytes=4096 patch=1 renderer=active max_view_distance_m=1500',
    );
    textures.files.delete('meow.png');
    expect(stickerInfoLine(stickers)).toContain('live=0 images=0 vram_bytes=0 patch=0 renderer=active');
  });
});
