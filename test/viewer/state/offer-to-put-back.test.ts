import { describe, expect, test } from 'vitest';
import { Api } from '../../../src/viewer/link/api.js';
import { describeError } from '../../../src/viewer/link/link-error.js';
import { Editor } from '../../../src/viewer/state/editor.js';
import { Notices } from '../../../src/viewer/state/notices.js';
import { offerToPutBack } from '../../../src/viewer/state/offer-to-put-back.js';
import { WireLog } from '../../../src/viewer/state/wire-log.js';
import { serveViewerWorld } from '../serve-viewer-world.js';

const COLOUR = 'paint/parts/global/color';
const SWITCHES = ['paint/parts/global/enabled', 'paint/parts/enabled'];

describe('the offer to put back changes', () => {
  test('a restored colour counts as put back even if the page leaves its paint switched off', async () => {
    await using server = await serveViewerWorld();
    const { tree } = server;
    const editor = new Editor(new Api(server.base.replace(/\/v1$/, '')), new WireLog());
    const notices = new Notices();
    const switchAll = (text: string): void => SWITCHES.forEach((path) => tree.writeText(path, `${text}\n`));
    switchAll('1');
    await editor.write('Colour', [{ path: COLOUR, text: '0 1 0' }]);
    // Imitate a restart of the server: the colour is lost, so the page offers to write it again.
    tree.writeText(COLOUR, '1 0 0\n');
    editor.changes.loseAll();
    editor.forget();
    let ended = Promise.resolve('');
    const attempt = async (_: string, work: () => Promise<unknown>): Promise<boolean> => {
      ended = work().then(
        () => 'all put back',
        (error: unknown) => describeError(error).errno,
      );
      return (await ended) === 'all put back';
    };
    await offerToPutBack({ editor, notices, view: null, attempt }, ['Colour']);
    // Another client switches the paint off before the user answers, so the page leaves the paint off.
    switchAll('0');
    notices.list[0]!.actions[0]!.run();
    expect(await ended).toBe('2 not put back');
    expect(tree.readText(COLOUR)).toBe('0 1 0\n');
    expect(notices.list.map(({ title }) => title)).toContain('1 change put back');
  });
});
