import { describe, expect, test } from 'vitest';
import { Api } from '../../src/viewer/link/api.js';
import { BUILT_IN_LIVERIES } from '../../src/viewer/paint/built-in-liveries.js';
import type { Livery } from '../../src/viewer/paint/livery.js';
import { fitLivery, spelledOut, textVessel } from '../../src/viewer/paint/livery-fit.js';
import { formatLivery, parseLivery } from '../../src/viewer/paint/livery-text.js';
import { Editor } from '../../src/viewer/state/editor.js';
import { applying, liveryVessel, readLivery } from '../../src/viewer/state/livery-edits.js';
import { Selection } from '../../src/viewer/state/selection.js';
import { WireLog } from '../../src/viewer/state/wire-log.js';
import { runScript } from '../../src/simulator/run-script.js';
import type { TestServer } from '../support/http-server.js';
import { serveViewerWorld } from './serve-viewer-world.js';

async function openEditor({ base }: TestServer, vesselId: string) {
  const editor = new Editor(new Api(base.replace(/\/v1$/, '')), new WireLog());
  const selection = new Selection(editor.api);
  await selection.choose(vesselId);
  return { editor, vessel: await liveryVessel(editor, selection) };
}

const SHIP = 'Hunter-ship';
const AT = `vessels/by-id/${SHIP}`;

