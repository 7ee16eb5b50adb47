import { describe, expect, it } from 'vitest';
import { RULE_NAME_MAX } from '../../../../src/contract/actions/paint.js';
import {
  createPartPaintStore,
  DEFAULT_RULE,
  type PaintScope,
  shareOf,
} from '../../../../src/simulator/paint/rules/index.js';
import { NAMED_RULES_MAX } from '../../../../src/simulator/paint/rules/named-rules.js';
import { ACTIONS } from '../../../../src/simulator/world/index.js';
import { runOn, type Slots } from '../../../support/envelopes.js';
import { shipInOrbit } from '../../sim/camera/fixture.js';

function world() {
  const cell = { paint: createPartPaintStore(), takeSnapshot: () => shipInOrbit().s.snapshot };
  const send = (action: string, slots: Slots): string => {
    const outcome = runOn(cell, action, slots);
    return outcome.ok ? 'ok' : outcome.errno;
  };
  return { ...cell, send };
}

const SHIP = { vesselId: 'Ship' };
const RGB = { values: [0.1, 0.2, 0.3] };

describe('paint actions', () => {
  it('the part paint actions include every part paint key of the catalogue, all in the frame phase', () => {
    const rules = ['global', 'template', 'vessel', 'part'].flatMap((scope) =>
      [
        ...['enabled', 'color', 'gloss', 'metal', 'clear'],
        ...['pattern', 'pattern_image', 'second_color', 'pattern_scale', 'pattern_angle'],
      ].map((leaf) => `paint.${scope}_${leaf}`),
    );
    const keys = [...ACTIONS.keys()].filter((key) => /^paint\.(parts|blend|global|template|vessel|part)/.test(key));
    expect(keys.sort()).toEqual(['paint.parts_enabled', 'paint.blend', 'paint.parts_clear', ...rules].sort());
    expect(keys.every((key) => ACTIONS.get(key)!.phase === 'frame')).toBe(true);
  });

  it.each<[string, Slots, PaintScope]>([
    ['global', {}, { kind: 'global' }],
    ['template', { token: 'tank' }, { kind: 'template', template: 'tank' }],
    ['vessel', SHIP, { kind: 'vessel', vesselId: 'Ship' }],
    ['part', { ...SHIP, token: '2' }, { kind: 'part', vesselId: 'Ship', instanceId: 2 }],
    ['part', { ...SHIP, token: '3' }, { kind: 'part', vesselId: 'Ship', instanceId: 3 }],
  ])('the rule of %s %j can be coloured, switched and cleared', (name, slots, scope) => {
    const { send, paint } = world();
    expect(send(`paint.${name}_color`, { ...slots, ...RGB })).toBe('ok');
    expect(paint.rule(scope)).toEqual({ enabled: false, colourSrgb: RGB.values });
    expect(send(`paint.${name}_enabled`, { ...slots, value: 1 })).toBe('ok');
    expect(paint.rule(scope).enabled).toBe(true);
    expect(send(`paint.${name}_clear`, { ...slots, value: 1 })).toBe('ok');
    expect(paint.rule(scope)).toEqual(DEFAULT_RULE);
  });

  it.each([
    [[0, 0, 0], 'ok'],
    [[1, 1, 1], 'ok'],
    [[1.0000001, 0, 0], 'EINVAL'],
    [[0, -1e-9, 0], 'EINVAL'],
    [[0, 0, NaN], 'EINVAL'],
    [[0, 0, Infinity], 'EINVAL'],
    [[0, 0], 'EINVAL'],
    [[0, 0, 0, 0], 'EINVAL'],
    [[], 'EINVAL'],
    [null, 'EINVAL'],
  ])('the colour %j gets %s, and a refusal changes nothing', (values, expected) => {
    const { send, paint } = world();
    send('paint.vessel_color', { ...SHIP, values: [0.5, 0.5, 0.5] });
    const { revision } = paint;
    expect(send('paint.vessel_color', { ...SHIP, values })).toBe(expected);
    if (expected === 'ok') return;
    expect(paint.rule({ kind: 'vessel', vesselId: 'Ship' }).colourSrgb).toEqual([0.5, 0.5, 0.5]);
    expect(paint.revision).toBe(revision);
  });

  it.each([
    [0, 'ok'],
    [1, 'ok'],
    [-1, 'ok'],
    [1.0000001, 'EINVAL'],
    [-1e-9, 'EINVAL'],
    [-1.0000001, 'EINVAL'],
    [NaN, 'EINVAL'],
    [Infinity, 'EINVAL'],
  ])('gloss and metal of %d get %s, and a refusal changes nothing', (value, expected) => {
    const { send, paint } = world();
    for (const share of ['gloss', 'metal'] as const) {
      send(`paint.vessel_${share}`, { ...SHIP, value: 0.5 });
      const { revision } = paint;
      expect(send(`paint.vessel_${share}`, { ...SHIP, value })).toBe(expected);
      const now = shareOf(paint.rule({ kind: 'vessel', vesselId: 'Ship' }), share);
      expect(now).toBe(expected === 'ok' ? value : 0.5);
      if (expected !== 'ok') expect(paint.revision).toBe(revision);
    }
  });

  it('a pattern can be set only for existing vessels and parts', () => {
    const { send, paint } = world();
    expect(send('paint.vessel_pattern', { vesselId: 'Gone', aux: 'stripes' })).toBe('ENOENT');
    expect(send('paint.part_pattern', { ...SHIP, token: '99', aux: 'stripes' })).toBe('ENOENT');
    expect(send('paint.part_pattern', { ...SHIP, token: '2', aux: 'plaid' })).toBe('EINVAL');
    expect(send('paint.part_pattern', { ...SHIP, token: '2', aux: 'CHECKS' })).toBe('ok');
    expect(send('paint.part_pattern_scale', { ...SHIP, token: '2', value: NaN })).toBe('EINVAL');
    expect(send('paint.part_pattern_scale', { ...SHIP, token: '2', value: 2 })).toBe('ok');
    expect(paint.rule({ kind: 'part', vesselId: 'Ship', instanceId: 2 }).pattern).toEqual({
      name: 'checks',
      image: 'none',
      secondSrgb: [1, 1, 1],
      scale: 2,
      angleDeg: 0,
    });
  });

  it('a finish can be set for any template name, but only for existing vessels and parts', () => {
    const { send } = world();
    for (const share of ['gloss', 'metal']) {
      expect(send(`paint.vessel_${share}`, { vesselId: 'Gone', value: 0.5 })).toBe('ENOENT');
      expect(send(`paint.part_${share}`, { ...SHIP, token: '99', value: 0.5 })).toBe('ENOENT');
      expect(send(`paint.part_${share}`, { ...SHIP, token: '2', value: 0.5 })).toBe('ok');
      expect(send(`paint.template_${share}`, { token: ' ', value: 0.5 })).toBe('EINVAL');
      expect(send(`paint.template_${share}`, { token: 'not.built.yet', value: 0.5 })).toBe('ok');
    }
  });

  it('paint actions accept the id of a missing template, but no blank id', () => {
    const { send } = world();
    for (const leaf of ['enabled', 'color', 'clear']) {
      expect(send(`paint.template_${leaf}`, { token: ' \t', value: 1, ...RGB })).toBe('EINVAL');
      expect(send(`paint.template_${leaf}`, { token: 'not.built.yet', value: 1, ...RGB })).toBe('ok');
    }
  });

  it.each<[string, Slots, string]>([
    ['paint.parts_enabled', { value: 1 }, 'ok'],
    ['paint.parts_enabled', { value: NaN }, 'EINVAL'],
    ['paint.blend', { token: 'tint' }, 'ok'],
    ['paint.blend', { token: 'overlay' }, 'EINVAL'],
    ['paint.blend', {}, 'EINVAL'],
    ['paint.parts_clear', { value: 1 }, 'ok'],
    ['paint.global_color', { values: [0, 0, 1.01] }, 'EINVAL'],
    ['paint.global_color', { values: [0, 0] }, 'EINVAL'],
    ['paint.global_color', {}, 'EINVAL'],
    ['paint.template_color', { token: 'never.built', ...RGB }, 'ok'],
    ['paint.template_color', { token: '  ', ...RGB }, 'EINVAL'],
    ['paint.template_clear', {}, 'EINVAL'],
    ['paint.vessel_enabled', { vesselId: 'Gone', value: 1 }, 'ENOENT'],
    ['paint.vessel_color', { vesselId: 'Gone', ...RGB }, 'ENOENT'],
    ['paint.vessel_color', { vesselId: 'Gone', values: [2, 0, 0] }, 'EINVAL'],
    ['paint.vessel_clear', { vesselId: 'Gone', value: 1 }, 'ENOENT'],
    ['paint.vessel_clear', { vesselId: '', value: 1 }, 'ENOENT'],
    ['paint.part_enabled', { ...SHIP, token: ' +2 ', value: 1 }, 'ok'],
    ['paint.part_enabled', { ...SHIP, token: '99', value: 1 }, 'ENOENT'],
    ['paint.part_enabled', { vesselId: 'Gone', token: '2', value: 1 }, 'ENOENT'],
    ['paint.part_enabled', { ...SHIP, token: '4294967295', value: 1 }, 'ENOENT'],
    ['paint.part_enabled', { ...SHIP, token: '4294967296', value: 1 }, 'EINVAL'],
    ['paint.part_enabled', { ...SHIP, token: '-1', value: 1 }, 'EINVAL'],
    ['paint.part_enabled', { ...SHIP, token: '2.0', value: 1 }, 'EINVAL'],
    ['paint.part_enabled', { ...SHIP, token: '0x2', value: 1 }, 'EINVAL'],
    ['paint.part_clear', { ...SHIP, value: 1 }, 'EINVAL'],
    ['paint.part_clear', { ...SHIP, token: '99', value: 1 }, 'ENOENT'],
  ])('the action %s with %j gets %s', (action, slots, errno) => {
    const { send, paint } = world();
    const before = paint.revision;
    expect(send(action, slots)).toBe(errno);
    if (errno !== 'ok') expect(paint.revision).toBe(before);
  });

  it('names in paint actions have a maximum length and number', () => {
    const { send, paint } = world();
    const colour = (token: string): string => send('paint.template_color', { token, ...RGB });
    expect(colour('x'.repeat(RULE_NAME_MAX))).toBe('ok');
    expect(colour('x'.repeat(RULE_NAME_MAX + 1))).toBe('EINVAL');
    for (let count = 1; count < NAMED_RULES_MAX; count++) expect(colour(`made up ${count}`)).toBe('ok');
    expect(colour('one more')).toBe('EINVAL');
    expect(send('paint.template_enabled', { token: 'one more', value: 1 })).toBe('EINVAL');
    expect(paint.templateIds().length).toBe(NAMED_RULES_MAX);
    expect(colour('made up 7')).toBe('ok');
    expect(send('paint.template_clear', { token: 'never there', value: 1 })).toBe('ok');
    expect(send('paint.template_clear', { token: 'made up 7', value: 1 })).toBe('ok');
    expect(colour('one more')).toBe('ok');
  });

  it('part rules can be edited while the master switch is off', () => {
    const { send, paint } = world();
    send('paint.vessel_color', { ...SHIP, ...RGB });
    send('paint.vessel_enabled', { ...SHIP, value: 1 });
    expect(paint.enabled).toBe(false);
    expect(paint.resolve('Ship', 2, 'tank')?.colourSrgb).toEqual(RGB.values);
  });
});
