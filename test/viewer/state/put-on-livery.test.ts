import { describe, expect, test } from 'vitest';
import { Api } from '../../../src/viewer/link/api.js';
import { BUILT_IN_LIVERIES } from '../../../src/viewer/paint/built-in-liveries.js';
import { Editor } from '../../../src/viewer/state/editor.js';
import { Notices } from '../../../src/viewer/state/notices.js';
import { putOnLivery } from '../../../src/viewer/state/put-on-livery.js';
import { Selection } from '../../../src/viewer/state/selection.js';
import { WireLog } from '../../../src/viewer/state/wire-log.js';
import { serveViewerWorld } from '../serve-viewer-world.js';

/** Calls `meanwhile` before it reads the list of files, so that a test can make another edit in the meantime. */
class InterruptedApi extends Api {
  meanwhile = (): Promise<unknown> => Promise.resolve();

  override async read(path: string): Promise<string> {
    if (path === 'paint/textures/files') await this.meanwhile();
    return super.read(path);
  }
}

describe('putOnLivery', () => {
  test('putOnLivery reports whether the livery is undone, even if the user makes another edit in the meantime', async () => {
    await using server = await serveViewerWorld();
    const api = new InterruptedApi(server.base.replace(/\/v1$/, ''));
    const editor = new Editor(api, new WireLog());
    const session = { editor, selection: new Selection(api), notices: new Notices(), moment: null };
    api.meanwhile = () => editor.write('Later', [{ path: 'paint/parts/global/color', text: '0 0 1' }]);
    const attempt = (): Promise<boolean> => Promise.resolve(true);
    const isDone = await putOnLivery({ ...session, attempt }, BUILT_IN_LIVERIES[0]!);
    expect(editor.history.done.map(({ label }) => label)).toEqual([expect.stringContaining(' on '), 'Later']);
    expect(await editor.undo()).toBe('Later');
    expect(isDone()).toBe(true);
    await editor.undo();
    expect(isDone()).toBe(false);
  });
});