describe('a livery', () => {
  test('the script of a livery gives a fresh vessel the same paint and stickers', async () => {
    await using server = await serveViewerWorld();
    const { tree } = server;
    const { editor, vessel } = await openEditor(server, SHIP);
    const quad = vessel.parts.find(({ template }) => template === 'rcs_quad')!;
    const tank = vessel.parts.find(({ template }) => template === 'tank_s1')!;
    tree.writeText('paint/parts/blend', 'tint\n');
    tree.writeText(`${AT}/paint/parts/color`, '0.9 0.9 0.8\n');
    tree.writeText(`${AT}/paint/parts/enabled`, '1\n');
    tree.writeText(`${AT}/paint/parts/metal`, '0.75\n');
    tree.writeText(`${quad.path}/paint/color`, '0.1 0.2 0.3\n');
    tree.writeText(`${tank.path}/paint/gloss`, '0.25\n');
    tree.writeText(
      'paint/stickers/place',
      `a.png vessel ${SHIP} ${tank.instanceId} 1 0 2 0 0 1 roll=15 w=2 h=1 d=0.6\n`,
    );
    tree.writeText('paint/stickers/place', 'ground.png body Earth 1 2\n');
    const text = formatLivery(await readLivery(editor, vessel, 'Mine'), textVessel(vessel));

    await using fresh = await serveViewerWorld();
    runScript({ world: fresh.world, tree: fresh.tree }, text.split('\n'));
    for (const at of [`${AT}/paint/parts`, `${quad.path}/paint`]) {
      expect(fresh.tree.readText(`${at}/color`)).toBe(tree.readText(`${at}/color`));
      expect(fresh.tree.readText(`${at}/enabled`)).toBe(tree.readText(`${at}/enabled`));
    }
    expect(fresh.tree.readText(`${AT}/paint/parts/metal`)).toBe('0.75\n');
    expect(fresh.tree.readText(`${tank.path}/paint/gloss`)).toBe('0.25\n');
    expect(fresh.tree.readText(`${tank.path}/paint/enabled`)).toBe('0\n');
    expect(fresh.tree.readText('paint/parts/blend')).toBe('tint\n');
    expect(fresh.tree.readText('paint/stickers/count')).toBe('1\n');
    expect(fresh.tree.readText('paint/stickers/0/spec')).toBe(tree.readText('paint/stickers/0/spec'));
    const { name } = parseLivery(text);
    expect(name).toBe('Mine');
  });

  test("a livery replaces a vessel's paint and stickers as one undo step", async () => {
    await using server = await serveViewerWorld();
    const { tree } = server;
    const { editor, vessel } = await openEditor(server, SHIP);
    const [first, second] = vessel.parts.filter(({ template }) => template === 'decoupler');
    const place = `vessel ${SHIP} ${first!.instanceId} 1 0 2 0 0 1 roll=0 w=1 h=1 d=0.3 alpha=1 brightness=1`;
    tree.writeText(`${first!.path}/paint/color`, '0.5 0.5 0.5\n');
    tree.writeText('paint/stickers/place', `old.png ${place}\n`);
    const before = ['paint/parts/enabled', 'paint/parts/blend', 'paint/stickers/status'].map((at) => tree.readText(at));

    const livery = parseLivery(
      [
        'paint/parts/blend replace',
        '# part decoupler 2',
        'vessels/active/parts/99/paint/color 0.1 0.2 0.3',
        '# part tail_hook 1',
        'vessels/active/parts/98/paint/color 0 0 0',
        '# part decoupler 2',
        'paint/stickers/place new.png vessel other 77 1 2 3 0 0 1 w=2 h=2',
      ].join('\n'),
      'Numbers',
    );
    expect(fitLivery(livery, vessel, new Map())).toMatchObject({ fits: true, unfit: ['tail_hook #1'] });
    await editor.perform(applying(editor, livery, vessel));
    expect(tree.readText(`${first!.path}/paint/color`)).toBe('1 0.25 0.2\n');
    expect(tree.readText(`${second!.path}/paint/color`)).toBe('0.1 0.2 0.3\n');
    expect(tree.readText(`${second!.path}/paint/enabled`)).toBe('1\n');
    expect(tree.readText('paint/parts/enabled')).toBe('1\n');
    expect(tree.readText('paint/stickers/status')).toMatch(/^0 new\.png vessel Hunter-ship [^\n]*\n$/);
    expect(tree.readText('paint/stickers/0/anchor')).toBe(`vessel ${SHIP} ${second!.instanceId} 1 2 3 0 0 1\n`);
    await editor.undo();
    expect(tree.readText(`${first!.path}/paint/color`)).toBe('0.5 0.5 0.5\n');
    expect(
      ['paint/parts/enabled', 'paint/parts/blend', 'paint/stickers/status'].map((at) => tree.readText(at)),
    ).toEqual(before);
    expect(editor.history.done).toEqual([]);
  });

  test('a livery of a character includes its materials', async () => {
    await using server = await serveViewerWorld();
    const { tree } = server;
    const id = tree.list('vessels/by-id').find((name) => tree.list(`vessels/by-id/${name}/paint`).includes('kitten'))!;
    const at = `vessels/by-id/${id}/paint/kitten/materials/helmet`;
    tree.writeText(`${at}/color`, '0.2 0.4 0.6\n');
    tree.writeText(`${at}/enabled`, '1\n');
    const { editor, vessel } = await openEditor(server, id);
    const livery = parseLivery(formatLivery(await readLivery(editor, vessel, 'Cat'), textVessel(vessel)));
    tree.writeText('paint/kittens/clear', '1\n');
    await editor.perform(applying(editor, livery, vessel));
    expect(tree.readText(`${at}/color`)).toBe('0.2 0.4 0.6\n');
    expect(tree.readText('paint/kittens/enabled')).toBe('1\n');
  });

  test('each built-in livery fits the rocket, and is the same after formatting and parsing', async () => {
    await using server = await serveViewerWorld();
    const { vessel } = await openEditor(server, SHIP);
    expect(BUILT_IN_LIVERIES).toHaveLength(3);
    const rules = (livery: Livery) => fitLivery(livery, vessel, new Map()).rules;
    for (const livery of BUILT_IN_LIVERIES) {
      expect(fitLivery(livery, vessel, new Map()).unfit).toEqual([]);
      const text = formatLivery(spelledOut(livery, vessel), textVessel(vessel));
      expect(rules(parseLivery(text))).toEqual(rules(livery));
    }
  });
});

describe('a text that is not a valid livery', () => {
  test.each([
    ['debug/despawn Hunter-ship', "line 1: 'debug/despawn' is not paint of a vessel"],
    ['# livery X\npaint/parts/clear 1', "line 2: 'paint/parts/clear' is not paint"],
    ['vessels/active/paint/parts/color red', "line 1: 'red' is not a colour"],
    ['vessels/active/paint/parts/color 1 2 0', "line 1: '1 2 0' is not a colour"],
    ['vessels/active/paint/parts/enabled yes', "line 1: 'yes' is not 0 or 1"],
    ['paint/parts/blend stripes', "line 1: 'stripes' is not a blend"],
    ['paint/stickers/place a.png body Earth 1 2', 'line 1: a sticker of a livery must be placed on a part'],
    ['vessels/../paint/parts/color 1 1 1', 'is not paint of a vessel'],
    ['# just a note', 'it does not paint anything'],
  ])('a text that is not a valid livery is rejected with the line number: %s', (text, why) => {
    expect(() => parseLivery(text)).toThrow(why);
  });
});
