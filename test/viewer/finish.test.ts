import { describe, expect, test } from 'vitest';
import { SHARED_SCOPE } from '../../src/simulator/paint/kittens/index.js';
import { Api } from '../../src/viewer/link/api.js';
import { parseLivery } from '../../src/viewer/paint/livery-text.js';
import { imagesOf, withImageNames } from '../../src/viewer/paint/livery.js';
import { Editor } from '../../src/viewer/state/editor.js';
import { PaintClipboard } from '../../src/viewer/state/paint-clipboard.js';
import { clearingRules, settingRules } from '../../src/viewer/state/rule-edits.js';
import { WireLog } from '../../src/viewer/state/wire-log.js';
import { serveViewerWorld } from './serve-viewer-world.js';

const GLOBAL = 'paint/parts/global';

describe('the finish of a rule in the page', () => {
  test('undo restores the finish of a rule that was cleared or replaced', async () => {
    await using server = await serveViewerWorld();
    const { tree } = server;
    const editor = new Editor(new Api(server.base.replace(/\/v1$/, '')), new WireLog());
    const texts = (): string[] =>
      ['enabled', 'color', 'gloss', 'metal'].map((leaf) => tree.readText(`${GLOBAL}/${leaf}`));
    tree.writeText(`${GLOBAL}/gloss`, '0.5\n');
    const before = texts();
    for (const edit of [
      settingRules(editor, 'Clear', [{ path: GLOBAL, rule: null }]),
      clearingRules(editor, 'parts', 'Clear all'),
      settingRules(editor, 'Replace', [
        { path: GLOBAL, rule: { enabled: true, color: '0 0 1', finish: { metal: '1' } } },
      ]),
    ]) {
      await editor.perform(edit);
      expect(tree.readText(`${GLOBAL}/gloss`), edit.label).toBe('-1\n');
      await editor.undo();
      expect(texts(), edit.label).toEqual(before);
    }
  });

  test('in a livery, each rule has its own finish, and a rule with only a finish sets no colour', () => {
    const { base, parts } = parseLivery(
      'vessels/active/paint/parts/gloss 0.5\nvessels/active/parts/0/paint/color 1 0 0\nvessels/active/parts/0/paint/metal 1',
    );
    expect(base).toEqual({ enabled: false, color: '1 1 1', finish: { gloss: '0.5' } });
    expect(parts[0]!.rule).toEqual({ enabled: true, color: '1 0 0', finish: { metal: '1' } });
  });

  test.each(['1.5', '-0.5', 'shiny', '', 'NaN', 'Infinity'])('a finish of %j in a livery is refused', (text) => {
    expect(() => parseLivery(`vessels/active/paint/parts/gloss ${text}`)).toThrow(/line 1: .* is not a gloss/);
  });

  test("the images of patterns count as images of a livery, and are renamed together with the livery's other images", () => {
    const livery = parseLivery(
      [
        'vessels/active/paint/parts/pattern image',
        'vessels/active/paint/parts/pattern_image badge.png',
        'vessels/active/parts/0/paint/pattern_image unused.png',
        'paint/stickers/place logo.png vessel Ship 1 0 0 0 0 0 1',
      ].join('\n'),
    );
    expect([...imagesOf(livery)].sort()).toEqual(['badge.png', 'logo.png']);
    const renamed = withImageNames(livery, new Map([['badge.png', 'badge-2.png']]));
    expect(renamed.base!.finish).toEqual({ pattern: 'image', pattern_image: 'badge-2.png' });
    expect(renamed.parts[0]!.rule.finish).toEqual({ pattern_image: 'unused.png' });
    expect(renamed.stickers[0]!.image).toBe('logo.png');
    expect(() => parseLivery('vessels/active/paint/parts/pattern_image a/b')).toThrow(/is not a pattern_image/);
  });

  test('rules of parts have a finish, and rules of characters have none', () => {
    expect(() => parseLivery('vessels/active/paint/kitten/default/gloss 0.5')).toThrow(/is not paint of a vessel/);
  });

  test('if paint that was copied from a part is pasted on a character, its finish is left out', async () => {
    await using server = await serveViewerWorld();
    const editor = new Editor(new Api(server.base.replace(/\/v1$/, '')), new WireLog());
    const clipboard = new PaintClipboard();
    clipboard.copy({ color: '0 0 1', finish: { metal: '1' }, from: 'a fin' });
    const shared = { label: 'Shared', subject: 'everybody', scope: SHARED_SCOPE, path: 'paint/kittens/shared' };
    await editor.perform(clipboard.pasting(editor, shared, 'paint/kittens/enabled')!);
    expect(server.tree.readText('paint/kittens/shared/color')).toBe('0 0 1\n');
    expect(server.tree.readText('paint/kittens/shared/enabled')).toBe('1\n');
  });
});
