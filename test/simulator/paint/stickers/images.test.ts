import { describe, expect, it } from 'vitest';
import { pngOf, upload } from '../textures/fixtures.js';
import { onGround, RendererDouble, stickerStores, placeIn } from './fixtures.js';

describe('images that stickers show', () => {
  it('an image is requested from the renderer once, however many stickers show it', () => {
    const { textures, stickers } = stickerStores();
    upload(textures, 'meow.png', pngOf(20));
    upload(textures, 'logo.png');
    const renderer = new RendererDouble(stickers);
    expect(renderer.calls).toEqual([[]]);
    placeIn(stickers, onGround());
    placeIn(stickers, onGround());
    expect(renderer.calls).toEqual([[], ['meow.png']]);
    expect(renderer.wanted('meow.png')).toMatchObject({ kind: 'png', bytes: pngOf(20) });
    stickers.change(0, { image: 'logo.png' });
    expect(renderer.calls.at(-1)).toEqual(['meow.png', 'logo.png']);
    stickers.remove(1);
    expect(renderer.calls.at(-1)).toEqual(['logo.png']);
    stickers.clear();
    expect(renderer.calls.at(-1)).toEqual([]);
  });

  it('a sticker may name a missing image, and the renderer is asked for it once its upload is complete', () => {
    const { textures, stickers } = stickerStores();
    const renderer = new RendererDouble(stickers);
    placeIn(stickers, onGround());
    expect(stickers.images.state('meow.png')).toBe('missing');
    const opened = textures.files.open('meow.png');
    if (!opened.ok) throw new Error(opened.reason);
    expect(stickers.images.state('meow.png')).toBe('uploading');
    opened.value.write(0, pngOf(16));
    expect(renderer.calls.flat()).toEqual([]);
    opened.value.close();
    expect(renderer.calls.at(-1)).toEqual(['meow.png']);
    expect(stickers.images.state('meow.png')).toBe('uploading');
    renderer.show('meow.png');
    expect(stickers.images.state('meow.png')).toBe('ready');

    upload(textures, 'notes.txt', Uint8Array.of(1, 2, 3));
    placeIn(stickers, onGround({ image: 'notes.txt' }));
    expect(stickers.images.state('notes.txt')).toBe('failed');
    expect(stickers.images.error).toMatch(/^notes\.txt: its bytes are not a picture/);
    expect(renderer.calls.at(-1)).toEqual(['meow.png']);
  });

  it('last_error also reports the fault of an image that is shown despite the fault', () => {
    const faults: string[][] = [];
    const { textures, stickers } = stickerStores({ faulted: (...found) => faults.push(found) });
    upload(textures, 'meow.png');
    const renderer = new RendererDouble(stickers);
    placeIn(stickers, onGround());
    const { version } = renderer.wanted('meow.png');
    const note = 'its end is missing (IEND)';
    renderer.report({ kind: 'resident', image: 'meow.png', version, width: 1, height: 1, vramBytes: 4, note });
    expect([stickers.images.state('meow.png'), stickers.isLive(0)]).toEqual(['ready', true]);
    expect([stickers.images.error, faults]).toEqual([`meow.png is shown: ${note}`, []]);
    upload(textures, 'notes.txt', Uint8Array.of(1, 2, 3));
    placeIn(stickers, onGround({ image: 'notes.txt' }));
    expect(stickers.images.error).toMatch(/^notes\.txt: its bytes are not a picture/);
    stickers.remove(1);
    textures.files.delete('meow.png');
    expect(stickers.images.error).toBe('');
  });

  it('truncating an image makes its stickers dormant, and the commit then requests the new version', () => {
    const { textures, stickers } = stickerStores();
    upload(textures, 'meow.png');
    const renderer = new RendererDouble(stickers);
    placeIn(stickers, onGround());
    renderer.show('meow.png');
    const old = renderer.wanted('meow.png');
    expect(stickers.isLive(0)).toBe(true);
    const opened = textures.files.open('meow.png', { truncate: true });
    if (!opened.ok) throw new Error(opened.reason);
    expect([stickers.images.state('meow.png'), stickers.isLive(0)]).toEqual(['uploading', false]);
    expect(renderer.calls.at(-1)).toEqual([]);
    opened.value.write(0, pngOf(30));
    opened.value.close();
    expect(renderer.wanted('meow.png').version).not.toBe(old.version);
    expect(renderer.wanted('meow.png').bytes).toEqual(pngOf(30));
    expect(stickers.images.state('meow.png')).toBe('uploading');
    // The renderer now reports on the old version, although the new version has already been requested from it. This
    // report must have no effect.
    renderer.report({ kind: 'resident', image: 'meow.png', version: old.version, width: 1, height: 1, vramBytes: 4 });
    expect(stickers.images.state('meow.png')).toBe('uploading');
    renderer.show('meow.png');
    expect(stickers.isLive(0)).toBe(true);
  });

  it('deleting an image makes its stickers dormant, and uploading it again under the name makes them live', () => {
    const { textures, stickers } = stickerStores();
    upload(textures, 'meow.png');
    const renderer = new RendererDouble(stickers);
    placeIn(stickers, onGround());
    renderer.show('meow.png');
    const { version } = renderer.wanted('meow.png');
    textures.files.delete('meow.png');
    expect([stickers.images.state('meow.png'), stickers.isLive(0), stickers.count]).toEqual(['missing', false, 1]);
    expect(renderer.calls.at(-1)).toEqual([]);
    upload(textures, 'meow.png');
    // The new file has version 1, like the deleted one. Nevertheless, the version that is requested from the renderer
    // must differ from the old one.
    expect(textures.files.get('meow.png')!.version).toBe(1);
    expect(renderer.wanted('meow.png').version).not.toBe(version);
    expect(stickers.isLive(0)).toBe(false);
    renderer.show('meow.png');
    expect(stickers.isLive(0)).toBe(true);
  });

  it('a failed image stays failed until its next commit, and its reason is reported', () => {
    const { textures, stickers } = stickerStores();
    upload(textures, 'meow.png');
    upload(textures, 'logo.png');
    const renderer = new RendererDouble(stickers);
    placeIn(stickers, onGround());
    placeIn(stickers, onGround({ image: 'logo.png' }));
    renderer.fail('logo.png', 'truncated');
    renderer.fail('meow.png', 'bad checksum');
    expect([stickers.images.state('meow.png'), stickers.images.error]).toEqual(['failed', 'meow.png: bad checksum']);
    stickers.change(0, { alpha: 0.5 });
    expect(stickers.images.state('meow.png')).toBe('failed');
    upload(textures, 'meow.png', pngOf(40));
    expect([stickers.images.state('meow.png'), stickers.images.error]).toEqual(['uploading', 'logo.png: truncated']);
    stickers.remove(1);
    expect(stickers.images.error).toBe('');
  });

  it('the renderer is not notified of a change to a file that no sticker shows', () => {
    const { textures, stickers } = stickerStores();
    upload(textures, 'meow.png');
    const renderer = new RendererDouble(stickers);
    placeIn(stickers, onGround());
    const { revision } = stickers;
    const calls = renderer.calls.length;
    upload(textures, 'logo.png');
    textures.files.delete('logo.png');
    expect(renderer.calls).toHaveLength(calls);
    expect(stickers.revision).toBe(revision);
    upload(textures, 'meow.png', pngOf(18));
    expect(renderer.calls.length).toBeGreaterThan(calls);
  });
});

