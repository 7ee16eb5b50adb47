import { beforeEach, describe, expect, it } from 'vitest';
import { affineFromTransform, IDENTITY_TRANSFORM, quat, vec3, type Vec3 } from '../../../../src/base/math/index.js';
import type { Outcome } from '../../../../src/base/errors/index.js';
import type { StickerStore } from '../../../../src/simulator/paint/stickers/index.js';
import type { Hit, PartHit, Ray } from '../../../../src/simulator/sim/picking/pick.js';
import type { SimEvent } from '../../../../src/simulator/sim/state.js';
import { createWorld, type SimulatedWorld, type WorldOptions, ACTIONS } from '../../../../src/simulator/world/index.js';
import type { WorldCell } from '../../../../src/simulator/world/cell.js';
import { runOn, send, type Slots } from '../../../support/envelopes.js';
import { placeSlots } from './sticker-slots.js';
import { onGround, onPart, RendererDouble } from '../../paint/stickers/fixtures.js';
import { errnoOf, upload } from '../../paint/textures/fixtures.js';
import { bareDefaultScene } from '../../../support/worlds.js';

const SHIP = 'Hunter-ship';
const GROUND = { kind: 'body', bodyId: 'Luna', latitude: 12.03, longitude: -41.88 } as const;

const scene = await bareDefaultScene();
const worldWith = (options: Partial<WorldOptions> = {}): SimulatedWorld =>
  createWorld({ ...scene, clock: 'stepped', ...options });

let world: SimulatedWorld;
let stickers: StickerStore;
let events: SimEvent[];
beforeEach(() => {
  world = worldWith();
  stickers = world.stickers!;
  events = [];
  world.onEvent((event) => events.push(event));
});

const run = (name: string, slots: Slots = {}): Outcome<void> => send(world, `paint.sticker_${name}`, slots);
const iid = (part = 0): number => world.takeSnapshot().vessels.find(({ id }) => id === SHIP)!.parts[part]!.instanceId;
const placeOnShip = (part = 0, rest = {}): Outcome<void> =>
  send(world, 'paint.sticker_place', placeSlots(onPart(rest, SHIP, iid(part))));

describe('paint.sticker_place', () => {
  it('paint.sticker_place creates a sticker on a part or on the ground, and sends an event', () => {
    expect(errnoOf(placeOnShip())).toBe('ok');
    expect(stickers.last).toBe(`0 vessel ${SHIP} part ${iid()} placed`);
    expect(errnoOf(send(world, 'paint.sticker_place', placeSlots(onGround({ anchor: GROUND }))))).toBe('ok');
    expect(stickers.last).toBe('1 body Luna 12.03 -41.88 placed');
    expect(events).toEqual([
      { ut: world.ut, type: 'paint.sticker_placed', vessel: SHIP, detail: `0 vessel ${SHIP} part ${iid()} placed` },
      { ut: world.ut, type: 'paint.sticker_placed', vessel: null, detail: '1 body Luna 12.03 -41.88 placed' },
    ]);
  });

  it('paint.sticker_place accepts a subpart as its anchor', () => {
    const ship = world.takeSnapshot().vessels.find(({ id }) => id === SHIP)!;
    const subpart = ship.parts.flatMap((part) => part.subparts)[0]!;
    expect(errnoOf(send(world, 'paint.sticker_place', placeSlots(onPart({}, SHIP, subpart.instanceId))))).toBe('ok');
  });

  it('paint.sticker_place fails with ENOENT for a missing vessel, part or body, and changes nothing', () => {
    const anchor = { ...GROUND, bodyId: 'Mun' };
    for (const spec of [
      onPart({}, 'Nobody', 1),
      onPart({}, SHIP, 0),
      onPart({}, SHIP, 999_999),
      onGround({ anchor }),
    ]) {
      expect(errnoOf(send(world, 'paint.sticker_place', placeSlots(spec)))).toBe('ENOENT');
    }
    expect([stickers.count, stickers.last, events]).toEqual([0, '', []]);
  });

  it('at the limit, paint.sticker_place fails with EINVAL even if the target is missing', () => {
    world = worldWith({ stickers: { maxCount: 1 } });
    expect(errnoOf(placeOnShip())).toBe('ok');
    expect(errnoOf(placeOnShip())).toBe('EINVAL');
    expect(errnoOf(send(world, 'paint.sticker_place', placeSlots(onPart({}, 'Nobody', 1))))).toBe('EINVAL');
    expect(errnoOf(run('spray', { token: 'a.png', values: [2000, 0, 1, 1, -1, 1, 1] }))).toBe('EINVAL');
    expect(world.stickers!.last).toBe(`0 vessel ${SHIP} part ${iid()} placed`);
  });
});

