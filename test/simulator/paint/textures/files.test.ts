import { describe, expect, it } from 'vitest';
import type { TextureFiles } from '../../../../src/simulator/paint/textures/index.js';
import type { Upload } from '../../../../src/base/uploads/upload.js';
import { errnoOf, pngOf, SMALL, smallStore, upload } from './fixtures.js';

function opened(files: TextureFiles, name: string, how = {}): Upload {
  const outcome = files.open(name, how);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
}

const bytesOf = (files: TextureFiles, name: string): number[] | null => {
  const bytes = files.get(name)?.bytes;
  return bytes ? [...bytes] : null;
};

describe('the upload of a texture file', () => {
  it('the file of an upload is listed at once as not ready, and is committed when the upload is closed', () => {
    const { files } = smallStore();
    const handle = opened(files, 'grass.png');
    expect(files.list()).toEqual([{ name: 'grass.png', bytes: null, kind: 'unknown', version: 0, contentId: 0 }]);
    handle.write(0, pngOf(16));
    expect([files.bytes, files.pendingBytes, handle.size]).toEqual([0, 16, 16]);
    handle.close();
    expect(files.get('grass.png')).toMatchObject({ kind: 'png', version: 1, bytes: { length: 16 } });
    expect([files.bytes, files.pendingBytes]).toEqual([16, 0]);
  });

  it('an upload fills gaps with zeros and accepts chunks in any order', () => {
    const { files } = smallStore();
    const handle = opened(files, 'a');
    handle.write(4, Uint8Array.of(5, 6));
    handle.write(0, Uint8Array.of(1));
    handle.close();
    expect(bytesOf(files, 'a')).toEqual([1, 0, 0, 0, 5, 6]);
  });

  it('an upload overwrites committed bytes in place, and a truncating upload drops them at once', () => {
    const store = smallStore();
    upload(store, 'a', Uint8Array.of(1, 2, 3));
    const patch = opened(store.files, 'a');
    expect(patch.size).toBe(3);
    patch.write(1, Uint8Array.of(9));
    expect(bytesOf(store.files, 'a')).toEqual([1, 2, 3]);
    patch.close();
    expect(bytesOf(store.files, 'a')).toEqual([1, 9, 3]);
    const fresh = opened(store.files, 'a', { truncate: true });
    expect([bytesOf(store.files, 'a'), store.files.bytes, fresh.size]).toEqual([null, 0, 0]);
    fresh.close();
    expect(store.files.get('a')).toMatchObject({ bytes: { length: 0 }, kind: 'unknown', version: 3 });
  });

  it('closing an upload without a write commits an empty file only if the name is new', () => {
    const { files } = smallStore();
    opened(files, 'a').close();
    expect(files.get('a')).toMatchObject({ bytes: { length: 0 }, version: 1 });
    opened(files, 'a').close();
    expect(files.get('a')?.version).toBe(1);
  });

  it('of several uploads of the same file, the last one to close takes effect', () => {
    const { files } = smallStore();
    const [one, two] = [opened(files, 'a'), opened(files, 'a')];
    one.write(0, Uint8Array.of(1, 1));
    two.write(0, Uint8Array.of(2));
    two.close();
    one.close();
    expect(bytesOf(files, 'a')).toEqual([1, 1]);
    expect(files.get('a')?.version).toBe(2);
  });

  it('aborting an upload leaves the file as it was before', () => {
    const store = smallStore();
    upload(store, 'a', Uint8Array.of(1));
    const patch = opened(store.files, 'a');
    patch.write(0, pngOf(100));
    patch.abort();
    expect([bytesOf(store.files, 'a'), store.files.pendingBytes]).toEqual([[1], 0]);
    const made = opened(store.files, 'b');
    made.abort();
    expect(store.files.get('b')).toMatchObject({ bytes: null, version: 0 });
  });

  it("a disconnected client's upload never removes a file that was committed", () => {
    const { files } = smallStore();
    const [first, second] = [opened(files, 'new'), opened(files, 'new')];
    first.discard();
    expect(files.get('new')).toBeDefined();
    second.discard();
    expect(files.get('new')).toBeUndefined();

    const made = opened(files, 'old');
    made.close();
    const patch = opened(files, 'old');
    patch.write(0, pngOf(10));
    patch.discard();
    expect(files.get('old')).toMatchObject({ version: 1 });

    const lost = opened(files, 'again');
    files.delete('again');
    const next = opened(files, 'again');
    lost.discard();
    expect(files.get('again')).toBeDefined();
    next.close();
    expect([files.get('again')?.version, files.pendingBytes]).toEqual([1, 0]);
  });

  it('a closed upload refuses every operation', () => {
    const { files } = smallStore();
    const handle = opened(files, 'a');
    handle.close();
    expect([errnoOf(handle.write(0, pngOf(8))), errnoOf(handle.close())]).toEqual(['EBADF', 'EBADF']);
    expect(files.get('a')?.version).toBe(1);
  });

  it.each([-1, 1.5, NaN])('an upload refuses the offset %d and accepts 0', (offset) => {
    const handle = opened(smallStore().files, 'a');
    expect(errnoOf(handle.write(offset, pngOf(8)))).toBe('EINVAL');
    expect(errnoOf(handle.write(0, pngOf(8)))).toBe('ok');
  });
});

