import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Api } from '../../src/viewer/link/api.js';
import { describeError } from '../../src/viewer/link/link-error.js';
import { BUILT_IN_LIVERIES } from '../../src/viewer/paint/built-in-liveries.js';
import { Editor } from '../../src/viewer/state/editor.js';
import { applying, liveryVessel } from '../../src/viewer/state/livery-edits.js';
import { countOf, isThere, puttingBack, readState, summaryOf } from '../../src/viewer/state/put-back.js';
import { Selection } from '../../src/viewer/state/selection.js';
import { closeModel, openingModel, spawningModel } from '../../src/viewer/state/model-edits.js';
import { layering, placing, removing, replacing } from '../../src/viewer/state/sticker-edits.js';
import { binding } from '../../src/viewer/state/texture-edits.js';
import { triggerEdit } from '../../src/viewer/state/trigger-edits.js';
import { WireLog } from '../../src/viewer/state/wire-log.js';
import { serveSite } from '../browser/site.js';
import { boxes, ROCKET } from '../server/opened-models/model-files.js';
import type { TestServer } from '../support/http-server.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { serveViewerWorld } from './serve-viewer-world.js';

const GLOBAL = 'paint/parts/global';
const PNG = new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)]);
const LINE = 'a.png body Earth 1 2 heading=0 w=1 h=1 d=1';

async function openEditor() {
  const folder = makeTemporaryFolder();
  let server: TestServer = await serveViewerWorld();
  const site: Server = await serveSite(folder.path, () => server.port);
  const editor = new Editor(new Api(`http://127.0.0.1:${(site.address() as AddressInfo).port}`), new WireLog());
  onTestFinished(async () => {
    site.closeAllConnections();
    site.close();
    await server.close();
    folder.remove();
  });
  return {
    editor,
    site,
    get tree() {
      return server.tree;
    },
    get base() {
      return server.base;
    },
    async restart() {
      await server.close();
      server = await serveViewerWorld();
      editor.changes.loseAll();
      editor.forget();
    },
    /**
     * Finds those lost changes that the server does not have. Then calls `meanwhile`, in which a test acts as another
     * client, and repeats the changes.
     * @returns the changes that failed
     */
    async putBack(meanwhile: () => unknown = () => undefined) {
      const state = await readState(editor, editor.changes.lost);
      const missing = editor.changes.lost.filter((change) => !isThere(change, state));
      await meanwhile();
      const failed: string[] = [];
      const edit = puttingBack(editor, missing, state, (_, error) => failed.push(describeError(error).message));
      await editor.perform(edit);
      editor.changes.forget(editor.changes.lost);
      return { count: countOf(missing), summary: summaryOf(missing), failed };
    },
  };
}

const textureOf = (tree: TestServer['tree']): string => tree.readText('paint/textures/clutter').split(' ', 1)[0]!;

