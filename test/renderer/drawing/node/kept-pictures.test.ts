import { describe, expect, it } from 'vitest';
import { KeptPictures, optionsKey, type PictureState } from '../../../../src/renderer/drawing/node/kept-pictures.js';

const state = (change: Partial<PictureState> = {}): PictureState => ({ ...STATE, ...change });
const STATE: PictureState = { moment: { ut: 0 }, deviceChanges: 1, faults: '' };

const bytes = (length: number): Uint8Array => new Uint8Array(length);

const kept = (pictures: KeptPictures, ...options: string[]): string[] =>
  options.filter((each) => pictures.find(STATE, each) !== null);

describe('kept pictures', () => {
  it('a cached picture is found by its options until the state changes', () => {
    const pictures = new KeptPictures(100);
    const file = bytes(10);
    expect(pictures.find(STATE, 'a')).toBeNull();
    pictures.keep(STATE, 'a', file);
    expect([pictures.find(state(), 'a') === file, pictures.find(STATE, 'b')]).toEqual([true, null]);
    for (const other of [{ moment: { ut: 0 } }, { deviceChanges: 2 }, { faults: 'none' }]) {
      expect(pictures.find(state(other), 'a'), Object.keys(other)[0]).toBeNull();
    }
  });

  it('cached pictures of an earlier state are dropped when the first picture of a later state arrives', () => {
    const pictures = new KeptPictures(100);
    pictures.keep(STATE, 'a', bytes(60));
    const later = state({ deviceChanges: 2 });
    pictures.keep(later, 'b', bytes(60));
    expect([pictures.find(STATE, 'a'), pictures.find(later, 'a'), pictures.find(later, 'b')?.length]).toEqual([
      null,
      null,
      60,
    ]);
  });

  it('the cache of pictures has a limit in bytes, and the least recently requested picture is dropped first', () => {
    const pictures = new KeptPictures(100);
    for (const options of ['a', 'b', 'c', 'd']) pictures.keep(STATE, options, bytes(25));
    expect(kept(pictures, 'a')).toEqual(['a']);
    pictures.keep(STATE, 'e', bytes(25));
    expect(kept(pictures, 'a', 'b', 'c', 'd', 'e')).toEqual(['a', 'c', 'd', 'e']);
    pictures.keep(STATE, 'f', bytes(50));
    expect(kept(pictures, 'a', 'c', 'd', 'e', 'f')).toEqual(['d', 'e', 'f']);
  });

  it('a picture larger than the limit is not cached, and the picture that it replaces is dropped', () => {
    const pictures = new KeptPictures(100);
    pictures.keep(STATE, 'a', bytes(50));
    pictures.keep(STATE, 'b', bytes(50));
    pictures.keep(STATE, 'a', bytes(101));
    expect(kept(pictures, 'a', 'b')).toEqual(['b']);
    pictures.keep(STATE, 'a', bytes(50));
    pictures.keep(STATE, 'a', bytes(50));
    expect(kept(pictures, 'a', 'b')).toEqual(['a', 'b']);
    pictures.keep(STATE, 'c', bytes(100));
    expect(kept(pictures, 'a', 'b', 'c')).toEqual(['c']);
  });

  it('a cached picture is used only if all options except `settled` and `live` are the same', () => {
    const plain = { width: 64, height: 36, samples: 1 };
    const key = optionsKey(plain);
    expect(optionsKey({ samples: 1, height: 36, width: 64, settled: true, live: false })).toBe(key);
    const others = [{ width: 65 }, { height: 37 }, { samples: 4 }, { pass: 'light' } as const, { crop: '0,0,1,1' }];
    const keys = [...others, { exposure: 2 }, { wireframe: true }].map((other) => optionsKey({ ...plain, ...other }));
    expect(new Set([key, ...keys]).size).toBe(keys.length + 1);
  });
});