describe('the limits of the texture store', () => {
  it('a file may have at most file_bytes_max bytes', () => {
    const { files } = smallStore();
    const handle = opened(files, 'a');
    expect(errnoOf(handle.write(0, pngOf(1024)))).toBe('ok');
    expect(errnoOf(handle.write(1024, Uint8Array.of(1)))).toBe('EFBIG');
    for (const offset of [2 ** 53, 2 ** 62, 2 ** 64, Infinity]) {
      expect(errnoOf(opened(smallStore().files, 'b').write(offset, Uint8Array.of(1)))).toBe('EFBIG');
    }
    expect(files.pendingBytes).toBe(0);
  });

  it('a write beyond the limit fails, and ends its upload without a commit', () => {
    const { files } = smallStore();
    const handle = opened(files, 'a');
    handle.write(0, pngOf(10));
    handle.write(SMALL.fileBytesMax, Uint8Array.of(1));
    expect(errnoOf(handle.write(0, pngOf(10)))).toBe('EFBIG');
    handle.close();
    expect(files.get('a')).toMatchObject({ bytes: null, version: 0 });
  });

  it('all files together may have at most bytes_max bytes, including uploads in progress', () => {
    const store = smallStore();
    for (const name of ['a', 'b']) upload(store, name, pngOf(1024));
    const pending = opened(store.files, 'c');
    pending.write(0, pngOf(1024));
    const last = opened(store.files, 'd');
    expect(errnoOf(last.write(0, pngOf(1024)))).toBe('ok');
    const patch = opened(store.files, 'a');
    expect(errnoOf(patch.write(0, Uint8Array.of(1)))).toBe('ENOSPC');
    last.abort();
    const again = opened(store.files, 'a');
    expect(errnoOf(again.write(0, Uint8Array.of(1)))).toBe('ok');
    expect([store.files.bytes, store.files.pendingBytes]).toEqual([2048, 2048]);
  });

  it('there may be at most files_max files, and existing files can still be opened', () => {
    const { files } = smallStore();
    for (const name of ['a', 'b', 'c', 'd']) opened(files, name);
    expect(errnoOf(files.open('e'))).toBe('ENOSPC');
    expect(errnoOf(files.open('a', { truncate: true }))).toBe('ok');
    files.delete('b');
    expect(errnoOf(files.open('e'))).toBe('ok');
  });

  it('an exclusive open creates a file with a new name and refuses an existing name', () => {
    const { files } = smallStore();
    expect(errnoOf(files.open('a', { exclusive: true }))).toBe('ok');
    expect(errnoOf(files.open('a', { exclusive: true }))).toBe('EEXIST');
    expect(errnoOf(files.open('bad name'))).toBe('EINVAL');
  });
});

