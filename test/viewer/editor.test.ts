import { describe, expect, test, vi } from 'vitest';
import { Api } from '../../src/viewer/link/api.js';
import { Editor } from '../../src/viewer/state/editor.js';
import { placing, removing } from '../../src/viewer/state/sticker-edits.js';
import { type Edit, UndoStack } from '../../src/viewer/state/undo-stack.js';
import { settingRules } from '../../src/viewer/state/rule-edits.js';
import { WireLog } from '../../src/viewer/state/wire-log.js';
import { DEFAULT_TEXTURE_LIMITS } from '../../src/simulator/paint/textures/limits.js';
import { startTestServer } from '../support/http-server.js';
import { serveViewerWorld } from './serve-viewer-world.js';

describe('the undo stack', () => {
  const setting = (cell: { value: number }, to: number): Edit => ({
    label: `set ${to}`,
    run: () => {
      const from = cell.value;
      cell.value = to;
      return Promise.resolve(setting(cell, from));
    },
  });

  test('the undo stack undoes and redoes, and drops undone edits after a new edit', async () => {
    const cell = { value: 0 };
    const stack = new UndoStack();
    for (const value of [1, 2]) stack.push((await setting(cell, value).run())!);
    await stack.undo();
    expect(cell.value).toBe(1);
    await stack.redo();
    expect(cell.value).toBe(2);
    await stack.undo();
    stack.push((await setting(cell, 9).run())!);
    expect(await stack.redo()).toBeNull();
    await stack.undo();
    expect(cell.value).toBe(1);
  });

  test('the undo stack undoes a drag as one step', async () => {
    const cell = { value: 0 };
    const stack = new UndoStack();
    for (const value of [1, 2, 3]) stack.push((await setting(cell, value).run())!, 'drag');
    await stack.undo();
    expect(cell.value).toBe(0);
    expect(stack.undoLabel).toBeNull();
  });

  test('the undo stack keeps an edit whose undo failed', async () => {
    const stack = new UndoStack();
    stack.push({ label: 'no', run: () => Promise.reject(new Error('gone')) });
    await expect(stack.undo()).rejects.toThrow('gone');
    expect(stack.undoLabel).toBe('no');
  });
});

