import { describe, expect, test } from 'vitest';
import { Api } from '../../../src/viewer/link/api.js';
import { Editor } from '../../../src/viewer/state/editor.js';
import { openingModel, removingModel, spawningModel } from '../../../src/viewer/state/model-edits.js';
import { placing } from '../../../src/viewer/state/sticker-edits.js';
import { WireLog } from '../../../src/viewer/state/wire-log.js';
import { boxes } from '../../server/opened-models/model-files.js';
import { serveViewerWorld } from '../serve-viewer-world.js';

const FILE = new Blob([boxes().glb()]);
const HUE = 'vessels/by-id/First/paint/parts/color';

describe('undoing the opening and the removal of models', () => {
  test('undoing the removal of a model restores its vessels with their paint and stickers, and earlier steps can still be undone', async () => {
    await using server = await serveViewerWorld();
    const { tree } = server;
    const editor = new Editor(new Api(server.base.replace(/\/v1$/, '')), new WireLog());
    const own = (): string[] => tree.list('vessels/by-id').filter((id) => ['First', 'Second'].includes(id));
    const vesselsOf = (): Promise<string[]> => Promise.resolve(own());
    const vesselIds = (): Promise<string[]> => Promise.resolve(['First']);
    await editor.perform(openingModel(editor, { name: 'a.glb', file: FILE, vesselIds }, { vesselsOf }));
    await spawningModel(editor, 'a.glb', 'Second').run();
    await editor.write('Colour', [{ path: HUE, text: '0 1 0' }]);
    const root = tree.readText('vessels/by-id/First/parts/0/instance_id').trim();
    await editor.perform(placing(editor, `a.png vessel First ${root} 0 0 1 0 0 1 roll=10 w=2 h=1 d=0.6`));
    const state = (): unknown => [
      tree.readText('models/status'),
      own(),
      tree.readText(HUE),
      tree.readText('paint/stickers/0/spec'),
    ];
    const before = state();
    const isKept = (): boolean => editor.changes.model('a.glb') !== null;

    await editor.perform(removingModel(editor, 'a.glb', editor.changes.model('a.glb')!, vesselsOf));
    expect([own(), tree.readText('models/status'), isKept()]).toEqual([[], '', false]);
    await editor.undo();
    expect([state(), isKept()]).toEqual([before, true]);
    await editor.redo();
    expect(own()).toEqual([]);
    await editor.undo();
    expect(state()).toEqual(before);
    // Undo the sticker, the colour and the opening.
    await editor.undo();
    expect(tree.readText('paint/stickers/count')).toBe('0\n');
    await editor.undo();
    expect(tree.readText(HUE)).not.toBe('0 1 0\n');
    expect(await editor.undo()).toBe('Opening of a.glb');
    expect([own(), tree.readText('models/status')]).toEqual([[], '']);
    await editor.redo();
    expect(own()).toEqual(['First', 'Second']);
    // After a restart of the server, the page offers everything again.
    await editor.redo();
    await editor.perform(removingModel(editor, 'a.glb', FILE, vesselsOf));
    await editor.undo();
    editor.changes.loseAll();
    expect(editor.changes.lost.map(({ kind }) => kind).sort()).toEqual(['model', 'value', 'vessel', 'vessel']);
  });

  test('if a vessel cannot be made, opening a model leaves nothing behind', async () => {
    await using server = await serveViewerWorld();
    const editor = new Editor(new Api(server.base.replace(/\/v1$/, '')), new WireLog());
    const vesselIds = (): Promise<string[]> => Promise.resolve([server.tree.list('vessels/by-id')[0]!]);
    await expect(editor.perform(openingModel(editor, { name: 'a.glb', file: FILE, vesselIds }))).rejects.toMatchObject({
      errno: 'EEXIST',
    });
    expect(server.tree.readText('models/status')).toBe('');
    expect(editor.history.done).toEqual([]);
    expect(editor.changes.model('a.glb')).toBeNull();
  });
});