describe('the actions that change a sticker', () => {
  it.each<[string, Slots, object]>([
    ['visible', { value: 0 }, { visible: false }],
    ['size', { values: [1.5, 0.75] }, { width: 1.5, height: 0.75 }],
    ['depth', { value: 0.25 }, { depth: 0.25 }],
    ['rotation', { value: -30 }, { rotation: -30 }],
    ['alpha', { value: 0.4 }, { alpha: 0.4 }],
    ['brightness', { value: 3 }, { brightness: 3 }],
    ['image', { token: 'other.png' }, { image: 'other.png' }],
  ])(
    '%s changes the sticker with the given ordinal, and fails with ENOENT if that sticker does not exist',
    (name, slots, changed) => {
      placeOnShip();
      placeOnShip();
      const before = stickers.get(1)!;
      expect(errnoOf(run(name, { ordinal: 1, ...slots }))).toBe('ok');
      expect(stickers.get(1)).toEqual({ ...before, ...changed });
      expect(stickers.get(0)).toEqual({ ...before, id: 0 });
      expect(errnoOf(run(name, { ordinal: 2, ...slots }))).toBe('ENOENT');
      expect(errnoOf(run(name, slots))).toBe('EINVAL');
      expect(stickers.last).toContain('1 vessel');
    },
  );

  it.each<[string, Slots]>([
    ['visible', { value: NaN }],
    ['size', { values: [0, 1] }],
    ['size', { values: [1, 1000.1] }],
    ['size', { values: [1] }],
    ['size', {}],
    ['depth', { value: 0 }],
    ['depth', { value: 100.1 }],
    ['rotation', { value: Infinity }],
    ['alpha', { value: -0.1 }],
    ['alpha', { value: 1.1 }],
    ['brightness', { value: 0 }],
    ['brightness', { value: 8.1 }],
    ['image', { token: 'a/b' }],
    ['image', {}],
    ['debug', { value: NaN }],
  ])('%s with %j fails with EINVAL and changes nothing', (name, slots) => {
    placeOnShip();
    const before = stickers.get(0);
    expect(errnoOf(run(name, { ordinal: 0, ...slots }))).toBe('EINVAL');
    expect(stickers.get(0)).toBe(before);
  });

  it('`remove` frees the id of a sticker, `clear` frees all ids, and neither affects uploads', () => {
    upload(world.textures!, 'meow.png');
    placeOnShip();
    placeOnShip();
    expect(errnoOf(run('remove', { ordinal: 0, value: 1 }))).toBe('ok');
    expect(errnoOf(run('remove', { ordinal: 0, value: 1 }))).toBe('ENOENT');
    placeOnShip();
    expect(Array.from(stickers.list(), ({ id }) => id)).toEqual([1, 0]);
    expect(errnoOf(run('clear', { value: 1 }))).toBe('ok');
    expect(errnoOf(run('clear', { value: 1 }))).toBe('ok');
    expect([stickers.count, world.textures!.files.count]).toEqual([0, 1]);
  });

  it('the debug flag applies to all stickers', () => {
    expect(errnoOf(run('debug', { value: 1 }))).toBe('ok');
    expect(stickers.debug).toBe(true);
    expect(errnoOf(run('debug', { value: 0 }))).toBe('ok');
    expect(stickers.debug).toBe(false);
  });
});

