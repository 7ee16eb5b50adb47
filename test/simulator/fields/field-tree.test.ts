import { describe, expect, it } from 'vitest';
import { type Errno } from '../../../src/base/errors/index.js';
import { FieldTree } from '../../../src/simulator/fields/field-tree.js';
import { directory, sensor } from '../../../src/simulator/fields/node.js';
import { memoryUploads } from '../../support/memory-uploads.js';
import { errnoOf } from '../../support/errno-of.js';

function exampleTree(): FieldTree {
  return new FieldTree(
    directory({
      value: sensor(() => '7'),
      tracks: memoryUploads({ text: true, fileBytesMax: 100 }),
      images: memoryUploads({ text: false, fileBytesMax: 4 }),
    }),
    { onSample: () => () => undefined },
  );
}

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

describe('uploads through the tree', () => {
  it('an upload is committed when its handle is closed, and not before', () => {
    const tree = exampleTree();
    const handle = tree.openUpload('images/a.png', { truncate: true, exclusive: true });
    handle.write(0, bytes(1, 2));
    expect(tree.readBytes('images/a.png').length).toBe(0);
    handle.close();
    expect([...tree.readBytes('images/a.png')]).toEqual([1, 2]);
  });

  it('an upload is listed while it is in progress', () => {
    const tree = exampleTree();
    tree.openUpload('images/a.png', { truncate: true, exclusive: true });
    expect(tree.list('images')).toEqual(['a.png']);
  });

  it('an upload refuses a write past the maximum size, and accepts a file of exactly that size', () => {
    const handle = exampleTree().openUpload('images/a', { truncate: true, exclusive: true });
    expect(handle.write(0, bytes(1, 2, 3, 4)).ok).toBe(true);
    expect(handle.write(4, bytes(5))).toMatchObject({ ok: false, errno: 'EFBIG' });
  });

  it('an upload can be read in slices', () => {
    const tree = exampleTree();
    const handle = tree.openUpload('images/a', { truncate: true, exclusive: true });
    handle.write(0, bytes(1, 2, 3, 4));
    handle.close();
    expect([...tree.readBytes('images/a', 1, 2)]).toEqual([2, 3]);
    expect(tree.readBytes('images/a', 9, 2).length).toBe(0);
  });

  it.each<[string, (tree: FieldTree) => unknown, Errno]>([
    ['an upload to a name in use', (t) => t.openUpload('tracks/a', { truncate: false, exclusive: true }), 'EEXIST'],
    [
      'an upload to a name with a slash',
      (t) => t.openUpload('tracks/a/b', { truncate: false, exclusive: false }),
      'EROFS',
    ],
    [
      'an upload outside an upload directory',
      (t) => t.openUpload('value2', { truncate: true, exclusive: false }),
      'EROFS',
    ],
    ['deleting a leaf', (t) => t.unlink('value'), 'EROFS'],
    ['deleting a missing file', (t) => t.unlink('tracks/b'), 'ENOENT'],
    ['reading a directory', (t) => t.readText('tracks'), 'EISDIR'],
    ['reading bytes as text', (t) => t.readText('images/a'), 'ENOENT'],
    ['listing a leaf', (t) => t.list('value'), 'ENOTDIR'],
    ['a stream on a leaf without one', (t) => t.openStream('value'), 'EINVAL'],
  ])('the tree refuses %s', (_what, run, errno) => {
    const tree = exampleTree();
    tree.writeText('tracks/a', 'text\n');
    tree.openUpload('images/a', { truncate: true, exclusive: true }).close();
    expect(errnoOf(() => run(tree))).toBe(errno);
  });

  it('a text write replaces the previous text, even if the new text is shorter', () => {
    const tree = exampleTree();
    tree.writeText('tracks/a.json', '{"shots": []}\n');
    tree.writeText('tracks/a.json', '{}\n');
    expect(tree.readText('tracks/a.json')).toBe('{}\n');
  });

  it('a refused text write leaves an empty file if the name is new', () => {
    const tree = exampleTree();
    expect(errnoOf(() => tree.writeText('tracks/a', 'x'.repeat(101)))).toBe('EFBIG');
    expect(tree.readText('tracks/a')).toBe('');
  });

  it('an upload that is unlinked can no longer be read, and is no longer listed', () => {
    const tree = exampleTree();
    tree.writeText('tracks/a', 'text\n');
    tree.unlink('tracks/a');
    expect(errnoOf(() => tree.readText('tracks/a'))).toBe('ENOENT');
    expect([...tree.files()]).toEqual(['value']);
  });

  it('closing an upload does not restore a file that was deleted in the meantime', () => {
    const tree = exampleTree();
    const handle = tree.openUpload('tracks/a', { truncate: true, exclusive: true });
    tree.unlink('tracks/a');
    handle.close();
    expect(tree.list('tracks')).toEqual([]);
  });
});

describe('the paths of the tree', () => {
  it('a path with empty segments leads to the same leaf as the path without them', () => {
    expect(exampleTree().readText('//value/')).toBe('7\n');
  });
});