describe("restoring the page's changes after a server restart", () => {
  test('after a restart, restoring writes the last value of each leaf, the files, the texture bindings and the stickers', async () => {
    const run = await openEditor();
    const { editor } = run;
    for (const text of ['tint', 'replace']) await editor.write('Blend', [{ path: 'paint/parts/blend', text }]);
    for (const text of ['0.1 0 0', '0.20 0 0']) await editor.drag('d', 'Colour', [{ path: `${GLOBAL}/color`, text }]);
    await editor.perform(editor.uploading('a.png', PNG));
    const texture = textureOf(run.tree);
    await editor.perform(binding(editor, 'Replacing', texture, 'a.png raw'));
    await editor.perform(placing(editor, LINE));
    await editor.perform(placing(editor, LINE.replace('1 2', '3 4')));
    await editor.write('Alpha', [{ path: 'paint/stickers/1/alpha', text: '0.5' }]);
    await editor.write('Hiding', [{ path: 'paint/stickers/1/visible', text: '0' }]);
    await editor.perform(replacing(editor, '0', LINE.replace('1 2', '5 6'), 'Moving'));
    const texts = (): string[] =>
      [
        'paint/parts/blend',
        `${GLOBAL}/color`,
        'paint/textures/bindings',
        'paint/stickers/0/spec',
        'paint/stickers/1/spec',
        'paint/stickers/1/visible',
      ].map((at) => run.tree.readText(at));
    const before = texts();
    const bare = (): string => run.tree.readText('paint/stickers/count') + run.tree.readText('paint/parts/blend');

    await run.restart();
    expect(bare()).toBe('0\nmultiply\n');
    const { count, summary, failed } = await run.putBack();
    expect([count, summary, failed]).toEqual(['6 changes', '2 values, 2 stickers, 1 file, 1 stock texture', []]);
    expect(texts()).toEqual(before);
    expect(run.tree.readBytes('paint/textures/file/a.png')).toHaveLength(PNG.size);
    expect(editor.history.done.map(({ label }) => label)).toEqual(['Putting back 6 changes']);
    // The page has repeated all these changes in one undo step, and can repeat them once more after the next restart.
    await editor.undo();
    expect(bare()).toBe('0\nmultiply\n');
    await editor.redo();
    expect(texts()).toEqual(before);
    await run.restart();
    expect(await run.putBack()).toEqual({ count, summary, failed });
    expect(texts()).toEqual(before);
  });

  test('restoring opens models again, makes their vessels, and paints the vessels', async () => {
    const run = await openEditor();
    const { editor } = run;
    const status = (): string => run.tree.readText('models/status');
    const hue = 'vessels/by-id/Second/paint/parts/color';
    for (const name of ['a.glb', 'b.glb', 'shut.glb']) {
      await openingModel(editor, { name, file: new Blob([boxes().glb()]) }).run();
    }
    for (const [model, id] of [
      ['a.glb', 'First'],
      ['b.glb', 'Other'],
      ['a.glb', 'Second'],
      ['shut.glb', 'Shut'],
    ] as const) {
      await spawningModel(editor, model, id).run();
    }
    await editor.write('Colour', [{ path: hue.replace('Second', 'Shut'), text: '1 0 0' }]);
    await closeModel(editor, 'shut.glb');
    await editor.write('Colour', [{ path: hue, text: '0 1 0' }]);
    const parts = (): string => run.tree.list('vessels/by-id/Second/parts').join(' ');
    const before = [status(), parts()];

    await run.restart();
    expect(status()).toBe('');
    expect(await run.putBack()).toEqual({ count: '6 changes', summary: '1 value, 2 models, 3 vessels', failed: [] });
    expect([status(), parts()]).toEqual(before);
    expect(run.tree.readText(hue)).toBe('0 1 0\n');
    expect(run.tree.list('vessels/by-id')).not.toContain('Shut');
    await editor.undo();
    expect(status()).toBe('');
    expect(run.tree.list('vessels/by-id')).not.toContain('First');
    await editor.redo();
    expect([status(), parts(), run.tree.readText(hue)]).toEqual([...before, '0 1 0\n']);
    // Another page has already opened one of the models again.
    await run.restart();
    await fetch(`${run.base}/models/file/a.glb`, { method: 'PUT', body: boxes().glb() });
    run.tree.writeText('models/spawn', 'a.glb First\n');
    expect(await run.putBack()).toEqual({ count: '4 changes', summary: '1 value, 1 model, 2 vessels', failed: [] });
    expect(status()).toBe(before[0]);
    // Another client has opened a different model with the same name.
    await run.restart();
    await fetch(`${run.base}/models/file/b.glb`, { method: 'PUT', body: boxes(ROCKET.slice(0, 1)).glb() });
    const { failed } = await run.putBack();
    expect(failed).toEqual([
      expect.stringContaining("'b.glb' already exists; delete it first"),
      expect.stringContaining("no model 'a.glb'; upload it"),
      expect.stringContaining("'b.glb' already exists; delete it first"),
      expect.stringContaining('Second'),
    ]);
    expect(run.tree.list('vessels/by-id')).not.toContain('Other');
  });

  test('restoring a colour also switches on its rule and the paint of parts if both were on before the restart', async () => {
    const run = await openEditor();
    const { editor } = run;
    const switches = ['paint/parts/enabled', `${GLOBAL}/enabled`];
    const states = (): string[] => switches.map((path) => run.tree.readText(path).trim());
    for (const path of switches) run.tree.writeText(path, '1\n');
    await editor.write('Colour', [{ path: `${GLOBAL}/color`, text: '0 1 0' }]);
    await run.restart();
    expect(states()).toEqual(['0', '0']);
    expect(await run.putBack()).toEqual({ count: '1 change', summary: '1 value', failed: [] });
    expect([run.tree.readText(`${GLOBAL}/color`), ...states()]).toEqual(['0 1 0\n', '1', '1']);
    await editor.undo();
    expect(states()).toEqual(['0', '0']);
    await editor.redo();
    // The page does not switch on a rule that it has switched off itself.
    await editor.write('Rule off', [{ path: `${GLOBAL}/enabled`, text: '0' }]);
    await run.restart();
    expect((await run.putBack()).failed).toEqual([]);
    expect(states()).toEqual(['1', '0']);
  });

  test('if the server does not answer the request for a model, restoring reports this for the vessels of the model too', async () => {
    const run = await openEditor();
    const { editor } = run;
    await openingModel(editor, { name: 'a.glb', file: new Blob([boxes().glb()]) }).run();
    await spawningModel(editor, 'a.glb', 'First').run();
    await run.restart();
    const { lost } = editor.changes;
    const failed: (readonly [kind: string, errno: string])[] = [];
    run.site.prependListener('request', ({ method, socket }) => void (method === 'PUT' && socket.destroy()));
    const state = await readState(editor, lost);
    await puttingBack(editor, lost, state, ({ kind }, error) => failed.push([kind, describeError(error).errno])).run();
    expect(failed).toEqual([
      ['model', 'offline'],
      ['vessel', 'offline'],
    ]);
  });

  test('restoring places stickers in the order of their layers', async () => {
    const run = await openEditor();
    const { editor } = run;
    for (const name of ['a', 'b', 'c', 'd'])
      await editor.perform(placing(editor, LINE.replace('a.png', `${name}.png`)));
    const images = (): string[] => run.tree.readText('paint/stickers/status').match(/\w(?=\.png)/g) ?? [];
    await editor.perform(layering(editor, '3', 0, 'Back'));
    await editor.perform(layering(editor, '1', 0, 'Back'));
    await editor.perform(removing(editor, '3'));
    await editor.undo();
    expect(images()).toEqual(['b', 'd', 'a', 'c']);
    await run.restart();
    expect((await run.putBack()).failed).toEqual([]);
    expect(images()).toEqual(['b', 'd', 'a', 'c']);
  });

  test('restoring omits a change that the page has undone, removed, cleared or replaced by the former value', async () => {
    const run = await openEditor();
    const { editor } = run;
    run.tree.writeText('paint/parts/blend', 'tint\n');
    await fetch(`${run.base}/paint/texture/file/theirs.png`, { method: 'PUT', body: PNG });
    run.tree.writeText('paint/stickers/place', `${LINE}\n`);
    await editor.write('Blend', [{ path: 'paint/parts/blend', text: 'replace' }]);
    await editor.perform(editor.uploading('theirs.png', new Blob([PNG, PNG])));
    await editor.perform(editor.deleting('theirs.png'));
    await editor.perform(removing(editor, '0'));
    await editor.perform(triggerEdit(editor, 'paint/parts/clear')!);
    const vessel = await liveryVessel(editor, new Selection(editor.api));
    await editor.perform(applying(editor, BUILT_IN_LIVERIES[0]!, vessel));
    await editor.goTo(0);
    await editor.perform(editor.uploading('mine.png', PNG));
    await editor.perform(editor.deleting('mine.png'));
    await editor.perform(placing(editor, LINE));
    await editor.perform(triggerEdit(editor, 'paint/stickers/clear')!);
    await editor.write('Blend', [{ path: 'paint/parts/blend', text: 'replace' }]);
    await editor.write('Blend', [{ path: 'paint/parts/blend', text: 'tint' }]);
    await run.restart();
    expect(editor.changes.lost).toEqual([]);
  });

  test('the number of changes to restore does not include changes that the restarted server already has', async () => {
    const run = await openEditor();
    const { editor } = run;
    await editor.write('Blend', [{ path: 'paint/parts/blend', text: 'tint' }]);
    await editor.write('Colour', [{ path: `${GLOBAL}/color`, text: '0 1 0' }]);
    await editor.perform(placing(editor, LINE));
    await editor.perform(editor.uploading('a.png', PNG));
    await run.restart();
    run.tree.writeText('paint/parts/blend', 'tint\n');
    run.tree.writeText('paint/stickers/place', `${LINE}\n`);
    await fetch(`${run.base}/paint/texture/file/a.png`, { method: 'PUT', body: PNG });
    expect(await run.putBack()).toMatchObject({ count: '1 change', summary: '1 value', failed: [] });
    expect(run.tree.readText('paint/stickers/count')).toBe('1\n');
  });

  test('restoring reports the reason for each change that fails, and restores the others', async () => {
    const run = await openEditor();
    const { editor } = run;
    run.tree.writeText('paint/stickers/place', `${LINE}\n`);
    await editor.write('Alpha', [{ path: 'paint/stickers/0/alpha', text: '0.5' }]);
    await editor.write('Blend', [{ path: 'paint/parts/blend', text: 'tint' }]);
    await editor.write('Colour', [{ path: `${GLOBAL}/color`, text: '0 1 0' }]);
    await run.restart();
    const { count, failed } = await run.putBack(() => run.tree.writeText('paint/parts/blend', 'replace\n'));
    expect(count).toBe('3 changes');
    expect(failed).toEqual([
      'the sticker was not placed by this page; put it back by hand',
      'another client has changed it since; put it back by hand',
    ]);
    expect(run.tree.readText('paint/parts/blend')).toBe('replace\n');
    expect(run.tree.readText(`${GLOBAL}/color`)).toBe('0 1 0\n');
  });

  test('restoring does not touch a leaf that the page has written after the restart', async () => {
    const run = await openEditor();
    const { editor } = run;
    await editor.write('Blend', [{ path: 'paint/parts/blend', text: 'tint' }]);
    await editor.write('Colour', [{ path: `${GLOBAL}/color`, text: '0 1 0' }]);
    await run.restart();
    await editor.write('Blend', [{ path: 'paint/parts/blend', text: 'replace' }]);
    expect(await run.putBack()).toMatchObject({ count: '1 change', failed: [] });
    expect(run.tree.readText('paint/parts/blend')).toBe('replace\n');
  });

  test('restoring includes every leaf of a livery', async () => {
    const run = await openEditor();
    const { editor } = run;
    const vessel = await liveryVessel(editor, new Selection(editor.api));
    await editor.perform(applying(editor, BUILT_IN_LIVERIES[0]!, vessel));
    const read = (): string[] =>
      ['paint/parts', ...vessel.parts.map(({ path }) => `${path.slice(vessel.path.length + 1)}/paint`)].flatMap((at) =>
        ['color', 'enabled'].map((leaf) => run.tree.readText(`${vessel.path}/${at}/${leaf}`)),
      );
    const before = read();
    await run.restart();
    expect(read()).not.toEqual(before);
    expect((await run.putBack()).failed).toEqual([]);
    expect(read()).toEqual(before);
  });
});