describe('an edit on a server', () => {
  const edit = (base: string): { editor: Editor; log: WireLog } => {
    const log = new WireLog();
    return { editor: new Editor(new Api(base.replace(/\/v1$/, '')), log), log };
  };

  test('an edit that changes no value is not added to the history', async () => {
    await using server = await serveViewerWorld();
    const { editor } = edit(server.base);
    const path = 'paint/parts/global/color';
    const write = (text: string) => editor.write('Colour', [{ path, text }]);
    await write('1 0 0');
    await write('1 0 0');
    await editor.undo();
    expect(server.tree.readText(path)).not.toBe('1 0 0\n');
    expect(editor.undoLabel).toBeNull();
  });

  test('an edit of a field is undone and redone through the tree', async () => {
    await using server = await startTestServer();
    const { editor, log } = edit(server.base);
    await editor.write('Blend', [{ path: 'paint/parts/blend', text: 'tint' }]);
    expect(server.tree.readText('paint/parts/blend')).toBe('tint\n');
    await editor.undo();
    expect(server.tree.readText('paint/parts/blend')).toBe('multiply\n');
    await editor.redo();
    expect(server.tree.readText('paint/parts/blend')).toBe('tint\n');
    expect(log.entries.map(({ step }) => (step.kind === 'write' ? step.text : ''))).toEqual([
      'tint',
      'multiply',
      'tint',
    ]);
  });

  test('an edit that the server refuses throws its errno, and leaves nothing to undo', async () => {
    await using server = await startTestServer();
    const { editor, log } = edit(server.base);
    await expect(editor.write('Blend', [{ path: 'paint/parts/blend', text: 'stripes' }])).rejects.toMatchObject({
      errno: 'EINVAL',
    });
    expect(log.entries[0]?.refusal?.errno).toBe('EINVAL');
    expect(editor.undoLabel).toBeNull();
  });

  test("if the server refuses a write of an edit, undo still reverts the edit's earlier writes", async () => {
    await using server = await startTestServer();
    const { editor } = edit(server.base);
    const writes = [
      { path: 'paint/parts/enabled', text: '1' },
      { path: 'paint/parts/blend', text: 'stripes' },
    ];
    await expect(editor.write('Both', writes)).rejects.toThrow();
    await editor.undo();
    expect(server.tree.readText('paint/parts/enabled')).toBe('0\n');
  });

  test('an edit of rules reverts its first batch of writes if the server refuses a later batch', async () => {
    await using server = await startTestServer();
    const { editor } = edit(server.base);
    const path = 'paint/parts/global/color';
    const former = server.tree.readText(path);
    const colours = Array.from({ length: 70 }, (_, i) => ({ path, text: `0.${i + 10} 0 0` }));
    const fields = [...colours, { path: 'paint/parts/blend', text: 'stripes' }];
    await expect(editor.perform(settingRules(editor, 'Many', [], fields))).rejects.toMatchObject({ errno: 'EINVAL' });
    expect(server.tree.readText(path)).toBe(former);
    expect(editor.undoLabel).toBeNull();
  });

  test('a drag is one undo step and one line in the log', async () => {
    await using server = await startTestServer();
    const { editor, log } = edit(server.base);
    const at = 'paint/parts/global/color';
    for (const text of ['0.1 0 0', '0.2 0 0', '0.3 0 0']) await editor.drag('drag 1', 'Colour', [{ path: at, text }]);
    expect(server.tree.readText(at)).toBe('0.3 0 0\n');
    expect(log.entries).toHaveLength(1);
    await editor.undo();
    expect(server.tree.readText(at)).toBe('1 0.25 0.2\n');
  });

  test('the log keeps a write of a drag that later writes of the drag do not repeat', async () => {
    await using server = await startTestServer();
    const { editor, log } = edit(server.base);
    const colour = (text: string) => ({ path: 'paint/parts/global/color', text });
    const switches = ['paint/parts/enabled', 'paint/parts/global/enabled'].map((path) => ({ path, text: '1' }));
    await editor.drag('drag 1', 'Colour', [colour('0.1 0 0'), ...switches]);
    for (const text of ['0.2 0 0', '0.3 0 0']) await editor.drag('drag 1', 'Colour', [colour(text), switches[0]!]);
    expect(log.done.steps).toEqual([
      {
        kind: 'write',
        path: 'ctl/batch',
        text: 'paint/parts/global/color 0.1 0 0\npaint/parts/enabled 1\npaint/parts/global/enabled 1\ncommit',
      },
      { kind: 'write', path: 'ctl/batch', text: 'paint/parts/global/color 0.3 0 0\npaint/parts/enabled 1\ncommit' },
    ]);
  });

  test('undoing the deletion of a file also restores the bindings of the file', async () => {
    await using server = await serveViewerWorld();
    const { editor } = edit(server.base);
    const png = new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)]);
    await editor.perform(editor.uploading('a.png', png));
    const id = server.tree.readText('paint/textures/clutter').split(' ', 1)[0]!;
    await editor.fire('paint/textures/bind', `${id} a.png raw`);
    await editor.perform(editor.deleting('a.png'));
    expect(server.tree.list('paint/textures/file')).toEqual([]);
    await editor.undo();
    expect(server.tree.readText('paint/textures/bindings')).toBe(`${id} a.png raw\n`);
    expect(server.tree.readBytes('paint/textures/file/a.png')).toHaveLength(8);
  });

  describe('an upload cancelled half way', () => {
    const MEGABYTE = 1 << 20;
    const giveUp = async (editor: Editor): Promise<void> => {
      const stop = new AbortController();
      const big = new Blob([new Uint8Array(3 * MEGABYTE)]);
      const sending = editor.perform(editor.uploading('a.png', big, () => stop.abort(), stop.signal));
      await expect(sending).rejects.toThrow(/abort/i);
    };

    test('an upload cancelled half way leaves no file and nothing to undo', async () => {
      await using server = await serveViewerWorld();
      const { editor, log } = edit(server.base);
      await giveUp(editor);
      expect(server.tree.list('paint/textures/file')).toEqual([]);
      expect(editor.undoLabel).toBeNull();
      expect(log.entries.map(({ step, refusal }) => [step.kind, refusal?.errno])).toEqual([
        ['upload', 'cancelled'],
        ['delete-texture', undefined],
      ]);
    });

    test('an upload that is cancelled half way leaves an earlier file of the same name unchanged', async () => {
      await using server = await serveViewerWorld();
      const { editor } = edit(server.base);
      await editor.perform(editor.uploading('a.png', new Blob([Uint8Array.of(1, 2, 3)])));
      await giveUp(editor);
      expect([...server.tree.readBytes('paint/textures/file/a.png')]).toEqual([1, 2, 3]);
    });

    test('an upload that is refused with EFBIG leaves no file', async () => {
      await using server = await serveViewerWorld();
      const { editor } = edit(server.base);
      const most = DEFAULT_TEXTURE_LIMITS.fileBytesMax;
      const tooBig = new Blob([new Uint8Array(most + 1)]);
      await expect(editor.perform(editor.uploading('a.png', tooBig))).rejects.toMatchObject({ errno: 'EFBIG' });
      expect(server.tree.list('paint/textures/file')).toEqual([]);
    });
  });

  test.each([
    ['the text of a write', false, ['1 0 0']],
    ['no text if a trigger that may change it was answered after the write', true, []],
  ])('when the page has received all results, the editor knows %s', async (_what, fires, known) => {
    await using server = await serveViewerWorld();
    const { editor } = edit(server.base);
    const settled = new Promise<string[]>((resolve) => (editor.unseen.settled = (own) => resolve([...own.values()])));
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    vi.spyOn(editor.api, 'write').mockReturnValue(gate);
    editor.answered = () => gate;
    const firing = fires ? editor.fire('paint/save/load', 'a') : gate;
    await editor.write('Colour', [{ path: 'paint/parts/global/color', text: '1 0 0' }]);
    open();
    await firing;
    expect(await settled).toEqual(known);
  });

  test('undoing the removal of a sticker also restores its visibility', async () => {
    await using server = await startTestServer();
    const { editor } = edit(server.base);
    const line = 'a.png body Earth 1 2 heading=30 w=2 h=1 d=0.5 alpha=1 brightness=1';
    await editor.perform(placing(editor, line));
    await editor.fire('paint/stickers/0/visible', '0');
    await editor.perform(removing(editor, '0'));
    expect(server.tree.readText('paint/stickers/count')).toBe('0\n');
    await editor.undo();
    expect(server.tree.readText('paint/stickers/0/spec')).toBe(`${line}\n`);
    expect(server.tree.readText('paint/stickers/0/visible')).toBe('0\n');
    await editor.redo();
    expect(server.tree.readText('paint/stickers/count')).toBe('0\n');
  });
});