describe('the permissions of sticker actions', () => {
  const names = [
    'place',
    'spray',
    'remove',
    'clear',
    'debug',
    'visible',
    'size',
    'depth',
    'rotation',
    'alpha',
    'brightness',
    'wrap',
    'only_part',
    'mirror',
    'layer',
    'image',
  ];
  const good: Slots = { ordinal: 0, value: 1, token: 'meow.png' };
  const slotsOf = (name: string): Slots => {
    if (name === 'place') return placeSlots(onGround({ anchor: GROUND }));
    if (name === 'spray') return { ...good, values: [2000, 0, 1, 1, -1, 1, 1] };
    return name === 'size' ? { ...good, values: [1, 1] } : good;
  };

  it('sticker actions fail with EOPNOTSUPP without a sticker or texture store, and with EACCES while controls are off', () => {
    const keys = [...ACTIONS.keys()].filter((key) => key.startsWith('paint.sticker_'));
    expect(keys.sort()).toEqual(names.map((name) => `paint.sticker_${name}`).sort());
    for (const name of names) {
      for (const off of [{ stickers: null }, { textures: null }]) {
        const without = worldWith(off);
        expect(without.stickers).toBeNull();
        const refused = send(without, `paint.sticker_${name}`, slotsOf(name));
        expect(errnoOf(refused), name).toBe('EOPNOTSUPP');
      }
      const closed = worldWith({ gates: { controlEnabled: false } });
      expect(errnoOf(send(closed, `paint.sticker_${name}`, slotsOf(name))), name).toBe('EACCES');
    }
  });

  it('sticker actions do not require control of the vessel', () => {
    world = worldWith({ gates: { controlAllVessels: false } });
    world.activeVesselId = null;
    expect(errnoOf(placeOnShip())).toBe('ok');
  });
});

describe('live and dormant stickers', () => {
  const live = (): boolean[] => Array.from(stickers.list(), ({ id }) => stickers.isLive(id));

  it('stickers become live or dormant when their vessel, part or image appears or disappears', () => {
    upload(world.textures!, 'meow.png');
    const renderer = new RendererDouble(stickers);
    const ship = world.takeSnapshot().vessels.find(({ id }) => id === SHIP)!;
    send(world, 'paint.sticker_place', placeSlots(onPart({}, SHIP, ship.parts[0]!.instanceId)));
    send(world, 'paint.sticker_place', placeSlots(onPart({}, SHIP, ship.parts.at(-1)!.instanceId)));
    send(world, 'paint.sticker_place', placeSlots(onGround({ anchor: GROUND })));
    renderer.show('meow.png');
    expect(live()).toEqual([true, true, true]);
    for (let stage = 0; stage < 9 && live()[1]; stage++) send(world, 'vessel.stage', { vesselId: SHIP, value: 1 });
    // The anchor names the old vessel, but the part is now on another vessel.
    expect(live()).toEqual([true, false, true]);
    world.despawn(SHIP);
    expect(live()).toEqual([false, false, true]);
    expect(stickers.count).toBe(3);
    world.textures!.files.delete('meow.png');
    expect(live()).toEqual([false, false, false]);
    upload(world.textures!, 'meow.png');
    renderer.show('meow.png');
    expect(live()).toEqual([false, false, true]);
  });

  it('a step of the world leaves stickers alone while no vessel changes its parts', () => {
    placeOnShip();
    const { revision } = stickers;
    for (let i = 0; i < 20; i++) world.step(0.1);
    expect(stickers.revision).toBe(revision);
  });

  it('a fault of the sticker renderer or of an image is shown as a degraded accessor', () => {
    upload(world.textures!, 'meow.png');
    const renderer = new RendererDouble(stickers);
    send(world, 'paint.sticker_place', placeSlots(onGround({ anchor: GROUND })));
    const degraded = (): string[] => world.accessors.degraded.map(({ name, error }) => `${name}: ${error}`);
    renderer.fail('meow.png', 'truncated');
    renderer.report({ kind: 'fault', error: 'no pipeline' });
    expect(degraded()).toEqual(['paint.sticker_texture: meow.png: truncated', 'paint.sticker_renderer: no pipeline']);
    renderer.report({ kind: 'fault', error: '' });
    upload(world.textures!, 'meow.png');
    expect(degraded()).toEqual([]);
  });
});

