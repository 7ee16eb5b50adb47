import { describe, expect, test } from 'vitest';
import { Api } from '../../src/viewer/link/api.js';
import { Editor } from '../../src/viewer/state/editor.js';
import { replacing } from '../../src/viewer/state/sticker-edits.js';
import { triggerEdit } from '../../src/viewer/state/trigger-edits.js';
import { writeLeaf } from '../../src/viewer/state/write-leaf.js';
import { WireLog } from '../../src/viewer/state/wire-log.js';
import type { TestServer } from '../support/http-server.js';
import { serveViewerWorld } from './serve-viewer-world.js';

function editorOf({ base }: TestServer): Editor {
  return new Editor(new Api(base.replace(/\/v1$/, '')), new WireLog());
}

const place = (server: TestServer, image: string): void =>
  void server.tree.writeText('paint/stickers/place', `${image} body Earth 1 2 heading=0 w=1 h=1 d=1\n`);
const stickers = (server: TestServer): string[] =>
  server.tree
    .readText('paint/stickers/status')
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split(' ').slice(0, 2).join(' '));

const PNG_HEAD = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Scopes of paint rules in the world of the tests: each kind of scope, at every depth. */
const SCOPES = [
  'paint/parts/global',
  'paint/parts/templates/tank_s1',
  'vessels/by-id/Hunter-ship/paint/parts',
  'vessels/by-id/Hunter-ship/parts/2/paint',
  'vessels/by-id/Hunter-ship/parts/2/subparts/0/paint',
  'vessels/by-id/Hunter-ship/parts/2/subparts/0/subparts/0/paint',
];

