import { describe, expect, test } from 'vitest';
import { GLOBAL_SCOPE } from '../../src/simulator/paint/rules/index.js';
import { Api } from '../../src/viewer/link/api.js';
import { BUILT_IN_LIVERIES } from '../../src/viewer/paint/built-in-liveries.js';
import { Editor } from '../../src/viewer/state/editor.js';
import { applying, liveryVessel } from '../../src/viewer/state/livery-edits.js';
import { PaintClipboard } from '../../src/viewer/state/paint-clipboard.js';
import { settingRules } from '../../src/viewer/state/rule-edits.js';
import { Selection } from '../../src/viewer/state/selection.js';
import { layering, placing, removing, replacing } from '../../src/viewer/state/sticker-edits.js';
import { binding } from '../../src/viewer/state/texture-edits.js';
import { triggerEdit } from '../../src/viewer/state/trigger-edits.js';
import type { Edit } from '../../src/viewer/state/undo-stack.js';
import { WireLog } from '../../src/viewer/state/wire-log.js';
import type { TestServer } from '../support/http-server.js';
import { serveViewerWorld } from './serve-viewer-world.js';

const PNG = new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)]);
const LINE = 'a.png body Earth 1 2 heading=0 w=1 h=1 d=1';

interface Stage {
  readonly editor: Editor;
  readonly server: TestServer;
}

const KINDS: Readonly<Record<string, (stage: Stage) => Edit | Promise<Edit>>> = {
  'Blend tint': ({ editor }) => editor.writing('Blend tint', [{ path: 'paint/parts/blend', text: 'tint' }]),
  'Upload of new.png': ({ editor }) => editor.uploading('new.png', PNG),
  'Upload of a.png': ({ editor }) => editor.uploading('a.png', PNG),
  'Deletion of a.png': ({ editor }) => editor.deleting('a.png'),
  'Sticker b.png': ({ editor }) => placing(editor, LINE.replace('a.png', 'b.png')),
  'Removal of sticker 0': ({ editor }) => removing(editor, '0'),
  'Clearing all stickers': ({ editor }) => triggerEdit(editor, 'paint/stickers/clear')!,
  'Moving sticker 0': ({ editor }) => replacing(editor, '0', LINE.replace('1 2', '3 4'), 'Moving sticker 0'),
  'Bringing sticker 0 forward': async ({ editor, server }) => {
    server.tree.writeText('paint/stickers/place', `${LINE}\n`);
    return Promise.resolve(layering(editor, '0', 1, 'Bringing sticker 0 forward'));
  },
  'Clearing all rules of parts': ({ editor }) => triggerEdit(editor, 'paint/parts/clear')!,
  'Clearing all rules of characters': ({ editor }) => triggerEdit(editor, 'paint/kittens/clear')!,
  'Clearing paint/parts/global': ({ editor }) => triggerEdit(editor, 'paint/parts/global/clear')!,
  'Global colour': ({ editor }) =>
    settingRules(editor, 'Global colour', [{ path: 'paint/parts/global', rule: { enabled: true, color: '1 0 0' } }]),
  'Pasted paint on every part': ({ editor }) => {
    const clipboard = new PaintClipboard();
    clipboard.copy({ color: '0 0 1', finish: { metal: '1' }, from: 'a fin' });
    const scope = { label: 'Global', subject: 'every part', scope: GLOBAL_SCOPE, path: 'paint/parts/global' };
    return clipboard.pasting(editor, scope, 'paint/parts/enabled')!;
  },
  'Orange bands on Hunter-ship': async ({ editor }) =>
    applying(editor, BUILT_IN_LIVERIES[0]!, await liveryVessel(editor, new Selection(editor.api))),
  'Stock textures restored': ({ editor }) => triggerEdit(editor, 'paint/textures/clear')!,
  'Replacing EarthGrassClutterDiffuse': ({ editor, server }) => {
    const id = server.tree.readText('paint/textures/clutter').split(' ', 1)[0]!;
    return binding(editor, 'Replacing EarthGrassClutterDiffuse', id, 'a.png raw');
  },
};

describe('the undo history', () => {
  test.each(Object.keys(KINDS))(
    'the history names an edit by its action, even after undo and redo: %s',
    async (label) => {
      await using server = await serveViewerWorld();
      const editor = new Editor(new Api(server.base.replace(/\/v1$/, '')), new WireLog());
      await fetch(`${server.base}/paint/texture/file/a.png`, { method: 'PUT', body: PNG });
      server.tree.writeText('paint/stickers/place', `${LINE}\n`);
      server.tree.writeText('paint/parts/global/color', '0.5 0.5 0.5\n');
      const labels = (): unknown => {
        const { done, undone } = editor.history;
        return { done: done.map((step) => step.label), undone: undone.map((step) => step.label) };
      };
      await editor.perform(await KINDS[label]!({ editor, server }));
      expect(labels()).toEqual({ done: [label], undone: [] });
      expect(editor.undoLabel).toBe(label);
      await editor.undo();
      expect(labels()).toEqual({ done: [], undone: [label] });
      expect(editor.redoLabel).toBe(label);
      await editor.redo();
      expect(labels()).toEqual({ done: [label], undone: [] });
      await editor.undo();
      expect(labels()).toEqual({ done: [], undone: [label] });
    },
  );
});