describe('paint.sticker_spray', () => {
  function sprayInto(hit: Hit | null, token = 'meow.png', values = [2000, 0, 1, 1, -1, 1, 1]): Outcome<void> {
    const rays: (Ray | string)[] = [];
    const cell: Partial<WorldCell> = {
      stickers,
      takeSnapshot: () => world.takeSnapshot(),
      camera: world.camera,
      aimRay: (aim) => world.aimRay(aim),
      pick: (ray) => {
        rays.push(ray);
        return hit;
      },
      emit: (type, vessel, detail) => world.emit(type, vessel, detail),
    };
    const outcome = runOn(cell, 'paint.sticker_spray', { token, aux: 'camera', values });
    if (outcome.ok || outcome.errno === 'ENOENT') expect(rays).toEqual([world.aimRay('camera')]);
    return outcome;
  }
  const partHit = (normal: Vec3): PartHit => ({
    kind: 'vessel',
    vesselId: SHIP,
    instanceId: iid(),
    distance: 12.5,
    position: [1, 2, 3],
    normal,
    assemblyFromPart: affineFromTransform(IDENTITY_TRANSFORM),
    eclFromBody: quat.IDENTITY,
  });
  const groundHit = { ...GROUND, distance: 100.25, normal: vec3.X_AXIS, eclFromCcf: quat.IDENTITY };

  it('paint.sticker_spray anchors a sticker where it hits, with a depth for that surface', () => {
    expect(errnoOf(sprayInto(partHit([0, 0, 1])))).toBe('ok');
    expect(stickers.get(0)).toMatchObject({
      anchor: { kind: 'vessel', vesselId: SHIP, instanceId: iid(), position: [1, 2, 3], normal: [0, 0, 1] },
      depth: 0.3,
    });
    expect(stickers.last).toBe(`0 vessel ${SHIP} part ${iid()} hit 12.5m`);
    expect(errnoOf(sprayInto(groundHit))).toBe('ok');
    expect(stickers.get(1)).toMatchObject({ anchor: GROUND, depth: 1 });
    expect(stickers.last).toBe('1 body Luna 12.03 -41.88 hit 100.25m');
    sprayInto(groundHit, 'other.png', [2000, 0, 2, 3, 0.5, 0.6, 7]);
    expect(stickers.get(2)).toMatchObject({
      image: 'other.png',
      width: 2,
      height: 3,
      depth: 0.5,
      alpha: 0.6,
      brightness: 7,
    });
  });

  it('a spray that hits nothing fails with ENOENT, and creates no sticker', () => {
    expect(sprayInto(null, 'meow.png', [1500.5, 0, 1, 1, -1, 1, 1])).toMatchObject({ errno: 'ENOENT' });
    expect([stickers.last, stickers.count, events]).toEqual(['no hit within 1500.5m', 0, []]);
  });

  it('a spray along the cursor hits nothing if the cursor was never set', () => {
    const slots = { token: 'meow.png', aux: 'cursor', values: [2000, 0, 1, 1, -1, 1, 1] };
    expect(run('spray', slots)).toMatchObject({ errno: 'ENOENT' });
    expect(stickers.last).toBe('no hit within 2000m');
  });

  it('the event of a spray has the same text as paint/stickers/last', () => {
    sprayInto(groundHit);
    run('debug', { value: 0 });
    expect(events).toMatchObject([{ type: 'paint.sticker_placed', vessel: null, detail: stickers.last }]);
  });

  it('paint.sticker_spray adds the given roll to the upright rotation', () => {
    for (const hit of [partHit([0.3, -0.4, -2]), groundHit]) {
      stickers.clear();
      sprayInto(hit);
      sprayInto(hit, 'meow.png', [2000, 725, 1, 1, -1, 1, 1]);
      expect(stickers.get(1)!.rotation - stickers.get(0)!.rotation).toBeCloseTo(725, 5);
    }
  });
});
