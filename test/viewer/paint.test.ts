import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatComponents,
  hexFromSrgb,
  hsvFromSrgb,
  isDark,
  parseColour,
  parseComponents,
  srgbFromHsv,
} from '../../src/viewer/paint/colour.js';
import { kittenScopes, partScopes, ruleIn, type RuleValue, standingsOf } from '../../src/viewer/paint/rule-stack.js';
import { parseStickerRows, placeLine, sprayLine, stickerView } from '../../src/viewer/paint/sticker-line.js';
import { firstPicture, formatBytes, parseTextureFiles } from '../../src/viewer/paint/texture-files.js';
import type { ViewHit } from '../../src/viewer/view/targets.js';
import { universalTimeText } from '../../src/viewer/widgets/time-text.js';
import { MomentReader } from '../../src/renderer/live/index.js';
import { PanelReader } from '../../src/server/viewer/panel-reader.js';
import { bareSimulation } from '../support/worlds.js';

describe('colours in the page', () => {
  test('a colour is parsed only from hex, short hex and components', () => {
    expect(parseColour('#ff8000')).toEqual([1, 128 / 255, 0]);
    expect(parseColour('f00')).toEqual([1, 0, 0]);
    expect(parseColour('0.1, 0.2, 0.3')).toEqual([0.1, 0.2, 0.3]);
    for (const wrong of ['', '#ff', '1 2 3', '0.1 0.2', 'red', '-0.1 0 0', 'NaN 0 0']) {
      expect(parseColour(wrong), wrong).toBeNull();
    }
  });

  test('colours convert to hue, saturation and value and back', () => {
    const component = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(component, component, component, (red, green, blue) => {
        const back = srgbFromHsv(hsvFromSrgb([red, green, blue]));
        [red, green, blue].forEach((own, index) => expect(back[index]).toBeCloseTo(own, 9));
      }),
    );
  });

  test('only colours that look almost black count as dark', () => {
    expect(['0 0 0', '0.1137 0.1216 0.1333', '0.18 0.18 0.18'].filter((text) => !isDark(text))).toEqual([]);
    expect(['0.2 0.2 0.2', '0 0 1', '0.1216 0.5608 0.949', '1 1 1'].filter(isDark)).toEqual([]);
  });

  test('the page writes a colour with enough digits to read the same hex colour again', () => {
    expect(formatComponents([0.12, 0.55, 0.95])).toBe('0.12 0.55 0.95');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (packed) => {
        const hex = `#${packed.toString(16).padStart(6, '0')}`;
        expect(hexFromSrgb(parseComponents(formatComponents(parseColour(hex)!))!)).toBe(hex);
      }),
    );
  });
});

describe('the rules that apply to one part', () => {
  const on = { enabled: true, color: '1 0 0' };
  const off = { enabled: false, color: '1 0 0' };

  test('the first enabled rule of a part wins, and the enabled rules after it count as overridden', () => {
    expect(standingsOf([off, on, on, off])).toEqual(['off', 'wins', 'overridden', 'off']);
  });

  test('no rule of a part wins when none is enabled', () => {
    expect(standingsOf([off, undefined, off])).toEqual(['off', 'off', 'off']);
    expect(standingsOf([undefined, on])).toEqual(['off', 'wins']);
  });

  test('each scope of a rule is a directory of the tree', async () => {
    const { tree, world } = await bareSimulation();
    const vessel = world.takeSnapshot().vessels.find(({ isKitten }) => !isKitten)!;
    const { template } = vessel.parts[0]!;
    const at = `vessels/by-id/${vessel.id}`;
    const scopes = partScopes(
      { id: vessel.id, path: at },
      {
        path: `${at}/parts/0`,
        instanceId: 1,
        name: 'first',
        template,
        kind: 'Tank',
        templatePath: tree.pathOf('paint/parts/templates', template),
      },
    );
    expect(scopes.map(({ label }) => label)).toEqual(['Part', 'Vessel', 'Same kind', 'Global']);
    for (const { path } of scopes)
      expect(tree.list(path), path).toEqual(expect.arrayContaining(['enabled', 'color', 'clear']));
    const eva = { vesselId: 'Eva', vesselPath: 'vessels/by-id/Eva', name: 'Eva', material: 'fur.1' };
    expect(kittenScopes(eva).map(({ path }) => path)).toEqual([
      'vessels/by-id/Eva/paint/kitten/materials/fur.1',
      'vessels/by-id/Eva/paint/kitten/default',
      'paint/kittens/materials/fur.1',
      'paint/kittens/shared',
    ]);
  });
});

