import { describe, expect, test } from 'vitest';
import { Api } from '../../src/viewer/link/api.js';
import { fitLivery, type LiveryVessel } from '../../src/viewer/paint/livery-fit.js';
import { parseLivery } from '../../src/viewer/paint/livery-text.js';
import { Editor } from '../../src/viewer/state/editor.js';
import { applying, liveryVessel } from '../../src/viewer/state/livery-edits.js';
import { Selection } from '../../src/viewer/state/selection.js';
import { WireLog } from '../../src/viewer/state/wire-log.js';
import type { TestServer } from '../support/http-server.js';
import { serveViewerWorld } from './serve-viewer-world.js';

async function openEditor({ base }: TestServer, vesselId: string) {
  const editor = new Editor(new Api(base.replace(/\/v1$/, '')), new WireLog());
  const selection = new Selection(editor.api);
  await selection.choose(vesselId);
  return { editor, vessel: await liveryVessel(editor, selection) };
}

const part = (at: string, template: string, instanceId: number) => ({
  path: `vessels/by-id/V/${at}`,
  template,
  instanceId,
});
const SHIP: LiveryVessel = {
  id: 'V',
  isKitten: false,
  path: 'vessels/by-id/V',
  parts: [part('parts/0', 'tank', 1), part('parts/1', 'fin', 2), part('parts/2', 'fin', 3)],
  materials: [],
};
const CHARACTER: LiveryVessel = { ...SHIP, isKitten: true, parts: [], materials: ['body', 'helmet'] };

const COAT = 'vessels/active/paint/parts/color 1 0 0';
const TANK = '# part tank 1\nvessels/active/parts/0/paint/color 0 1 0';
const BELL =
  '# part bell 1\nvessels/active/parts/7/paint/color 0 1 0\n# part bell 2\nvessels/active/parts/8/paint/color 0 1 0';
const THIRD_FIN = '# part fin 3\nvessels/active/parts/9/paint/color 0 1 0';
const UNNAMED = 'vessels/active/parts/12/paint/color 0 1 0';
const HELMET = 'vessels/active/paint/kitten/materials/helmet/color 0 0 1';
const TAIL = 'vessels/active/paint/kitten/materials/tail/color 0 0 1';
const FUR = 'vessels/active/paint/kitten/default/color 0 0 1';
const ON_TANK = '# part tank 1\npaint/stickers/place a.png vessel X 9 1 2 3 0 0 1 w=2';
const ON_BELL = '# part bell 1\npaint/stickers/place b.png vessel X 9 1 2 3 0 0 1 w=2';