describe('the deletion of a texture file', () => {
  it('deleting a file frees its bytes and those of its uploads, and a later file of this name begins with version 1', () => {
    const store = smallStore();
    upload(store, 'a', pngOf(100));
    const loose = opened(store.files, 'a');
    loose.write(0, pngOf(200));
    expect(errnoOf(store.files.delete('a'))).toBe('ok');
    expect([store.files.bytes, store.files.pendingBytes, store.files.count]).toEqual([0, 0, 0]);
    expect(errnoOf(loose.write(0, pngOf(10)))).toBe('ok');
    expect(loose.size).toBe(0);
    loose.close();
    expect(store.files.count).toBe(0);
    upload(store, 'a', pngOf(8));
    expect(store.files.get('a')?.version).toBe(1);
    expect(errnoOf(store.files.delete('b'))).toBe('ENOENT');
  });

  it('every commit gets a new content id, even under a name that was used before', () => {
    const store = smallStore();
    upload(store, 'a');
    const first = store.files.get('a')?.contentId;
    store.files.delete('a');
    upload(store, 'a');
    expect(store.files.get('a')?.contentId).not.toBe(first);
  });
});

describe('the resizing of a texture file', () => {
  it('resizing a file to 0 bytes drops the committed bytes and those of open uploads', () => {
    const store = smallStore();
    upload(store, 'a', pngOf(8));
    const handle = opened(store.files, 'a');
    handle.write(0, pngOf(30));
    expect(errnoOf(store.files.resize('a', 0))).toBe('ok');
    expect([bytesOf(store.files, 'a'), handle.size, store.files.pendingBytes]).toEqual([null, 0, 0]);
    handle.close();
    expect(store.files.get('a')).toMatchObject({ bytes: { length: 0 }, version: 2 });
  });

  it('resizing truncates the content of an open upload, or fills it with zeros', () => {
    const store = smallStore();
    upload(store, 'a', Uint8Array.of(1, 2, 3, 4));
    const handle = opened(store.files, 'a');
    store.files.resize('a', 2);
    expect([handle.size, bytesOf(store.files, 'a')]).toEqual([2, [1, 2, 3, 4]]);
    store.files.resize('a', 5);
    handle.close();
    expect(bytesOf(store.files, 'a')).toEqual([1, 2, 0, 0, 0]);
  });

  it('after resizing to 0, an upload that ran out of space can continue', () => {
    const { files } = smallStore();
    const handle = opened(files, 'a');
    handle.write(0, Uint8Array.of(1, 2, 3, 4));
    files.resize('a', 1);
    handle.write(3, Uint8Array.of(9));
    handle.close();
    expect(bytesOf(files, 'a')).toEqual([1, 0, 0, 9]);
    const tooLong = opened(files, 'a');
    expect(errnoOf(tooLong.write(SMALL.fileBytesMax, Uint8Array.of(1)))).toBe('EFBIG');
    files.resize('a', 0);
    expect(errnoOf(tooLong.write(0, Uint8Array.of(7)))).toBe('ok');
    tooLong.close();
    expect(bytesOf(files, 'a')).toEqual([7]);
  });

  it('resizing a file that is not being uploaded creates a new version, unless the size stays the same', () => {
    const store = smallStore();
    upload(store, 'a', Uint8Array.of(1, 2, 3));
    store.files.resize('a', 3);
    expect(store.files.get('a')?.version).toBe(1);
    store.files.resize('a', 2);
    expect(store.files.get('a')?.version).toBe(2);
    expect(bytesOf(store.files, 'a')).toEqual([1, 2]);
  });

  it.each([
    ['a', 1024, 'ok'],
    ['a', 1025, 'EFBIG'],
    ['a', -1, 'EINVAL'],
    ['a', 0.5, 'EINVAL'],
    ['b', 1, 'ENOENT'],
  ])('resizing %s to %d bytes gets %s', (name, bytes, errno) => {
    const store = smallStore();
    upload(store, 'a');
    expect(errnoOf(store.files.resize(name, bytes))).toBe(errno);
  });
});
