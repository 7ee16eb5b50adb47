import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../src/base/errors/index.js';
import { createWorld, type SimulatedWorld } from '../../../../src/simulator/world/index.js';
import { CATALOGUE, errnoOf, SMALL, upload } from '../../paint/textures/fixtures.js';
import { send } from '../../../support/envelopes.js';
import { bareDefaultScene } from '../../../support/worlds.js';

const scene = await bareDefaultScene();

function worldWithMoss(options: Partial<Parameters<typeof createWorld>[0]> = {}): SimulatedWorld {
  const world = createWorld({ ...scene, textures: { limits: SMALL, catalogue: () => CATALOGUE }, ...options });
  if (world.textures) upload(world.textures, 'moss.png');
  return world;
}

const BIND = { token: 'Core/Rock.png', aux: 'moss.png' };

describe('paint.texture_bind', () => {
  it('paint.texture_bind uses the mode `faithful` for values up to 0.5, and the mode `raw` for greater values', () => {
    const world = worldWithMoss();
    const modeAfter = (value: number): string | undefined => {
      expect(send(world, 'paint.texture_bind', { ...BIND, value })).toEqual({ ok: true });
      return world.textures?.bindings()[0]?.mode;
    };
    expect([modeAfter(0), modeAfter(1), modeAfter(0.5)]).toEqual(['faithful', 'raw', 'faithful']);
  });

  it.each([
    ['no id', { token: null }, 'EINVAL'],
    ['a blank id', { token: ' ' }, 'EINVAL'],
    ['no file', { aux: null }, 'EINVAL'],
    ['an invalid file name', { aux: 'a b' }, 'EINVAL'],
    ['a mode of NaN', { value: NaN }, 'EINVAL'],
    ['an unknown id', { token: 'Core/Moon.png' }, 'ENOENT'],
    ['an unknown file', { aux: 'fern.png' }, 'ENOENT'],
    ['correct values', {}, 'ok'],
  ])("paint.texture_bind with %s returns the store's result", (_what, slots, errno) => {
    expect(errnoOf(send(worldWithMoss(), 'paint.texture_bind', { ...BIND, ...slots }))).toBe(errno);
  });

  it('paint.texture_bind returns EBUSY and ENOSPC from the store, and works again afterwards', () => {
    const world = worldWithMoss();
    world.textures?.files.open('pending.png');
    expect(errnoOf(send(world, 'paint.texture_bind', { ...BIND, aux: 'pending.png' }))).toBe('EBUSY');
    expect(errnoOf(send(world, 'paint.texture_bind', BIND))).toBe('ok');
    expect(errnoOf(send(world, 'paint.texture_bind', { ...BIND, token: 'Core/Tree.png' }))).toBe('ok');
    expect(errnoOf(send(world, 'paint.texture_bind', { ...BIND, token: 'EarthGrassClutterNormal' }))).toBe('ENOSPC');
    expect(errnoOf(send(world, 'paint.texture_bind', { ...BIND, value: 1 }))).toBe('ok');
  });
});

describe('paint.texture_unbind and paint.texture_clear', () => {
  it('`unbind` and `clear` restore the stock textures', () => {
    const world = worldWithMoss();
    const unbind = (token: string): string => errnoOf(send(world, 'paint.texture_unbind', { token }));
    send(world, 'paint.texture_bind', BIND);
    expect([unbind('Core/Rock.png'), unbind('Core/Rock.png'), unbind('all'), unbind('')]).toEqual([
      'ok',
      'ENOENT',
      'ok',
      'EINVAL',
    ]);
    send(world, 'paint.texture_bind', BIND);
    expect(errnoOf(send(world, 'paint.texture_clear', { value: 1 }))).toBe('ok');
    expect(world.textures?.bindings()).toEqual([]);
  });
});

describe('texture actions without permission or store', () => {
  const clear = (world: SimulatedWorld): Outcome<void> => send(world, 'paint.texture_clear', { value: 1 });

  it('texture actions fail with EOPNOTSUPP without a texture store', () => {
    const world = worldWithMoss({ textures: null });
    expect(world.textures).toBeNull();
    for (const [action, slots] of [
      ['paint.texture_bind', BIND],
      ['paint.texture_clear', { value: 1 }],
      ['paint.texture_unbind', { token: 'all' }],
    ] as const) {
      expect(errnoOf(send(world, action, slots)), action).toBe('EOPNOTSUPP');
    }
  });

  it('texture actions fail with EACCES while controls are off, but require no controlled vessel', () => {
    expect(errnoOf(clear(worldWithMoss({ gates: { controlEnabled: false } })))).toBe('EACCES');
    expect(errnoOf(clear(worldWithMoss({ gates: { controlAllVessels: false } })))).toBe('ok');
  });
});

describe('the faults and changes of textures in a world', () => {
  it('if a picture cannot be shown, its error stays until the file is replaced or the binding is removed', () => {
    const world = worldWithMoss();
    const textures = world.textures!;
    const faults = (): string[] => world.accessors.degraded.map(({ name, error }) => `${name} ${error}`);
    textures.attachRenderer(() => undefined);
    const fail = (): void => {
      const { textureId, generation } = textures.assignmentsSince(0)[0]!;
      textures.reportRenderer({ kind: 'failed', textureId, generation, error: 'truncated' });
    };
    send(world, 'paint.texture_bind', BIND);
    expect(faults()).toEqual([]);
    fail();
    expect(faults()).toEqual(['paint.texture_upload Core/Rock.png: truncated']);
    upload(textures, 'moss.png');
    expect(faults()).toEqual([]);
    fail();
    send(world, 'paint.texture_unbind', { token: 'all' });
    expect(faults()).toEqual([]);
  });

  it('a world reports a change when an upload is committed', () => {
    const world = worldWithMoss();
    let changes = 0;
    world.onChange(() => (changes += 1));
    upload(world.textures!, 'moss.png');
    expect(changes).toBeGreaterThan(0);
  });
});