describe('the state of the sticker renderer', () => {
  it('the renderer is idle before the first live sticker, active while one is live, and idle again after the last', () => {
    const { textures, stickers } = stickerStores();
    const renderer = new RendererDouble(stickers);
    placeIn(stickers, onGround());
    expect(stickers.rendererState).toBe('idle');
    upload(textures, 'meow.png');
    renderer.show('meow.png');
    expect(stickers.rendererState).toBe('active');
    textures.files.delete('meow.png');
    expect(stickers.live()).toEqual([]);
    expect(stickers.rendererState).toBe('active');
    stickers.remove(0);
    expect(stickers.rendererState).toBe('idle');
    placeIn(stickers, onGround());
    expect(stickers.rendererState).toBe('idle');
  });

  it('a sticker that is live at once wakes the renderer', () => {
    const { textures, stickers } = stickerStores();
    upload(textures, 'meow.png');
    const renderer = new RendererDouble(stickers);
    placeIn(stickers, onGround({ image: 'logo.png' }));
    placeIn(stickers, onGround());
    renderer.show('meow.png');
    stickers.clear();
    placeIn(stickers, onGround());
    placeIn(stickers, onGround({ image: 'logo.png' }));
    renderer.show('meow.png');
    expect(stickers.rendererState).toBe('active');
  });

  it('the status counts each image on the GPU once, and omits images that no sticker shows', () => {
    const { textures, stickers } = stickerStores();
    upload(textures, 'meow.png');
    upload(textures, 'logo.png');
    const renderer = new RendererDouble(stickers);
    placeIn(stickers, onGround());
    placeIn(stickers, onGround());
    placeIn(stickers, onGround({ image: 'logo.png' }));
    renderer.show('meow.png', 4000);
    expect(stickers.images.resident).toEqual({ count: 1, vramBytes: 4000 });
    renderer.show('logo.png', 96);
    expect(stickers.images.resident).toEqual({ count: 2, vramBytes: 4096 });
    stickers.remove(2);
    expect(stickers.images.resident).toEqual({ count: 1, vramBytes: 4000 });
  });

  it('a fault degrades the renderer until it is over, and is reported before faults of images', () => {
    const faults: string[][] = [];
    const { textures, stickers } = stickerStores({ faulted: (...found) => faults.push(found) });
    upload(textures, 'meow.png');
    const renderer = new RendererDouble(stickers);
    placeIn(stickers, onGround());
    renderer.fail('meow.png', 'truncated');
    renderer.report({ kind: 'fault', error: 'no pipeline' });
    expect([stickers.rendererState, stickers.images.error]).toEqual(['degraded', 'no pipeline']);
    expect(faults.at(-1)).toEqual(['no pipeline', 'meow.png: truncated']);
    renderer.report({ kind: 'fault', error: '' });
    expect([stickers.rendererState, stickers.images.error]).toEqual(['idle', 'meow.png: truncated']);
  });

  it('the store reports faults after every change while they last, and reports their end once', () => {
    const faults: string[][] = [];
    const { stickers } = stickerStores({ faulted: (...found) => faults.push(found) });
    const renderer = new RendererDouble(stickers);
    renderer.report({ kind: 'fault', error: 'no pipeline' });
    stickers.setDebug(true);
    renderer.report({ kind: 'fault', error: '' });
    stickers.setDebug(false);
    expect(faults).toEqual([
      ['no pipeline', ''],
      ['no pipeline', ''],
      ['', ''],
    ]);
  });

  it('an attached sticker renderer starts without images, and reports of a detached one are ignored', () => {
    const { textures, stickers } = stickerStores();
    upload(textures, 'meow.png');
    const first = new RendererDouble(stickers);
    placeIn(stickers, onGround());
    first.show('meow.png');
    const second = new RendererDouble(stickers);
    expect(second.calls).toEqual([['meow.png']]);
    expect(stickers.images.state('meow.png')).toBe('uploading');
    first.detach();
    second.show('meow.png');
    expect(stickers.images.state('meow.png')).toBe('ready');
    const { version } = second.wanted('meow.png');
    second.detach();
    expect(stickers.images.state('meow.png')).toBe('uploading');
    second.report({ kind: 'resident', image: 'meow.png', version, width: 1, height: 1, vramBytes: 4 });
    expect(stickers.images.state('meow.png')).toBe('uploading');
  });
});
