import { describe, expect, it } from 'vitest';
import { KittenPaint, type KittenScope } from '../../../../src/simulator/paint/kittens/index.js';
import { DEFAULT_RULE } from '../../../../src/simulator/paint/rules/index.js';
import { ACTIONS } from '../../../../src/simulator/world/index.js';
import { runOn, type Slots } from '../../../support/envelopes.js';
import { shipInOrbit, surroundings, vessel } from '../../sim/camera/fixture.js';

function world() {
  const { s, ship } = shipInOrbit();
  const hunter = vessel('Hunter', s.snapshot.bodies[1]!, [7e6, 0, 10], { isKitten: true });
  const { snapshot } = surroundings(s.snapshot.bodies, [ship, hunter]);
  const cell = { kittens: new KittenPaint(), takeSnapshot: () => snapshot };
  const send = (action: string, slots: Slots): string => {
    const outcome = runOn(cell, action, slots);
    return outcome.ok ? 'ok' : outcome.errno;
  };
  return { ...cell, send };
}

const HUNTER = { vesselId: 'Hunter' };
const RGB = { values: [0.1, 0.2, 0.3] };

describe('EVA paint actions', () => {
  it('the EVA paint actions include every EVA paint key of the catalogue, all in the frame phase', () => {
    const rules = ['kitten_shared', 'kitten_shared_material', 'kitten', 'kitten_material'].flatMap((scope) =>
      ['enabled', 'color', 'clear'].map((leaf) => `paint.${scope}_${leaf}`),
    );
    const keys = [...ACTIONS.keys()].filter((key) => key.startsWith('paint.kitten'));
    expect(keys.sort()).toEqual(['paint.kittens_enabled', 'paint.kittens_clear', ...rules].sort());
    expect(keys.every((key) => ACTIONS.get(key)!.phase === 'frame')).toBe(true);
  });

  it.each<[string, Slots, KittenScope]>([
    ['kitten_shared', {}, { kind: 'shared' }],
    ['kitten_shared_material', { token: 'fur.1' }, { kind: 'shared-material', material: 'fur.1' }],
    ['kitten', HUNTER, { kind: 'individual', vesselId: 'Hunter' }],
    [
      'kitten_material',
      { ...HUNTER, token: 'fur' },
      { kind: 'individual-material', vesselId: 'Hunter', material: 'fur' },
    ],
  ])('the rule of %s %j can be coloured, switched and cleared', (name, slots, scope) => {
    const { send, kittens } = world();
    expect(send(`paint.${name}_color`, { ...slots, ...RGB })).toBe('ok');
    expect(kittens.rules.rule(scope)).toEqual({ enabled: false, colourSrgb: RGB.values });
    expect(send(`paint.${name}_enabled`, { ...slots, value: 1 })).toBe('ok');
    expect(kittens.rules.rule(scope).enabled).toBe(true);
    expect(send(`paint.${name}_clear`, { ...slots, value: 1 })).toBe('ok');
    expect(kittens.rules.rule(scope)).toEqual(DEFAULT_RULE);
  });

  it.each<[string, Slots, string]>([
    ['paint.kittens_enabled', { value: 1 }, 'ok'],
    ['paint.kittens_enabled', { value: NaN }, 'EINVAL'],
    ['paint.kittens_clear', { value: 1 }, 'ok'],
    ['paint.kitten_shared_color', RGB, 'ok'],
    ['paint.kitten_shared_color', { values: [0, 0, 1.01] }, 'EINVAL'],
    ['paint.kitten_shared_color', {}, 'EINVAL'],
    ['paint.kitten_shared_material_color', { token: 'cape', ...RGB }, 'ok'],
    ['paint.kitten_shared_material_color', { token: '  ', ...RGB }, 'EINVAL'],
    ['paint.kitten_shared_material_enabled', { value: 1 }, 'EINVAL'],
    ['paint.kitten_enabled', { ...HUNTER, value: 1 }, 'ok'],
    ['paint.kitten_enabled', { vesselId: 'Gone', value: 1 }, 'ENOENT'],
    ['paint.kitten_enabled', { vesselId: 'Ship', value: 1 }, 'EINVAL'],
    ['paint.kitten_color', { vesselId: 'Gone', ...RGB }, 'ENOENT'],
    ['paint.kitten_color', { vesselId: 'Gone', values: [2, 0, 0] }, 'EINVAL'],
    ['paint.kitten_clear', { vesselId: '', value: 1 }, 'ENOENT'],
    ['paint.kitten_material_color', { ...HUNTER, token: 'cape', ...RGB }, 'ok'],
    ['paint.kitten_material_color', { ...HUNTER, ...RGB }, 'EINVAL'],
    ['paint.kitten_material_color', { vesselId: 'Ship', token: 'fur', ...RGB }, 'EINVAL'],
    ['paint.kitten_material_clear', { vesselId: 'Gone', token: 'fur', value: 1 }, 'ENOENT'],
  ])('the action %s with %j gets %s', (action, slots, errno) => {
    const { send, kittens } = world();
    expect(send(action, slots)).toBe(errno);
    if (errno !== 'ok') expect([...kittens.rules.sharedMaterials()]).toEqual([]);
  });

  it('EVA rules can be edited while the master switch is off', () => {
    const { send, kittens } = world();
    send('paint.kitten_color', { ...HUNTER, ...RGB });
    send('paint.kitten_enabled', { ...HUNTER, value: 1 });
    expect(kittens.rules.enabled).toBe(false);
    expect(kittens.rules.resolve('Hunter', 'fur')?.colourSrgb).toEqual(RGB.values);
  });

  it.each([
    [[0, 0, 0], 'ok'],
    [[1, 1, 1], 'ok'],
    [[1.0000001, 0, 0], 'EINVAL'],
    [[0, -1e-9, 0], 'EINVAL'],
    [[0, 0, NaN], 'EINVAL'],
    [[0, 0], 'EINVAL'],
    [null, 'EINVAL'],
  ])('the colour %j gets %s, and a refusal changes nothing', (values, expected) => {
    const { send, kittens } = world();
    const fur = { ...HUNTER, token: 'fur' };
    send('paint.kitten_material_color', { ...fur, values: [0.5, 0.5, 0.5] });
    const { revision } = kittens.rules;
    expect(send('paint.kitten_material_color', { ...fur, values })).toBe(expected);
    if (expected === 'ok') return;
    const scope = { kind: 'individual-material', vesselId: 'Hunter', material: 'fur' } as const;
    expect(kittens.rules.rule(scope).colourSrgb).toEqual([0.5, 0.5, 0.5]);
    expect(kittens.rules.revision).toBe(revision);
  });

  it('EVA paint actions accept any material name that is not blank', () => {
    const { send } = world();
    for (const leaf of ['enabled', 'color', 'clear']) {
      expect(send(`paint.kitten_shared_material_${leaf}`, { token: '', value: 1, ...RGB })).toBe('EINVAL');
      expect(send(`paint.kitten_material_${leaf}`, { ...HUNTER, token: ' \t', value: 1, ...RGB })).toBe('EINVAL');
      expect(send(`paint.kitten_shared_material_${leaf}`, { token: 'cape', value: 1, ...RGB })).toBe('ok');
    }
  });
});
