import { describe, expect, test } from 'vitest';
import { Api } from '../../src/viewer/link/api.js';
import { Editor } from '../../src/viewer/state/editor.js';
import type { Overwriting } from '../../src/viewer/state/left-texts.js';
import { settingRules } from '../../src/viewer/state/rule-edits.js';
import { placing, replacing } from '../../src/viewer/state/sticker-edits.js';
import { binding } from '../../src/viewer/state/texture-edits.js';
import { triggerEdit } from '../../src/viewer/state/trigger-edits.js';
import type { Edit } from '../../src/viewer/state/undo-stack.js';
import { WireLog } from '../../src/viewer/state/wire-log.js';
import type { TestServer } from '../support/http-server.js';
import { serveViewerWorld } from './serve-viewer-world.js';

const GLOBAL = 'paint/parts/global';
const PNG = new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)]);
const LINE = 'a.png body Earth 1 2 heading=0 w=1 h=1 d=1';

function openPage({ base }: TestServer) {
  const asked: Overwriting[] = [];
  const page = { answer: false, asked };
  const api = new Api(base.replace(/\/v1$/, ''));
  const editor = new Editor(api, new WireLog(), (overwriting) => {
    asked.push(overwriting);
    return Promise.resolve(page.answer);
  });
  return Object.assign(page, { editor });
}

