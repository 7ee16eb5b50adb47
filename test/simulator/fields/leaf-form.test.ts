import { describe, expect, test } from 'vitest';
import { leafForm } from '../../../src/simulator/fields/index.js';
import { serveViewerWorld } from '../../viewer/serve-viewer-world.js';

describe('the form of a leaf', () => {
  test('the form of a leaf matches the argument that the action of the leaf declares', async () => {
    await using server = await serveViewerWorld();
    const formOf = (path: string) => leafForm(server.tree.lookup(path));
    expect(formOf('paint/parts/enabled')).toEqual({ kind: 'flag' });
    expect(formOf('vessels/active/paint/parts/color')).toEqual({ kind: 'colour' });
    expect(formOf('paint/parts/blend')).toMatchObject({
      kind: 'words',
      words: expect.arrayContaining(['tint']) as unknown,
    });
    // Such a leaf accepts a word in upper and in lower case. Of the two, the form offers the one that a read returns.
    for (const [path, word] of [
      ['attitude_mode', 'Prograde'],
      ['attitude_frame', 'Lvlh'],
      ['rcs_mode', 'Enabled'],
    ]) {
      expect(formOf(`vessels/active/ctl/${path}`), path).toMatchObject({
        kind: 'words',
        words: expect.arrayContaining([word]) as unknown,
      });
    }
    expect(formOf('camera/pose/fov')).toMatchObject({ kind: 'number' });
    for (const path of ['camera/pose/aim', 'vessels/active/ctl/translate', 'paint/parts/clear', 'time/ut', 'paint']) {
      expect(formOf(path), path).toBeNull();
    }
  });
});
