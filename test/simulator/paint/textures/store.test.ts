import { describe, expect, it } from 'vitest';
import type { TextureBinding } from '../../../../src/contract/actions/textures.js';
import { TextureStore } from '../../../../src/simulator/paint/textures/index.js';
import { errnoOf, pngOf, smallStore, upload } from './fixtures.js';

const ROCK: TextureBinding = { textureId: 'Core/Rock.png', file: 'moss.png', mode: 'faithful' };
const TREE: TextureBinding = { ...ROCK, textureId: 'Core/Tree.png' };
const GRASS: TextureBinding = { ...ROCK, textureId: 'EarthGrassClutterNormal' };

function storeWithMoss(): TextureStore {
  const store = smallStore();
  upload(store, 'moss.png');
  return store;
}

describe('the operation `bind`', () => {
  it('`bind` records an assignment at once, and replaces it for another file or mode', () => {
    const store = storeWithMoss();
    expect(store.bind(ROCK)).toEqual({ ok: true });
    expect([store.bindings(), store.revision]).toEqual([[ROCK], 1]);
    expect(errnoOf(store.bind(ROCK))).toBe('ok');
    expect(store.revision).toBe(1);
    store.bind({ ...ROCK, mode: 'raw' });
    expect([store.bindings(), store.revision]).toEqual([[{ ...ROCK, mode: 'raw' }], 2]);
  });

  it.each([
    ['an unknown texture id', { textureId: 'Core/Moon.png' }, 'ENOENT'],
    ['a missing file', { file: 'fern.png' }, 'ENOENT'],
    ['a file that is being uploaded', { file: 'pending.png' }, 'EBUSY'],
    ['a truncated file', { file: 'truncated.png' }, 'EBUSY'],
    ['bytes in no picture format', { file: 'notes.png' }, 'EINVAL'],
    ['correct values', {}, 'ok'],
  ])('`bind` with %s gets %s', (_what, rest, errno) => {
    const store = storeWithMoss();
    store.files.open('pending.png');
    upload(store, 'truncated.png');
    store.files.resize('truncated.png', 0);
    upload(store, 'notes.png', new TextEncoder().encode('not a picture'));
    expect(errnoOf(store.bind({ ...ROCK, ...rest }))).toBe(errno);
    expect(store.bindings()).toHaveLength(errno === 'ok' ? 1 : 0);
  });

  it('`bind` checks the texture id first, then the file, and the limit last', () => {
    const store = storeWithMoss();
    for (const binding of [ROCK, TREE]) expect(errnoOf(store.bind(binding))).toBe('ok');
    expect(errnoOf(store.bind({ ...GRASS, textureId: 'nowhere', file: 'fern.png' }))).toBe('ENOENT');
    upload(store, 'notes', Uint8Array.of(1));
    expect(errnoOf(store.bind({ ...GRASS, file: 'notes' }))).toBe('EINVAL');
    expect(errnoOf(store.bind(GRASS))).toBe('ENOSPC');
  });

  it('`bind` accepts at most bindings_max textures, and still replaces a binding at the limit', () => {
    const store = storeWithMoss();
    store.bind(ROCK);
    store.bind(TREE);
    expect(errnoOf(store.bind(GRASS))).toBe('ENOSPC');
    expect(errnoOf(store.bind({ ...TREE, mode: 'raw' }))).toBe('ok');
    store.unbind(ROCK.textureId);
    expect(errnoOf(store.bind(GRASS))).toBe('ok');
  });

  it.each([
    ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ['jpeg', [0xff, 0xd8, 0xff]],
    ['bmp', [0x42, 0x4d]],
    ['hdr', [0x23, 0x3f]],
    ['dds', [0x44, 0x44, 0x53, 0x20]],
    ['ktx', [0xab, 0x4b, 0x54, 0x58, 0x20, 0x31, 0x31, 0, 0, 0, 0, 0]],
    ['ktx2', [0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0, 0, 0, 0, 0]],
  ])('`bind` recognizes %s by its bytes, whatever the name of the file is', (kind, bytes) => {
    const store = smallStore();
    upload(store, 'moss.png', Uint8Array.from(bytes));
    expect(errnoOf(store.bind(ROCK))).toBe('ok');
    expect(store.assignmentsSince(0)[0]?.wanted?.kind).toBe(kind);
  });
});

describe('the operations `unbind` and `clear`', () => {
  it('`unbind` removes one binding, `clear` removes all bindings, and both keep uploads', () => {
    const store = storeWithMoss();
    store.bind(ROCK);
    store.bind(TREE);
    expect(errnoOf(store.unbind(ROCK.textureId))).toBe('ok');
    expect(errnoOf(store.unbind(ROCK.textureId))).toBe('ENOENT');
    expect(errnoOf(store.unbind('Core/Moon.png'))).toBe('ENOENT');
    expect(store.revision).toBe(3);
    store.bind(ROCK);
    expect(errnoOf(store.unbind('all'))).toBe('ok');
    expect([store.bindings(), store.revision, store.files.count]).toEqual([[], 5, 1]);
  });

  it('removing a binding that does not exist is accepted, and does not raise the revision', () => {
    const store = storeWithMoss();
    expect([errnoOf(store.unbind('all')), errnoOf(store.clear()), store.revision]).toEqual(['ok', 'ok', 0]);
  });
});

describe('the file of a binding', () => {
  it('deleting a file removes its bindings and raises the revision once', () => {
    const store = storeWithMoss();
    upload(store, 'bark.png');
    store.bind(ROCK);
    store.bind({ ...TREE, file: 'bark.png' });
    store.files.delete('moss.png');
    expect(store.bindings().map(({ textureId }) => textureId)).toEqual([TREE.textureId]);
    expect(store.revision).toBe(3);
  });

  it('committing a bound file again raises the revision, but truncating it does not', () => {
    const store = storeWithMoss();
    upload(store, 'moss.png');
    expect(store.revision).toBe(0);
    store.bind(ROCK);
    store.files.resize('moss.png', 0);
    expect(store.revision).toBe(1);
    upload(store, 'moss.png');
    expect(store.revision).toBe(2);
  });
});

describe('reading the texture store', () => {
  it('the store announces every upload and every report, so that watchers read it again', () => {
    let changes = 0;
    const store = smallStore({ changed: () => (changes += 1) });
    const counted = (act: () => void): number => {
      const before = changes;
      act();
      return changes - before;
    };
    expect(counted(() => upload(store, 'moss.png'))).toBeGreaterThan(0);
    expect(counted(() => store.files.resize('moss.png', 0))).toBe(1);
    expect(counted(() => store.reportRenderer({ kind: 'retiring', pictures: 1 }))).toBe(1);
    expect(counted(() => store.files.delete('moss.png'))).toBe(1);
    expect(counted(() => store.files.get('moss.png'))).toBe(0);
  });

  it('the catalogue is listed by id, and is empty in a world without clutter', () => {
    expect(
      smallStore()
        .catalogue()
        .map(({ id }) => id),
    ).toEqual(['Core/Rock.png', 'Core/Tree.png', 'EarthGrassClutterNormal']);
    expect(new TextureStore().catalogue()).toEqual([]);
  });

  it('committed bytes do not change when the caller reuses its buffer', () => {
    const store = smallStore();
    const bytes = pngOf(16);
    upload(store, 'moss.png', bytes);
    bytes.fill(0);
    expect(store.files.get('moss.png')?.bytes?.[0]).toBe(0x89);
  });
});