describe('a livery on a different vessel', () => {
  test.each([
    ['a rule for the whole vessel and one for a part', [COAT, TANK], SHIP, { fits: true, unfit: [] }],
    ['the stock look', ['# livery Stock'], SHIP, { fits: true, unfit: [] }],
    ['the stock look, on a character', ['# livery Stock'], CHARACTER, { fits: true, unfit: [] }],
    ['missing parts', [BELL, THIRD_FIN], SHIP, { fits: false, unfit: ['bell #1, #2', 'fin #3'] }],
    ['a part without a name', [UNNAMED], SHIP, { fits: false, unfit: ['parts/12'] }],
    ['one of two parts exists', [TANK, BELL], SHIP, { fits: true, unfit: ['bell #1, #2'] }],
    ['a blend and a missing part', ['paint/parts/blend tint', BELL], SHIP, { fits: false, unfit: ['bell #1, #2'] }],
    [
      'stickers on an existing and a missing part',
      [ON_TANK, ON_BELL],
      SHIP,
      { fits: true, unfit: ['the sticker b.png on bell #1'] },
    ],
    ['a sticker on a missing part', [ON_BELL], SHIP, { fits: false, unfit: ['the sticker b.png on bell #1'] }],
    [
      'the livery of a character, on a ship',
      [FUR, HELMET],
      SHIP,
      { fits: false, unfit: ['the paint of a whole character', 'the material helmet'] },
    ],
    [
      'the livery of a ship, on a character',
      [COAT, TANK],
      CHARACTER,
      { fits: false, unfit: ['the paint of a whole vessel', 'tank #1'] },
    ],
    ['existing materials', [FUR, HELMET], CHARACTER, { fits: true, unfit: [] }],
    ['one of two materials exists', [HELMET, TAIL], CHARACTER, { fits: true, unfit: ['the material tail'] }],
    ['a missing material', [TAIL], CHARACTER, { fits: false, unfit: ['the material tail'] }],
  ] as const)(
    'the fit of a livery lists the parts, materials and stickers that do not fit: %s',
    (_what, lines, vessel, { fits, unfit }) => {
      const fitted = fitLivery(parseLivery(lines.join('\n')), vessel, new Map());
      expect({ fits: fitted.fits, unfit: fitted.unfit }).toEqual({ fits, unfit });
      for (const { path } of fitted.rules) expect(path).not.toMatch(/tail|parts\/(7|8|9|12)/);
      expect(fitted.rules.every(({ path }) => path.includes('kitten') === vessel.isKitten)).toBe(true);
    },
  );

  test('the fit of a livery names parts as the page names their kinds', () => {
    const livery = parseLivery([UNNAMED, BELL, THIRD_FIN, ON_BELL].join('\n'));
    const kinds = new Map([
      ['bell', 'Engine bell'],
      ['fin', 'Grid fin'],
    ]);
    const unfit = ['parts/12', 'Engine bell #1, #2', 'Grid fin #3', 'the sticker b.png on Engine bell #1'];
    expect(fitLivery(livery, SHIP, kinds).unfit).toEqual(unfit);
  });

  test('the fit of a livery lists the parts of two templates separately, even if both have the same name', () => {
    const other = '# part nozzle 1\nvessels/active/parts/6/paint/color 0 1 0';
    const kinds = new Map(['bell', 'nozzle'].map((template) => [template, 'Engine bell']));
    const unfit = ['Engine bell #1, #2', 'Engine bell #1'];
    expect(fitLivery(parseLivery([BELL, other].join('\n')), SHIP, kinds).unfit).toEqual(unfit);
  });

  test('a livery paints only the parts that it fits, and undo restores the earlier paint exactly', async () => {
    await using server = await serveViewerWorld();
    const { tree } = server;
    const { editor, vessel } = await openEditor(server, 'Hunter-ship');
    const tank = vessel.parts.find(({ template }) => template === 'tank_s1')!;
    const fin = vessel.parts.find(({ template }) => template === 'fin')!;
    const place = (image: string, where: string) => tree.writeText('paint/stickers/place', `${image} ${where}\n`);
    const onTank = `vessel Hunter-ship ${tank.instanceId} 1 0 2 0 0 1 w=1 h=1 d=0.3`;
    for (const [image, where] of [
      ['first.png', onTank],
      ['ground.png', 'body Earth 1 2'],
      ['second.png', onTank],
    ] as const)
      place(image, where);
    tree.writeText('paint/stickers/0/remove', '1\n');
    place('third.png', onTank);
    tree.writeText('paint/stickers/2/visible', '0\n');
    tree.writeText('paint/parts/blend', 'tint\n');
    tree.writeText(`${tank.path}/paint/color`, '0.1 0.2 0.3\n');
    tree.writeText(`${fin.path}/paint/enabled`, '1\n');
    tree.writeText('paint/parts/templates/fin/color', '0.3 0.3 0.3\n');
    const all = (): string[] => [
      ...vessel.parts.flatMap(({ path }) => ['color', 'enabled'].map((leaf) => tree.readText(`${path}/paint/${leaf}`))),
      ...['paint/parts/color', 'paint/parts/enabled'].map((leaf) => tree.readText(`${vessel.path}/${leaf}`)),
      ...['paint/parts/enabled', 'paint/parts/blend', 'paint/parts/templates/fin/color'].map((at) => tree.readText(at)),
      tree.readText('paint/stickers/status'),
      ...tree
        .list('paint/stickers')
        .filter((name) => /^\d+$/.test(name))
        .flatMap((id) => ['spec', 'visible'].map((leaf) => `${id} ${tree.readText(`paint/stickers/${id}/${leaf}`)}`)),
    ];
    const before = all();
    const livery = parseLivery(
      [
        'paint/parts/blend replace',
        COAT,
        '# part fin 1\nvessels/active/parts/70/paint/color 0 1 0',
        '# part tail_hook 1\nvessels/active/parts/98/paint/color 0 0 0',
        '# part fin 1\npaint/stickers/place new.png vessel other 77 1 2 3 0 0 1 w=2 h=2',
        '# part tail_hook 1\npaint/stickers/place no.png vessel other 77 1 2 3 0 0 1 w=2 h=2',
      ].join('\n'),
    );
    await editor.perform(applying(editor, livery, vessel));
    expect(tree.readText(`${fin.path}/paint/color`)).toBe('0 1 0\n');
    expect(tree.readText(`${vessel.path}/paint/parts/color`)).toBe('1 0 0\n');
    expect(tree.readText('paint/stickers/status')).toContain('new.png');
    expect(all()).not.toEqual(before);
    await editor.undo();
    expect(all()).toEqual(before);
  });

  test('a livery changes nothing if the server refuses one of its stickers', async () => {
    await using server = await serveViewerWorld();
    const { tree } = server;
    const { editor, vessel } = await openEditor(server, 'Hunter-ship');
    tree.writeText(`${vessel.path}/paint/parts/color`, '0.1 0.2 0.3\n');
    const bad = '# part fin 1\npaint/stickers/place a.png vessel X 9 1 2 3 0 0 1 w=-2';
    await expect(editor.perform(applying(editor, parseLivery(`${COAT}\n${bad}`), vessel))).rejects.toMatchObject({
      errno: 'EINVAL',
    });
    expect(tree.readText(`${vessel.path}/paint/parts/color`)).toBe('0.1 0.2 0.3\n');
    expect(tree.readText('paint/parts/enabled')).toBe('0\n');
    expect(editor.history.done).toEqual([]);
  });
});