describe('undo', () => {
  test("undo asks before it overwrites another page's newer write, and shows both values", async () => {
    await using server = await serveViewerWorld();
    const [mine, other] = [openPage(server), openPage(server)];
    const blend = (): string => server.tree.readText('paint/parts/blend').trim();
    await mine.editor.write('Blend tint', [{ path: 'paint/parts/blend', text: 'tint' }]);
    await other.editor.write('Blend replace', [{ path: 'paint/parts/blend', text: 'replace' }]);
    expect(await mine.editor.undo()).toBeNull();
    expect(mine.asked).toEqual([
      {
        verb: 'Undo',
        label: 'Blend tint',
        changed: [{ path: 'paint/parts/blend', left: 'tint', now: 'replace' }],
      },
    ]);
    expect(blend()).toBe('replace');
    expect(mine.editor.undoLabel).toBe('Blend tint');
    mine.answer = true;
    expect(await mine.editor.undo()).toBe('Blend tint');
    expect(blend()).toBe('multiply');

    // A redo asks the same question as an undo.
    await other.editor.write('Blend replace', [{ path: 'paint/parts/blend', text: 'replace' }]);
    mine.answer = false;
    expect(await mine.editor.redo()).toBeNull();
    expect(mine.asked.at(-1)).toMatchObject({ verb: 'Redo', changed: [{ left: 'multiply', now: 'replace' }] });
    expect(blend()).toBe('replace');
    expect(mine.editor.redoLabel).toBe('Blend tint');
  });

  test("undo does not ask if all writes are the page's own, even if the values were spelt differently", async () => {
    await using server = await serveViewerWorld();
    const { editor, asked } = openPage(server);
    await editor.write('Colour', [{ path: `${GLOBAL}/color`, text: '0.50 1.0 0' }]);
    for (const text of ['0.1 0 0', '0.2 0 0', '.30 0 0'])
      await editor.drag('a drag', 'Colour', [{ path: `${GLOBAL}/color`, text }]);
    await editor.goTo(0);
    await editor.goTo(2);
    await editor.goTo(0);
    expect(asked).toEqual([]);
    expect(server.tree.readText(`${GLOBAL}/color`)).toBe('1 0.25 0.2\n');
  });

  test('undo of a drag compares the current values with the last values that the drag wrote', async () => {
    await using server = await serveViewerWorld();
    const { editor, asked } = openPage(server);
    const writes = [
      { path: `${GLOBAL}/color`, text: '0.1 0 0' },
      { path: `${GLOBAL}/enabled`, text: '1' },
    ];
    await editor.drag('a drag', 'Colour', writes);
    await editor.drag('a drag', 'Colour', [{ path: `${GLOBAL}/color`, text: '0.2 0 0' }]);
    server.tree.writeText(`${GLOBAL}/enabled`, '0\n');
    await editor.undo();
    expect(asked.map(({ changed }) => changed)).toEqual([[{ path: `${GLOBAL}/enabled`, left: '1', now: '0' }]]);
    server.tree.writeText(`${GLOBAL}/enabled`, '1\n');
    server.tree.writeText(`${GLOBAL}/color`, '0.1 0 0\n');
    await editor.undo();
    expect(asked.at(-1)!.changed).toEqual([{ path: `${GLOBAL}/color`, left: '0.2 0 0', now: '0.1 0 0' }]);
  });

  /**
   * One edit of each other kind. After it comes a change by another client, which an undo of the edit would overwrite.
   */
  const OTHERS: readonly (readonly [
    string,
    (editor: Editor, server: TestServer) => Edit,
    (server: TestServer) => unknown,
  ])[] = [
    [
      'a rule that was set',
      (editor) => settingRules(editor, 'Set', [{ path: GLOBAL, rule: { enabled: true, color: '1 0 0' } }]),
      ({ tree }) => tree.writeText(`${GLOBAL}/color`, '0 1 0\n'),
    ],
    [
      'a cleared rule',
      (editor) => triggerEdit(editor, 'paint/parts/clear')!,
      ({ tree }) => tree.writeText(`${GLOBAL}/color`, '0 1 0\n'),
    ],
    [
      'a placed sticker',
      (editor) => placing(editor, LINE),
      ({ tree }) => tree.writeText('paint/stickers/1/size', '3 3\n'),
    ],
    [
      'a moved sticker',
      (editor) => replacing(editor, '0', LINE.replace('1 2', '3 4'), 'Moving'),
      ({ tree }) => tree.writeText('paint/stickers/0/alpha', '0.5\n'),
    ],
    [
      'an uploaded file',
      (editor) => editor.uploading('b.png', PNG),
      ({ base }) => fetch(`${base}/paint/texture/file/b.png`, { method: 'PUT', body: PNG }),
    ],
    [
      'a deleted file',
      (editor) => editor.deleting('a.png'),
      ({ base }) => fetch(`${base}/paint/texture/file/a.png`, { method: 'PUT', body: PNG }),
    ],
    [
      'a replaced texture',
      (editor, { tree }) => binding(editor, 'Replacing', firstTexture(tree), 'a.png raw'),
      ({ tree }) => tree.writeText('paint/textures/bind', `${firstTexture(tree)} a.png faithful\n`),
    ],
    [
      'restored textures',
      (editor) => triggerEdit(editor, 'paint/textures/clear')!,
      ({ tree }) => tree.writeText('paint/textures/bind', `${firstTexture(tree)} a.png faithful\n`),
    ],
  ];
  test.each(OTHERS)(
    "undo asks before it overwrites another client's later change to %s",
    async (_kind, make, meddle) => {
      await using server = await serveViewerWorld();
      await fetch(`${server.base}/paint/texture/file/a.png`, { method: 'PUT', body: PNG });
      server.tree.writeText('paint/stickers/place', `${LINE}\n`);
      server.tree.writeText(`${GLOBAL}/color`, '0.5 0.5 0.5\n');
      server.tree.writeText('paint/textures/bind', `${firstTexture(server.tree)} a.png raw\n`);
      const { editor, asked } = openPage(server);
      await editor.perform(make(editor, server));
      // For comparison: undo and redo ask nothing if no other client has changed anything.
      await editor.undo();
      await editor.redo();
      expect(asked).toEqual([]);
      await meddle(server);
      expect(await editor.undo()).toBeNull();
      expect(asked).toHaveLength(1);
      expect(asked[0]!.changed.length).toBeGreaterThan(0);
    },
  );

  test('undo skips a sticker that another client has removed', async () => {
    await using server = await serveViewerWorld();
    const { editor, asked } = openPage(server);
    await editor.write('Blend tint', [{ path: 'paint/parts/blend', text: 'tint' }]);
    await editor.perform(placing(editor, LINE));
    server.tree.writeText('paint/stickers/0/remove', '1\n');
    expect(await editor.undo()).toBe('Sticker a.png');
    expect(await editor.undo()).toBe('Blend tint');
    expect(asked).toEqual([]);
    expect(editor.history.undone.map(({ label }) => label)).toEqual(['Blend tint']);
  });

  test("redo of 'Clear all' asks before it removes another client's stickers", async () => {
    await using server = await serveViewerWorld();
    const { editor, asked } = openPage(server);
    server.tree.writeText('paint/stickers/place', `${LINE}\n`);
    await editor.perform(triggerEdit(editor, 'paint/stickers/clear')!);
    await editor.undo();
    server.tree.writeText('paint/stickers/place', `${LINE}\n`);
    expect(await editor.redo()).toBeNull();
    expect(asked.map(({ verb }) => verb)).toEqual(['Redo']);
    expect(server.tree.readText('paint/stickers/count')).toBe('2\n');
  });
});

function firstTexture(tree: TestServer['tree']): string {
  return tree.readText('paint/textures/clutter').split(' ', 1)[0]!;
}