describe('undo', () => {
  test('the page can tell whether an edit has been undone, even after later edits', async () => {
    await using server = await serveViewerWorld();
    const editor = editorOf(server);
    const write = (text: string): Promise<void> => editor.write(text, [{ path: 'paint/parts/blend', text }]);
    await write('tint');
    const isDone = editor.whileDone();
    await write('replace');
    expect(isDone()).toBe(true);
    await editor.undo();
    expect(isDone()).toBe(true);
    await editor.undo();
    expect(isDone()).toBe(false);
  });

  test('undo restores all cleared rules as one step, and redo clears them again', async () => {
    await using server = await serveViewerWorld();
    const editor = editorOf(server);
    const read = (): string[] =>
      SCOPES.map((at) => server.tree.readText(`${at}/color`) + server.tree.readText(`${at}/enabled`));
    const stock = read();
    for (const [index, at] of SCOPES.entries()) {
      server.tree.writeText(`${at}/color`, `0.${index + 1} 0.5 1\n`);
      if (index % 2 === 0) server.tree.writeText(`${at}/enabled`, '1\n');
    }
    const painted = read();
    await editor.write('Blend', [{ path: 'paint/parts/blend', text: 'tint' }]);
    await editor.perform(triggerEdit(editor, 'paint/parts/clear')!);
    expect(read()).toEqual(stock);
    await editor.undo();
    expect(read()).toEqual(painted);
    expect(server.tree.readText('paint/parts/blend')).toBe('tint\n');
    await editor.redo();
    expect(read()).toEqual(stock);
  });

  test('undo restores the rules of characters', async () => {
    await using server = await serveViewerWorld();
    const editor = editorOf(server);
    const character = server.tree
      .list('vessels/by-id')
      .find((name) => server.tree.list(`vessels/by-id/${name}/paint`).includes('kitten'))!;
    const scopes = [
      'paint/kittens/shared',
      'paint/kittens/materials/body',
      `vessels/by-id/${character}/paint/kitten/default`,
      `vessels/by-id/${character}/paint/kitten/materials/helmet`,
    ];
    for (const at of scopes) server.tree.writeText(`${at}/color`, '0.2 0.4 0.6\n');
    await editor.perform(triggerEdit(editor, 'paint/kittens/clear')!);
    expect(scopes.map((at) => server.tree.readText(`${at}/color`))).not.toContain('0.2 0.4 0.6\n');
    await editor.undo();
    expect(scopes.map((at) => server.tree.readText(`${at}/color`))).toEqual(scopes.map(() => '0.2 0.4 0.6\n'));
  });

  test('undo of "Clear all" restores the rules of the remaining vessels if one vessel has been removed', async () => {
    await using server = await serveViewerWorld();
    const editor = editorOf(server);
    for (const at of ['paint/parts/global', 'vessels/by-id/Hunter-ship/paint/parts']) {
      server.tree.writeText(`${at}/enabled`, '1\n');
    }
    await editor.perform(triggerEdit(editor, 'paint/parts/clear')!);
    server.world.despawn('Hunter-ship');
    await editor.undo();
    expect(server.tree.readText('paint/parts/global/enabled')).toBe('1\n');
  });

  test('undo restores stickers with their number, layer and visibility', async () => {
    await using server = await serveViewerWorld();
    const editor = editorOf(server);
    for (const image of ['a.png', 'b.png', 'c.png']) place(server, image);
    // The new sticker gets the free number 0 and is in the highest layer.
    server.tree.writeText('paint/stickers/0/remove', '1\n');
    place(server, 'd.png');
    server.tree.writeText('paint/stickers/2/visible', '0\n');
    const before = stickers(server);
    expect(before).toEqual(['1 b.png', '2 c.png', '0 d.png']);

    await editor.perform(triggerEdit(editor, 'paint/stickers/1/remove')!);
    expect(stickers(server)).toEqual(['2 c.png', '0 d.png']);
    await editor.undo();
    expect(stickers(server)).toEqual(before);
    expect(server.tree.readText('paint/stickers/2/visible')).toBe('0\n');

    await editor.perform(triggerEdit(editor, 'paint/stickers/clear')!);
    expect(stickers(server)).toEqual([]);
    await editor.undo();
    expect(stickers(server)).toEqual(before);
    expect(server.tree.readText('paint/stickers/2/visible')).toBe('0\n');
    await editor.redo();
    expect(stickers(server)).toEqual([]);
  });

  test('undo restores the place and layer of a moved sticker', async () => {
    await using server = await serveViewerWorld();
    const editor = editorOf(server);
    for (const image of ['a.png', 'b.png']) place(server, image);
    const line = 'a.png body Earth 5 6 heading=0 w=1 h=1 d=1';
    await editor.perform(replacing(editor, '0', line, 'Moving sticker 0'));
    expect(stickers(server)).toEqual(['0 a.png', '1 b.png']);
    expect(server.tree.readText('paint/stickers/0/anchor')).toBe('body Earth 5 6\n');
    await editor.undo();
    expect(stickers(server)).toEqual(['0 a.png', '1 b.png']);
    expect(server.tree.readText('paint/stickers/0/anchor')).toBe('body Earth 1 2\n');
  });

  test('undo reverts a change of layer as one step, even if the user made the change in the tree', async () => {
    await using server = await serveViewerWorld();
    const editor = editorOf(server);
    for (const image of ['a.png', 'b.png', 'c.png']) place(server, image);
    const write = (text: string): Promise<void> =>
      writeLeaf(editor, { path: 'paint/stickers/2/layer', kind: 'St' }, text);
    await write('0');
    expect(stickers(server)).toEqual(['2 c.png', '0 a.png', '1 b.png']);
    await write('0');
    expect(editor.history.done).toHaveLength(1);
    await editor.undo();
    expect(stickers(server)).toEqual(['0 a.png', '1 b.png', '2 c.png']);
    await editor.redo();
    expect(stickers(server)).toEqual(['2 c.png', '0 a.png', '1 b.png']);
    await expect(write('top')).rejects.toMatchObject({ errno: 'EINVAL' });
  });

  test('undo restores all removed texture bindings', async () => {
    await using server = await serveViewerWorld();
    const editor = editorOf(server);
    await fetch(`${server.base}/paint/texture/file/a.png`, { method: 'PUT', body: PNG_HEAD });
    const [one, two] = server.tree
      .readText('paint/textures/clutter')
      .split('\n')
      .map((row) => row.split(' ', 1)[0]!);
    for (const id of [one, two]) server.tree.writeText('paint/textures/bind', `${id} a.png raw\n`);
    const before = server.tree.readText('paint/textures/bindings');
    await editor.perform(triggerEdit(editor, 'paint/textures/clear')!);
    expect(server.tree.readText('paint/textures/bindings')).not.toBe(before);
    await editor.undo();
    expect(server.tree.readText('paint/textures/bindings')).toBe(before);
  });

  test('undo reverts stickers and bindings in the same way whether the user wrote them in the tree or used a button', async () => {
    await using server = await serveViewerWorld();
    const editor = editorOf(server);
    await fetch(`${server.base}/paint/texture/file/a.png`, { method: 'PUT', body: PNG_HEAD });
    const id = server.tree.readText('paint/textures/clutter').split(' ', 1)[0]!;
    const write = (path: string, text: string): Promise<void> => writeLeaf(editor, { path, kind: 'L' }, text);
    await write('paint/stickers/place', 'a.png body Earth 1 2 heading=0 w=1 h=1 d=1');
    await write('paint/textures/bind', `${id} a.png raw`);
    await write('paint/textures/unbind', id);
    expect(editor.history.done.map(({ label }) => label)).toEqual([
      'Sticker a.png',
      `Replacing ${id}`,
      `Restoring ${id}`,
    ]);
    await editor.undo();
    expect(server.tree.readText('paint/textures/bindings')).toBe(`${id} a.png raw\n`);
    await editor.goTo(0);
    expect(server.tree.readText('paint/textures/bindings')).toBe('');
    expect(stickers(server)).toEqual([]);
    await expect(write('paint/textures/bind', `${id} b.png raw`)).rejects.toMatchObject({ errno: 'ENOENT' });
    await expect(write('paint/textures/bind', id)).rejects.toMatchObject({ errno: 'EINVAL' });
    expect(editor.history.done).toEqual([]);
  });

  test('undo waits for the edit in progress, and then reverts that edit', async () => {
    await using server = await serveViewerWorld();
    const editor = editorOf(server);
    await editor.write('First', [{ path: 'paint/parts/blend', text: 'tint' }]);
    const second = editor.write('Second', [{ path: 'paint/parts/enabled', text: '1' }]);
    expect(await editor.undo()).toBe('Second');
    await second;
    expect(server.tree.readText('paint/parts/blend')).toBe('tint\n');
    expect(server.tree.readText('paint/parts/enabled')).toBe('0\n');
  });

  test('undo can jump to any step of the history', async () => {
    await using server = await serveViewerWorld();
    const editor = editorOf(server);
    const blend = (): string => server.tree.readText('paint/parts/blend').trim();
    for (const text of ['tint', 'replace', 'multiply']) {
      await editor.write(`Blend ${text}`, [{ path: 'paint/parts/blend', text }]);
    }
    await Promise.all([editor.undo(), editor.undo()]);
    expect(blend()).toBe('tint');
    expect(editor.history).toEqual({
      done: [{ label: 'Blend tint' }],
      undone: [{ label: 'Blend replace' }, { label: 'Blend multiply' }],
    });
    await editor.goTo(3);
    expect(blend()).toBe('multiply');
    await editor.goTo(0);
    expect(editor.history.done).toEqual([]);
  });

  test('the history shows the colour that each step set, and the last colour of a drag', async () => {
    await using server = await serveViewerWorld();
    const editor = editorOf(server);
    const [red, green, blue] = ['1 0 0', '0 1 0', '0 0 1'];
    const path = 'paint/parts/global/color';
    await editor.write('Colour', [{ path, text: red }]);
    for (const text of [green, blue]) await editor.drag('a drag', 'Colour', [{ path, text }]);
    const colours = (): unknown => {
      const { done, undone } = editor.history;
      return [done.map(({ colour }) => colour), undone.map(({ colour }) => colour)];
    };
    expect(colours()).toEqual([[red, blue], []]);
    await editor.goTo(0);
    await editor.redo();
    expect(colours()).toEqual([[red], [blue]]);
  });
});
