import { beforeEach, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { treeOver } from '../../../../src/simulator/create-simulation.js';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';
import type { TextureStoreOptions } from '../../../../src/simulator/paint/textures/index.js';
import { createWorld, type SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { CATALOGUE, pngOf, SMALL } from '../../paint/textures/fixtures.js';
import { bareDefaultScene } from '../../../support/worlds.js';
import { errnoOf } from '../../../support/errno-of.js';

const scene = await bareDefaultScene();
function simulation(textures: TextureStoreOptions | null): { world: SimulatedWorld; tree: FieldTree } {
  const world = createWorld({ ...scene, clock: 'stepped', textures });
  return { world, tree: treeOver(world, defaultConfig()) };
}

let tree: FieldTree;
beforeEach(() => {
  ({ tree } = simulation({ limits: SMALL, catalogue: () => CATALOGUE }));
});

function upload(name: string, bytes = pngOf(16)): void {
  const handle = tree.openUpload(`paint/textures/file/${name}`, { truncate: true, exclusive: false });
  expect(handle.write(0, bytes)).toEqual({ ok: true });
  expect(handle.close()).toEqual({ ok: true });
}

const read = (leaf: string): string => tree.readText(`paint/textures/${leaf}`);
const write = (leaf: string, text: string): string => errnoOf(() => tree.writeText(`paint/textures/${leaf}`, text));

describe('paint/textures', () => {
  it('paint/textures contains the specified leaves and the directory of files', () => {
    expect([...tree.list('paint/textures')].sort()).toEqual(
      ['applied', 'bind', 'bindings', 'clear', 'clutter', 'file', 'files', 'help', 'info', 'status', 'unbind'].sort(),
    );
  });

  it('paint/textures is not ready while a bound file is unreadable, and is ready again after a new upload', () => {
    const { world, tree: own } = simulation({ limits: SMALL, catalogue: () => CATALOGUE });
    tree = own;
    upload('moss.png');
    const info = () => {
      const node = own.lookup('paint/textures/file');
      if (node.type !== 'upload-directory') throw new Error(node.type);
      return node.info('moss.png')!.ready;
    };
    expect([read('files'), info()]).toEqual(['moss.png 16 png 1 1\n', true]);
    write('bind', 'Core/Rock.png moss.png');
    const store = world.textures!;
    store.attachRenderer(() => undefined);
    const { generation } = store.assignmentsSince(0)[0]!;
    store.reportRenderer({ kind: 'failed', textureId: 'Core/Rock.png', generation, error: 'is damaged' });
    expect([read('files'), info()]).toEqual(['moss.png 16 png 1 0\n', false]);
    upload('moss.png');
    expect([read('files'), info()]).toEqual(['moss.png 16 png 2 1\n', true]);
  });

  it('paint/textures is absent without a store', () => {
    const { tree: without } = simulation(null);
    expect(without.list('paint')).not.toContain('textures');
    expect(errnoOf(() => without.readText('paint/textures/status'))).toBe('ENOENT');
    expect(without.list('paint')).toContain('parts');
  });

  it('reading a texture leaf without rows gives an empty text, and reading a write-only texture leaf gives an empty line', () => {
    for (const leaf of ['files', 'bindings', 'applied']) expect(read(leaf), leaf).toBe('');
    expect(read('clutter').split('\n')).toHaveLength(CATALOGUE.length + 1);
    for (const leaf of ['status', 'info']) expect(read(leaf), leaf).toMatch(/^[^\n]+\n$/);
    for (const leaf of ['bind', 'unbind']) expect(read(leaf), leaf).toBe('\n');
    expect(read('clear')).toBe('0\n');
  });

  it('the help text of paint/textures explains the grammar, the modes and the conventions of the maps', () => {
    for (const word of [
      '<texture-id> <file> [faithful|raw]',
      'faithful',
      'raw',
      '+Y up',
      'roughness',
      'below 0.5',
      'R',
    ]) {
      expect(read('help')).toContain(word);
    }
  });

  it('a picture can be uploaded and bound, and the stock texture returns after `unbind`', () => {
    upload('moss.png');
    expect(read('files')).toBe('moss.png 16 png 1 1\n');
    expect(write('bind', 'Core/Rock.png moss.png raw\n')).toBe('ok');
    expect(read('bindings')).toBe('Core/Rock.png moss.png raw\n');
    expect(read('applied')).toBe('Core/Rock.png moss.png pending 0 0 0 0 -\n');
    expect(read('status')).toBe('available=0 bound=1 applied=0 catalog=3 retiring=0 vram_bytes=0 revision=1 error=\n');
    expect(write('bind', read('bindings'))).toBe('ok');
    expect(write('unbind', 'Core/Rock.png')).toBe('ok');
    expect(write('unbind', 'Core/Rock.png')).toBe('ENOENT');
    write('bind', 'Core/Rock.png moss.png');
    expect(write('clear', '2')).toBe('EINVAL');
    expect(write('clear', '1')).toBe('ok');
    expect(read('bindings')).toBe('');
    expect(read('files')).toBe('moss.png 16 png 1 1\n');
  });

  it.each([
    ['Core/Rock.png moss.png', 'ok'],
    ['Core/Rock.png', 'EINVAL'],
    ['Core/Rock.png moss.png sharp', 'EINVAL'],
    ['Core/Rock.png\tmoss.png', 'EINVAL'],
    ['Core/Moon.png moss.png', 'ENOENT'],
    ['Core/Rock.png fern.png', 'ENOENT'],
    ['Core/Rock.png pending.png', 'EBUSY'],
    ['Core/Rock.png notes.png', 'EINVAL'],
  ])('the bind line %j gets %s', (line, errno) => {
    upload('moss.png');
    upload('notes.png', Uint8Array.of(1));
    tree.openUpload('paint/textures/file/pending.png', { truncate: false, exclusive: true });
    expect(write('bind', line)).toBe(errno);
  });
});

describe('paint/textures/file', () => {
  const path = (name: string): string => `paint/textures/file/${name}`;

  it('paint/textures/file lists files in order, and returns committed bytes, but no text', () => {
    upload('b.png');
    const handle = tree.openUpload(path('a.png'), { truncate: true, exclusive: true });
    expect(tree.list('paint/textures/file')).toEqual(['a.png', 'b.png']);
    expect(tree.readBytes(path('a.png'))).toHaveLength(0);
    expect([...tree.readBytes(path('b.png'), 1, 3)]).toEqual([0x50, 0x4e, 0x47]);
    expect(errnoOf(() => tree.readText(path('b.png')))).toBe('ENOENT');
    handle.write(0, pngOf(9));
    handle.close();
    expect(tree.readBytes(path('a.png'))).toHaveLength(9);
  });

  it('paint/textures/file returns the errno of the store', () => {
    upload('a.png');
    expect(errnoOf(() => tree.openUpload(path('a.png'), { truncate: false, exclusive: true }))).toBe('EEXIST');
    expect(errnoOf(() => tree.openUpload(path('a b'), { truncate: true, exclusive: false }))).toBe('EINVAL');
    expect(errnoOf(() => tree.unlink(path('b.png')))).toBe('ENOENT');
    const handle = tree.openUpload(path('a.png'), { truncate: true, exclusive: false });
    expect(handle.write(0, pngOf(1025))).toMatchObject({ ok: false, errno: 'EFBIG' });
    for (const name of ['c', 'd', 'e']) upload(name);
    expect(errnoOf(() => tree.openUpload(path('f'), { truncate: true, exclusive: false }))).toBe('ENOSPC');
  });

  it('deleting a file in paint/textures/file unbinds it', () => {
    upload('moss.png');
    write('bind', 'Core/Rock.png moss.png');
    tree.unlink(path('moss.png'));
    expect([read('bindings'), read('files')]).toEqual(['', '']);
    expect(read('status')).toMatch(/ bound=0 .* revision=2 /);
  });

  it('the watchers of texture rows are notified of changes', async () => {
    const seen: string[] = [];
    const end = tree.watch('paint/textures/files', (text) => seen.push(text));
    upload('moss.png');
    await Promise.resolve();
    end();
    expect(seen.at(-1)).toBe('moss.png 16 png 1 1\n');
  });
});
