import { describe, expect, it } from 'vitest';
import {
  appliedRows,
  bindingRows,
  clutterRows,
  fileRows,
  parseBinding,
  TextureStore,
  type TextureReport,
  textureInfoLine,
  textureStatusLine,
} from '../../../../src/simulator/paint/textures/index.js';
import { smallStore, upload } from './fixtures.js';

function boundStore(): TextureStore {
  const store = smallStore();
  upload(store, 'bad.png');
  store.bind({ textureId: 'Core/Tree.png', file: 'bad.png', mode: 'faithful' });
  store.bind({ textureId: 'Core/Rock.png', file: 'bad.png', mode: 'raw' });
  return store;
}

function report(store: TextureStore, textureId: string, rest: object): void {
  const { generation } = store.assignmentsSince(0).find((assignment) => assignment.textureId === textureId)!;
  store.reportRenderer({ textureId, generation, ...rest } as TextureReport);
}

describe('the texts of paint/textures', () => {
  it('a fresh status contains zeros and an empty error', () => {
    expect(textureStatusLine(new TextureStore())).toBe(
      'available=0 bound=0 applied=0 catalog=0 retiring=0 vram_bytes=0 revision=0 error=',
    );
  });

  it('`info` contains the used amounts next to their limits', () => {
    const store = smallStore();
    upload(store, 'a.png');
    expect(textureInfoLine(store)).toBe(
      'files=1 files_max=4 bytes=16 bytes_max=4096 file_bytes_max=1024 bindings_max=2 max_dimension=4096',
    );
    store.files.open('b.png');
    expect(textureInfoLine(store)).toMatch(/^files=2 .* bytes=16 /);
  });

  it('`clutter` lists the catalogue with sorted ecotypes', () => {
    expect(clutterRows(smallStore())[0]).toBe('Core/Rock.png diffuse 1024 1024 11 2 Rocks,Scree');
  });

  it('`bindings` lists lines that `bind` accepts, sorted by texture id', () => {
    const rows = bindingRows(boundStore());
    expect(rows).toEqual(['Core/Rock.png bad.png raw', 'Core/Tree.png bad.png faithful']);
    for (const row of rows) expect(parseBinding(row)).toMatchObject({ ok: true });
  });

  it('`applied` has a row for each binding, and the row of a failed binding contains the error as a single word', () => {
    const store = boundStore();
    store.attachRenderer(() => undefined);
    report(store, 'Core/Tree.png', { kind: 'failed', error: 'decode failed' });
    expect(appliedRows(store)).toEqual([
      'Core/Rock.png bad.png pending 0 0 0 0 -',
      'Core/Tree.png bad.png failed 0 0 0 0 decode_failed',
    ]);
    store.files.open('bad.png', { truncate: true });
    expect(appliedRows(store)[1]).toBe('Core/Tree.png bad.png pending 0 0 0 0 still_uploading');
  });

  it('an error of several lines does not break the columns of `applied`', () => {
    const store = boundStore();
    store.attachRenderer(() => undefined);
    report(store, 'Core/Tree.png', { kind: 'failed', error: 'bad\nheader\tat byte 3\n' });
    expect(appliedRows(store)[1]?.split(' ')).toHaveLength(8);
  });

  it('an error that quotes a file contains no control characters, and a long error is shortened', () => {
    const store = boundStore();
    store.attachRenderer(() => undefined);
    report(store, 'Core/Tree.png', { kind: 'failed', error: 'format \u001b[2J\u0007\u009b31m\u202e is unknown' });
    expect(appliedRows(store)[1]).toBe('Core/Tree.png bad.png failed 0 0 0 0 format_·[2J··31m·_is_unknown');
    report(store, 'Core/Tree.png', { kind: 'failed', error: 'x'.repeat(100_000) });
    expect(appliedRows(store)[1]!.length).toBeLessThan(600);
  });

  it('`status` contains the numbers of bound, applied, known and retiring textures', () => {
    const store = boundStore();
    const detach = store.attachRenderer(() => undefined);
    report(store, 'Core/Rock.png', { kind: 'applied', width: 64, height: 64, mips: 7, vramBytes: 21844 });
    store.reportRenderer({ kind: 'retiring', pictures: 3 });
    expect(textureStatusLine(store)).toBe(
      'available=1 bound=2 applied=1 catalog=3 retiring=3 vram_bytes=21844 revision=2 error=',
    );
    detach();
    expect(textureStatusLine(store)).toBe(
      'available=0 bound=2 applied=0 catalog=3 retiring=0 vram_bytes=0 revision=2 error=',
    );
  });

  it('`files` lists every upload, ready or not', () => {
    const store = smallStore();
    upload(store, 'b.png');
    store.files.open('a.png');
    expect(fileRows(store, () => false)).toEqual(['a.png 0 unknown 0 0', 'b.png 16 png 1 1']);
  });
});
