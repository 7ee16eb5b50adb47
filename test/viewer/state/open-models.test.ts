import { describe, expect, test } from 'vitest';
import type { Moment } from '../../../src/renderer/live/index.js';
import { Api } from '../../../src/viewer/link/api.js';
import { Editor } from '../../../src/viewer/state/editor.js';
import { Notices } from '../../../src/viewer/state/notices.js';
import { OpenModels } from '../../../src/viewer/state/open-models.js';
import type { Question } from '../../../src/viewer/state/question.js';
import { Selection } from '../../../src/viewer/state/selection.js';
import { WireLog } from '../../../src/viewer/state/wire-log.js';
import { boxes, ROCKET } from '../../server/opened-models/model-files.js';
import { serveViewerWorld } from '../serve-viewer-world.js';

const FILE = new Blob([boxes().glb()]);
const OTHER = boxes(ROCKET.slice(0, 1)).glb();

/** Calls `meanwhile` before it sends a file, so that a test can act as another client. */
class InterruptedApi extends Api {
  meanwhile = (): void => undefined;

  override putFile(...sent: Parameters<Api['putFile']>): ReturnType<Api['putFile']> {
    this.meanwhile();
    return super.putFile(...sent);
  }
}

async function openPage() {
  const server = await serveViewerWorld();
  const { tree } = server;
  const api = new InterruptedApi(server.base.replace(/\/v1$/, ''));
  const editor = new Editor(api, new WireLog());
  const questions: Question[] = [];
  const looks: unknown[] = [];
  const stock = tree.list('vessels/by-id');
  const vesselIds = (): string[] => tree.list('vessels/by-id').filter((id) => !stock.includes(id));
  const view = {
    moment: null as Moment | null,
    /** Brings `moment` up to date. Until the page calls this function, `moment` stays as it was. */
    brought: (): Promise<void> => {
      const template = (id: string): string => tree.readText(`vessels/by-id/${id}/parts/0/template`).trim();
      const rows = tree.readText('models/status').split('\n');
      const names = rows.flatMap((row) => (row === '' ? [] : [row.split(' ', 1)[0]!]));
      const templates = vesselIds().map((id) => ({ id: template(id) }));
      const ofModel = (name: string) => templates.filter(({ id }) => id.startsWith(`${name}.`));
      view.moment = {
        vesselIds: vesselIds(),
        vessels: Object.fromEntries(vesselIds().map((id) => [id, { parts: [{ template: template(id) }] }])),
        models: Object.fromEntries(names.map((name) => [name, { templates: ofModel(name) }])),
      } as unknown as Moment;
      return Promise.resolve();
    },
    modelsArrived: () => Promise.resolve(),
  };
  const models = new OpenModels({
    api,
    editor,
    notices: new Notices(),
    selection: new Selection(api),
    view,
    confirm: (question) => {
      questions.push(question);
      return Promise.resolve(false);
    },
    attempt: async (_, work) => {
      await work();
      return true;
    },
    lookAt: (target) => void looks.push(target),
  });
  return { server, tree, api, editor, questions, looks, vesselIds, view, models };
}

describe('models that the page opens', () => {
  test('if another client takes the id of the vessel during the upload, the vessel gets another id', async () => {
    const { server, tree, api, looks, vesselIds, models } = await openPage();
    await using _ = server;
    await models.open([{ path: 'other.glb', file: FILE }]);
    api.meanwhile = () => tree.writeText('models/spawn', 'other.glb ship\n');
    await models.open([{ path: 'ship.glb', file: FILE }]);
    expect(vesselIds().sort()).toEqual(['other', 'ship', 'ship-2']);
    expect(tree.readText('models/status')).toContain('ship.glb ready');
    expect(looks.at(-1)).toEqual({ kind: 'vessel', vesselId: 'ship-2' });
  });

  test('an undo right after a redo removes the vessels that the redo has made, and a second redo makes them again', async () => {
    const { server, editor, vesselIds, view, models } = await openPage();
    await using _ = server;
    await models.open([{ path: 'ship.glb', file: FILE }]);
    await editor.undo();
    expect(vesselIds()).toEqual([]);
    await view.brought();
    await editor.redo();
    await editor.undo();
    await editor.redo();
    expect(vesselIds()).toEqual(['ship']);
  });

  test("if another page has replaced this page's model, the page asks before it removes the new model", async () => {
    const { server, tree, editor, questions, vesselIds, models } = await openPage();
    await using _ = server;
    await models.open([{ path: 'ship.glb', file: FILE }]);
    const at = `${server.base}/models/file/ship.glb`;
    await fetch(at, { method: 'DELETE' });
    await fetch(at, { method: 'PUT', body: OTHER });
    tree.writeText('models/spawn', 'ship.glb theirs\n');
    await models.close('ship.glb');
    expect(questions.map(({ title }) => title)).toEqual(['Remove ship.glb and its vessel?']);
    expect(vesselIds()).toEqual(['theirs']);
    // The page asks nothing about its own model.
    await models.open([{ path: 'own.glb', file: FILE }]);
    await models.close('own.glb');
    expect(questions).toHaveLength(1);
    expect(vesselIds()).toEqual(['theirs']);
    await editor.undo();
    expect(vesselIds().sort()).toEqual(['own', 'theirs']);
  });
});
