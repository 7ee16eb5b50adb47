import { expect, test } from 'vitest';
import { Api } from '../../../src/viewer/link/api.js';
import { Editor } from '../../../src/viewer/state/editor.js';
import { Placing } from '../../../src/viewer/state/placing.js';
import type { Session } from '../../../src/viewer/state/session.js';
import { startSticker } from '../../../src/viewer/state/start-sticker.js';
import { WireLog } from '../../../src/viewer/state/wire-log.js';
import type { SceneView } from '../../../src/viewer/view/scene-view.js';
import type { ViewHit } from '../../../src/viewer/view/targets.js';
import { serveViewerWorld } from '../serve-viewer-world.js';

const PNG = new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)]);
const KNOBS = { image: 'text.png', width: 2, height: 1, depth: 0.6, roll: 0, alpha: 1, brightness: 1 };
const EARTH = { kind: 'ground', bodyId: 'Earth', latitude: 1, longitude: 2, upright: 0, distance: 9 } as const;

async function openPlacing() {
  const server = await serveViewerWorld();
  const editor = new Editor(new Api(server.base.replace(/\/v1$/, '')), new WireLog());
  /** The surface at which the user aims. */
  const under: { hit: ViewHit } = { hit: EARTH };
  const view = {
    drawing: 'page',
    element: { clientWidth: 100, clientHeight: 100 },
    pick: () => under.hit,
    stickerFitAt: () => null,
    showGhost: () => undefined,
  } as unknown as SceneView;
  const placing = new Placing(editor, () => view);
  return {
    placing,
    editor,
    under,
    /** Uploads a picture and starts to place it. The page does this for a text that has no picture yet. */
    async begin(image = KNOBS.image) {
      placing.start({ ...KNOBS, image }, { label: 'Text', withdrawal: await editor.uploading(image, PNG).run() });
    },
    files: () =>
      server.tree
        .readText('paint/textures/files')
        .split('\n')
        .filter((row) => row !== '')
        .map((row) => row.split(' ', 1)[0]),
    count: () => server.tree.readText('paint/stickers/count').trim(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test('starting to place the same picture again keeps its file, and starting to place another picture deletes that file', async () => {
  await using run = await openPlacing();
  const { placing } = run;
  await run.begin();
  placing.start({ ...KNOBS, width: 4 });
  await placing.withdrawn;
  expect([run.files(), placing.knobs?.width]).toEqual([['text.png'], 4]);
  await run.begin('other.png');
  await placing.withdrawn;
  expect(run.files()).toEqual(['other.png']);
  placing.cancel();
  await placing.withdrawn;
  expect(run.files()).toEqual([]);
});

test('placing a picture again fails right after the placing was cancelled, because the picture is being deleted', async () => {
  await using run = await openPlacing();
  const { placing, editor } = run;
  await run.begin();
  placing.cancel();
  await expect(startSticker({ api: editor.api, placing } as Session, 'text.png')).rejects.toThrow();
  expect([run.files(), placing.knobs]).toEqual([[], null]);
});

test('one undo removes the sticker and its picture, even if the placing was started twice', async () => {
  await using run = await openPlacing();
  await run.begin();
  run.placing.start(KNOBS);
  await run.placing.place();
  expect([run.count(), run.files()]).toEqual(['1', ['text.png']]);
  await run.editor.undo();
  expect([run.count(), run.files()]).toEqual(['0', []]);
});

test('if the server refuses the only placing, the picture is deleted', async () => {
  await using run = await openPlacing();
  const { placing } = run;
  await run.begin();
  run.under.hit = { ...EARTH, bodyId: 'Nowhere' };
  await expect(placing.place()).rejects.toMatchObject({ errno: 'ENOENT' });
  await placing.withdrawn;
  expect([run.files(), run.count()]).toEqual([[], '0']);
});

test('if the server refuses a placing and the user tries again, one undo removes the sticker and the picture', async () => {
  await using run = await openPlacing();
  const { placing } = run;
  await run.begin();
  run.under.hit = { ...EARTH, bodyId: 'Nowhere' };
  await expect(placing.place(true)).rejects.toMatchObject({ errno: 'ENOENT' });
  expect(run.files()).toEqual(['text.png']);
  run.under.hit = EARTH;
  await placing.place();
  expect([run.files(), run.count()]).toEqual([['text.png'], '1']);
  await run.editor.undo();
  expect([run.files(), run.count()]).toEqual([[], '0']);
});

test('after a restart of the server, the page does not offer to put back the picture of a text that was not placed', async () => {
  await using run = await openPlacing();
  const { placing, editor } = run;
  await run.begin();
  placing.forget();
  editor.changes.loseAll();
  expect([editor.changes.lost, placing.knobs]).toEqual([[], null]);
  await placing.withdrawn;
});