test('for every scope, the rule in the page has the same values as the leaves of the rule', async () => {
  const { world, tree } = await bareSimulation();
  const write = (path: string, text: string): void => void tree.writeText(path, text);
  const ship = world.takeSnapshot().vessels.find(({ isKitten }) => !isKitten)!;
  const eva = world.takeSnapshot().vessels.find(({ isKitten }) => isKitten)!;
  const { instanceId, template } = ship.parts[0]!;
  const [at, character] = [`vessels/by-id/${ship.id}`, `vessels/by-id/${eva.id}/paint/kitten`];
  const all = [
    ...partScopes(
      { id: ship.id, path: at },
      {
        path: `${at}/parts/0`,
        instanceId,
        name: '',
        template,
        kind: '',
        templatePath: `paint/parts/templates/${template}`,
      },
    ),
    ...kittenScopes({ vesselId: eva.id, vesselPath: `vessels/by-id/${eva.id}`, name: '', material: 'body' }),
  ];
  const [reader, panels] = [new MomentReader(world), new PanelReader(world)];
  const rules = (): (readonly [string, RuleValue | undefined])[] => {
    const moment = { ...reader.read(), panels: panels.read() };
    return all.map(({ path, scope }) => [path, ruleIn(moment, scope)]);
  };
  expect(character).toBe(all.at(-3)!.path.replace(/\/default$/, ''));
  for (const [path, rule] of rules()) expect(rule?.isNone, path).toBe(true);
  for (const [index, { path }] of all.entries()) write(`${path}/color`, `0.${index + 1} 0.123456789 1`);
  for (const [path, rule] of rules()) {
    expect(rule?.color, path).toBe(tree.readText(`${path}/color`).trimEnd());
    expect([rule?.enabled, rule?.isNone], path).toEqual([false, false]);
  }
  for (const { path } of all) write(`${path}/enabled`, '1');
  for (const [path, rule] of rules()) expect(rule?.enabled, path).toBe(true);
});

describe('the lines of stickers', () => {
  const knobs = { image: 'a.png', width: 2, height: 1, depth: 0.5, roll: 30, alpha: 1, brightness: 2 };

  test("the line for a click on a part gives the position in the part's frame", () => {
    const hit = {
      kind: 'part',
      vesselId: 'V',
      instanceId: 7,
      template: 't',
      point: [1, 2, 3],
      normal: [0, 0, 1],
      upright: 10,
      distance: 9,
    };
    expect(placeLine(hit as unknown as ViewHit, knobs)).toBe(
      'a.png vessel V 7 1 2 3 0 0 1 roll=40 w=2 h=1 d=0.5 alpha=1 brightness=2',
    );
  });

  test('the line for a sticker on the ground contains the heading of the sticker', () => {
    const hit = { kind: 'ground', bodyId: 'Luna', latitude: 12.5, longitude: -40, upright: -70, distance: 9 } as const;
    expect(placeLine(hit, knobs)).toBe('a.png body Luna 12.5 -40 heading=-40 w=2 h=1 d=0.5 alpha=1 brightness=2');
  });

  test("the line for a spray uses the server's cursor when the server draws the pictures", () => {
    expect(sprayLine(knobs)).toBe('a.png aim=cursor roll=30 w=2 h=1 d=0.5 alpha=1 brightness=2');
  });

  test('stickers are parsed from rows of the tree', () => {
    expect(
      parseStickerRows('0 meow.png vessel Kitten-1 live=1 texture=ready\n3 logo.png body Mun live=0 texture=missing'),
    ).toEqual([
      { id: '0', kind: 'vessel', target: 'Kitten-1' },
      { id: '3', kind: 'body', target: 'Mun' },
    ]);
    expect(parseStickerRows('')).toEqual([]);
  });

  test('the label of a sticker names its part or place', () => {
    const sticker = { ...knobs, id: 3, rotation: 15, visible: true, wrap: 2 };
    const position = [0, 3, -4] as const;
    const onPart = { kind: 'vessel', vesselId: 'Kitten-1', instanceId: 1187, position, normal: [0, 1, 0] } as const;
    expect(stickerView({ ...sticker, anchor: onPart })).toEqual({
      anchor: 'Kitten-1, part 1187',
      onBody: false,
      hullRadius: 5,
      knobs: { ...knobs, roll: 15, wrap: 2 },
    });
    const onBody = { kind: 'body', bodyId: 'Luna', latitude: 12.5, longitude: -40 } as const;
    expect(stickerView({ ...sticker, anchor: onBody })).toMatchObject({
      anchor: 'Luna 12.5000°, -40.0000°',
      onBody: true,
      hullRadius: 0,
    });
  });
});

describe('the rows of textures', () => {
  test('textures are parsed from the rows of files', () => {
    expect(parseTextureFiles('a.png 51200 png 2 1\nb.dds 0 unknown 0 0')).toEqual([
      { name: 'a.png', bytes: 51200, kind: 'png', version: 2, ready: true },
      { name: 'b.dds', bytes: 0, kind: 'unknown', version: 0, ready: false },
    ]);
    expect(parseTextureFiles('')).toEqual([]);
  });

  test('the first complete image file is offered first', () => {
    const first = (rows: string): string | undefined => firstPicture(parseTextureFiles(rows))?.name;
    expect(first('a.txt 9 unknown 1 1\nb.png 0 png 1 0\nc.dds 9 dds 1 1\nd.png 9 png 1 1')).toBe('c.dds');
    expect(first('a.txt 9 unknown 1 1')).toBeUndefined();
  });

  test('the size of a texture is shown in its most readable unit', () => {
    expect([0, 1, 1023, 1024, 1536, 51_200, 16 << 20, 1.4 * 2 ** 30].map(formatBytes)).toEqual([
      '0 B',
      '1 B',
      '1023 B',
      '1.0 KiB',
      '1.5 KiB',
      '50 KiB',
      '16 MiB',
      '1.4 GiB',
    ]);
  });
});

test('the page shows universal time as days and a clock', () => {
  expect([0, 59.99, 3661, 86_400 * 3 + 5, -61].map((ut) => universalTimeText(ut))).toEqual([
    '0 d 00:00:00',
    '0 d 00:00:59',
    '0 d 01:01:01',
    '3 d 00:00:05',
    '−0 d 00:01:01',
  ]);
});
