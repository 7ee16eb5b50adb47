import { expect } from 'vitest';
import type { Errno } from '../../../../../src/base/errors/index.js';
import { wav } from '../../../../simulator/audio/formats/clip-writer.js';
import { pngOf } from '../../../../simulator/paint/textures/fixtures.js';
import {
  call,
  command,
  get,
  type Gives,
  OK,
  post,
  put,
  reads,
  refused,
  type Running,
  row,
  rowWith,
  runRows,
  type Step,
  step,
} from './rows.js';

const BLEND = { vessel_id: '', action: 'paint.blend', token: 'tint' };
const EINVAL = refused(400, 'EINVAL');
const DEBUG_WARP = { vessel_id: '', action: 'debug.warp', value: 2 };

runRows('command envelope', [
  row(
    'vessel_id',
    'the id is a string, and "" for global actions',
    command(BLEND),
    command({ ...BLEND, vessel_id: 'anything' }),
  ),
  row('vessel_id', 'the member has the alias vessel', command({ ...BLEND, vessel_id: undefined, vessel: '' })),
  ...[undefined, null, 7, true].map((id) =>
    row(
      'vessel_id',
      `the value ${String(id)} gets 400, because the id is missing`,
      command({ ...BLEND, vessel_id: id }, { ...EINVAL, message: "missing 'vessel_id'" }),
    ),
  ),
  row(
    'action',
    'an unknown action gets 400',
    command({ ...BLEND, action: 'paint.nope' }, { ...EINVAL, message: "unknown action 'paint.nope'" }),
  ),
  ...[-2, 1.5, '1'].map((ordinal) =>
    row('ordinal', `the value ${JSON.stringify(ordinal)} gets 400`, command({ ...BLEND, ordinal }, EINVAL)),
  ),
  row('ordinal', 'the value -1 means no ordinal', command({ ...BLEND, ordinal: -1 })),
  row('ordinal', 'the value null means no ordinal', command({ ...BLEND, ordinal: null })),
  row(
    'value',
    'a value of another type gets 400 if the action reads it, and is ignored otherwise',
    command({ vessel_id: '', action: 'paint.parts_enabled', value: '1' }, { ...EINVAL, message: "'value'" }),
    command({ ...BLEND, value: '1' }),
  ),
  row(
    'values',
    'missing numbers get 400',
    ...[[1, 2], [1, '2', 3], 1, 'x'].map((values) =>
      command({ vessel_id: '', action: 'paint.global_color', values }, EINVAL),
    ),
  ),
  row('command envelope', 'unknown members are ignored', command({ ...BLEND, more: { than: ['asked'] } })),
  rowWith(
    { control_enabled: false },
    'command envelope',
    'a command gets 403 EACCES while controls are disabled',
    command(BLEND, refused(403, 'EACCES')),
  ),
  rowWith(
    { debug_namespace: false },
    'command envelope',
    'a debug action gets 403 EACCES while the namespace is off',
    command(DEBUG_WARP, refused(403, 'EACCES')),
    command(BLEND),
  ),
  row('command envelope', 'a debug action runs while the namespace is on', command(DEBUG_WARP)),
  row(
    'command envelope',
    'a body that is empty or not JSON gets 400',
    ...['', '   ', '{', '[]', 'null', '"x"', '{"vessel_id":""}'].map((text) => post('/command', text, EINVAL)),
  ),
  row(
    'command envelope',
    'numbers that are not finite get 400',
    post('/command', '{"vessel_id":"","action":"paint.global_color","values":[1e999,0,0]}', EINVAL),
    post('/command', '{"vessel_id":"","action":"debug.warp","value":1e999}', EINVAL),
  ),
]);

type Slots = Readonly<Record<string, unknown>>;
type ActionTest = readonly [action: string, good: Slots, bad: Slots, errno: Errno];
/**
 * Invalid arguments for flags and triggers, because the value is infinite. They accept every finite number: a flag
 * compares the number with one half, and a trigger ignores it.
 */
const ANY: ActionTest[2] = { value: Infinity };

const SHIP = { vessel_id: 'Hunter-ship' };
const IID = { token: '$part' };
const RED = { values: [1, 0, 0] };
const ON = { value: 1 };
const TWO = { values: [1, 0] };
const LOOK_DOWN = [
  { action: 'camera.enabled', value: 1 },
  { action: 'camera.aim', token: 'body:Earth', values: [0, 0, 0, 0, 0, 0, 0] },
];
const VANISHED = { vessel_id: 'nobody' };
const rule = (
  scope: string,
  slots: Slots,
  wrong: Slots = { value: Infinity },
  errno: Errno = 'EINVAL',
): ActionTest[] => [
  [`paint.${scope}_enabled`, { ...slots, ...ON }, { ...slots, ...ON, ...wrong }, errno],
  [`paint.${scope}_color`, { ...slots, ...RED }, { ...slots, ...TWO }, 'EINVAL'],
  [`paint.${scope}_clear`, { ...slots, ...ON }, ANY, 'EINVAL'],
];

const pattern = (scope: string, slots: Slots): ActionTest[] => [
  [`paint.${scope}_pattern`, { ...slots, aux: 'Bands' }, { ...slots, aux: 'plaid' }, 'EINVAL'],
  [`paint.${scope}_pattern_image`, { ...slots, aux: 'logo.png' }, { ...slots, aux: 'no/name' }, 'EINVAL'],
  [`paint.${scope}_second_color`, { ...slots, ...RED }, { ...slots, ...TWO }, 'EINVAL'],
  [`paint.${scope}_pattern_scale`, { ...slots, value: 0.5 }, { ...slots, value: 0 }, 'EINVAL'],
  [`paint.${scope}_pattern_angle`, { ...slots, value: -45 }, { ...slots, value: 400 }, 'EINVAL'],
];

const finish = (scope: string, slots: Slots): ActionTest[] => [
  ...pattern(scope, slots),
  ...['gloss', 'metal'].flatMap((share): ActionTest[] => [
    [`paint.${scope}_${share}`, { ...slots, value: 0.5 }, { ...slots, value: 1.5 }, 'EINVAL'],
    [`paint.${scope}_${share}`, { ...slots, value: -1 }, { ...slots, value: -0.5 }, 'EINVAL'],
  ]),
];

const PAINT: readonly ActionTest[] = [
  ['paint.parts_enabled', ON, { value: Infinity }, 'EINVAL'],
  ['paint.blend', { token: 'RePlace' }, { token: 'screen' }, 'EINVAL'],
  ['paint.parts_clear', ON, ANY, 'EINVAL'],
  ...rule('global', {}),
  ...rule('template', { token: 'capsule' }, { token: ' ' }),
  ...rule('vessel', SHIP, VANISHED, 'ENOENT'),
  ...rule('part', { ...SHIP, ...IID }, { token: '-1' }),
  ['paint.part_enabled', { ...SHIP, token: ' +$part ', value: 1 }, { ...SHIP, token: '999999', value: 1 }, 'ENOENT'],
  ...finish('global', {}),
  ...finish('template', { token: 'capsule' }),
  ...finish('vessel', SHIP),
  ...finish('part', { ...SHIP, ...IID }),
  ['paint.kittens_enabled', { value: 0 }, { value: Infinity }, 'EINVAL'],
  ['paint.kittens_clear', ON, ANY, 'EINVAL'],
  ...rule('kitten_shared', {}),
  ...rule('kitten_shared_material', { token: 'anything' }, { token: ' ' }),
  ...rule('kitten', { vessel_id: 'Hunter' }, SHIP),
  ...rule('kitten_material', { vessel_id: 'Hunter', token: 'fur' }, VANISHED, 'ENOENT'),
  [
    'paint.texture_bind',
    { token: 'Core/Rock.png', aux: 'a.png', value: 1 },
    { token: 'Core/Rock.png', aux: 'no.png' },
    'ENOENT',
  ],
  ['paint.texture_unbind', { token: 'all' }, { token: 'Core/Tree.png' }, 'ENOENT'],
  ['paint.texture_clear', ON, ANY, 'EINVAL'],
  [
    'paint.sticker_place',
    { token: 'a.png', aux: 'body Earth', values: [0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1] },
    { token: 'a.png', aux: 'body Earth', values: [99, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1] },
    'EINVAL',
  ],
  [
    'paint.sticker_spray',
    { token: 'a.png', aux: 'camera', values: [1e6, 0, 1, 1, -1, 1, 1], after: LOOK_DOWN },
    { token: 'a.png', aux: 'cursor', values: [2000, 0, 1, 1, -1, 1, 1] },
    'ENOENT',
  ],
  ...(
    [
      ['visible', { value: 0 }, { value: Infinity }],
      ['size', { values: [2, 1] }, { values: [0, 1] }],
      ['depth', { value: 2 }, { value: 0 }],
      ['rotation', { value: 720 }, { value: Infinity }],
      ['alpha', { value: 0.5 }, { value: 1.5 }],
      ['brightness', { value: 8 }, { value: 9 }],
      ['image', { token: 'a.png' }, { token: 'a b' }],
    ] as const
  ).flatMap(([knob, good, bad]): ActionTest[] => [
    [`paint.sticker_${knob}`, { ordinal: 0, ...good }, { ordinal: 0, ...bad }, 'EINVAL'],
    [`paint.sticker_${knob}`, { ordinal: 0, ...good }, { ordinal: 7, ...good }, 'ENOENT'],
  ]),
  ['paint.sticker_debug', ON, ANY, 'EINVAL'],
  ['paint.sticker_remove', { ordinal: 0, value: 1 }, { ordinal: 7, value: 1 }, 'ENOENT'],
  ['paint.sticker_clear', ON, ANY, 'EINVAL'],
];

/** Actions for the camera, audio and schedules. */
const PLAY: readonly ActionTest[] = [
  ['camera.enabled', ON, ANY, 'EINVAL'],
  ['camera.release', ON, ANY, 'EINVAL'],
  ['camera.ortho', ON, ANY, 'EINVAL'],
  ['camera.pose_reset', ON, ANY, 'EINVAL'],
  ['camera.stop', ON, ANY, 'EINVAL'],
  ['camera.mode', { token: 'orbit' }, { token: 'sideways' }, 'EINVAL'],
  ['camera.frame', { token: 'ecl' }, { token: 'none' }, 'EINVAL'],
  ['camera.aim_frame', { token: 'ENU' }, { token: '' }, 'EINVAL'],
  ['camera.aim_up', { token: 'target' }, { token: 'down' }, 'EINVAL'],
  ['camera.follow', { token: 'vessel:Hunter-ship' }, { token: 'vessel:nobody' }, 'ENOENT'],
  ['camera.follow', { token: 'none' }, { token: 'part:Hunter-ship/$part' }, 'EOPNOTSUPP'],
  [
    'camera.tidal',
    { value: 0, after: { action: 'camera.follow', token: 'body:Earth' } },
    { value: 1, after: { action: 'camera.follow', token: 'none' } },
    'ENOENT',
  ],
  ['camera.anchor', { token: 'body:Earth' }, { token: 'body:Vulcan' }, 'ENOENT'],
  ['camera.aim_target', { token: 'part:Hunter-ship/$part' }, { token: 'part:Hunter-ship/999999' }, 'ENOENT'],
  ['camera.focus', { token: 'Earth' }, { token: 'nobody' }, 'ENOENT'],
  ['camera.map_scope', { value: 1e7 }, { value: -1 }, 'EINVAL'],
  [
    'camera.orbit_radius',
    { value: 10, after: { action: 'camera.anchor', token: 'body:Earth' } },
    { value: -1 },
    'EINVAL',
  ],
  ['camera.orbit_azimuth', { value: 400 }, { value: Infinity }, 'EINVAL'],
  ['camera.orbit_elevation', { value: 90 }, { value: 91 }, 'EINVAL'],
  ['camera.roll', { value: -720 }, { value: Infinity }, 'EINVAL'],
  ['camera.fov', { value: 179 }, { value: 180 }, 'EINVAL'],
  ['camera.ortho_height', { value: 5 }, { value: 0 }, 'EINVAL'],
  ['camera.smoothing', { value: 10 }, { value: 11 }, 'EINVAL'],
  ['camera.position', { values: [1e11, 0, 0], token: 'ecl' }, { values: [1, 2], token: '' }, 'EINVAL'],
  ['camera.geo', { values: [1, 2, 3], token: 'body:Earth' }, { values: [91, 0, 0], token: 'body:Earth' }, 'EINVAL'],
  ['camera.rotation', { values: [0, 0, 0, 1] }, { values: [0, 0, 0, 3] }, 'EINVAL'],
  [
    'camera.aim',
    { token: 'body:Earth', values: [0, 0, 0, 2, 0, 0, 0] },
    { token: 'body:Earth', values: [0, 0, 0, 6, 0, 0, 0] },
    'EINVAL',
  ],
  ['camera.aim_offset', { values: [0, 0, 1] }, { values: [0, 0] }, 'EINVAL'],
  ['camera.play', { token: 'turn', values: [0.5, 1, 0, 1, 1, 1] }, { token: 'nothing' }, 'ENOENT'],
  ['camera.play', { token: 'turn' }, { token: 'turn', values: [0, 101, 0, 0, 1, 0] }, 'EINVAL'],
  ['camera.set', { values: [1, 2], after: { action: 'camera.play', token: 'turn' } }, { values: [4, 1] }, 'EINVAL'],
  ['audio.play', { token: 'a.wav', aux: 'horn', values: [0, 500, 0.5, 1, -1, 2, 1] }, { token: 'no.wav' }, 'ENOENT'],
  [
    'audio.set',
    { token: 'horn', values: [0, 0.5], after: { action: 'audio.play', token: 'a.wav', aux: 'horn' } },
    { token: 'horn', values: [0, 2] },
    'EINVAL',
  ],
  ['audio.stop', { token: 'all' }, { token: 'nothing' }, 'ENOENT'],
  ...(
    [
      ['pause', { value: 1 }, { value: Infinity }],
      ['loop', { value: 1 }, { value: Infinity }],
      ['scrub', { value: 10 }, { value: -1 }],
      ['rate', { value: 100 }, { value: 101 }],
      ['stop', { value: 1 }, { value: Infinity }],
      ['remove', { value: 1 }, { value: Infinity }],
    ] as const
  ).flatMap(([what, good, bad]): ActionTest[] => [
    [`schedule.${what}`, { token: 'show', ...good }, { token: 'show', ...bad }, 'EINVAL'],
    [`schedule.${what}`, { token: 'show', ...good }, { token: 'nothing', ...good }, 'ENOENT'],
  ]),
  ['schedule.clear', ON, ANY, 'EINVAL'],
];

/** Actions for vessels, modules and the debug namespace. */
const FLIGHT: readonly ActionTest[] = [
  ...(['ignite', 'shutdown', 'stage'] as const).map((what): ActionTest => [
    `vessel.${what}`,
    { ...SHIP, ...ON },
    { ...SHIP, value: 0 },
    'EINVAL',
  ]),
  ...(['engine', 'lights', 'rcs', 'always_render'] as const).map((what): ActionTest => [
    `vessel.${what}`,
    { ...SHIP, ...ON },
    { ...SHIP, value: 2 },
    'EINVAL',
  ]),
  ['vessel.throttle', { ...SHIP, value: 1 }, { ...SHIP, value: 1.1 }, 'EINVAL'],
  ['vessel.scale', { ...SHIP, value: 2 }, { ...SHIP, value: 0 }, 'EINVAL'],
  ['vessel.translate', { ...SHIP, values: [1, 0, -5] }, { ...SHIP, values: [1, 0] }, 'EINVAL'],
  ['vessel.rotate', { ...SHIP, values: [1, 0, -5] }, { ...SHIP, values: [1, 0] }, 'EINVAL'],
  ['vessel.attitude_mode', { ...SHIP, token: 'prograde' }, { ...SHIP, token: 'sideways' }, 'EINVAL'],
  ['vessel.attitude_frame', { ...SHIP, token: 'Lvlh' }, { ...SHIP, token: '' }, 'EINVAL'],
  ['vessel.rcs_mode', { ...SHIP, token: 'Disabled' }, { ...SHIP, token: 'Off' }, 'EINVAL'],
  ['vessel.attitude_target', { ...SHIP, values: [0, 0, 0, 1] }, { ...SHIP, values: [0, 0, 0] }, 'EINVAL'],
  ['vessel.burn', { ...SHIP, values: [100, 1, 0, 0] }, { ...SHIP, values: [100, 1, 0] }, 'EINVAL'],
  ...(
    [
      ['engine.active', 1, 2],
      ['engine.min_throttle', 0.5, 2],
      ['rcs.active', 0, 2],
      ['light.on', 1, 2],
      ['light.brightness', 3, -1],
      ['light.outer_angle', 200, Infinity],
      ['light.inner_angle', -1, Infinity],
      ['animation.goal', 1, 2],
      ['decoupler.fire', 1, 0],
    ] as const
  ).flatMap(([action, good, bad]): ActionTest[] => [
    [action, { ...SHIP, ordinal: 0, value: good }, { ...SHIP, ordinal: 0, value: bad }, 'EINVAL'],
    [action, { ...SHIP, ordinal: 0, value: good }, { ...SHIP, ordinal: 99, value: good }, 'ENOENT'],
  ]),
  ['light.color', { ...SHIP, ordinal: 0, values: [1, 0, 0] }, { ...SHIP, ordinal: 0, values: [2, 0, 0] }, 'EINVAL'],
  ['docking.undock', { vessel_id: 'Haven-station', ordinal: 0, value: 1 }, { ...SHIP, ordinal: 0, value: 1 }, 'EBUSY'],
  ['debug.warp', { value: 10 }, { value: -1 }, 'EINVAL'],
  ['debug.control_vessel', { token: 'Banjo' }, { token: 'nobody' }, 'ENOENT'],
  ['debug.teleport', { ...SHIP, values: [7e6, 0, 0, 0, 7500, 0] }, { ...SHIP, values: [7e6, 0, 0] }, 'EINVAL'],
  [
    'debug.impulse',
    { vessel_id: 'Haven-station', values: [1, 0, 0], token: 'cci', aux: 'dv' },
    { vessel_id: 'Haven-station', values: [1, 0, 0], token: 'up' },
    'EINVAL',
  ],
  ['debug.refill_fuel', { ...SHIP, ...ON }, VANISHED, 'EINVAL'],
  ['debug.refill_battery', { ...SHIP, ...ON }, { ...VANISHED, ...ON }, 'ENOENT'],
  ['debug.docking_pushoff', { ...SHIP, ordinal: 0, value: 10 }, { ...SHIP, ordinal: 0, value: -1 }, 'EINVAL'],
];

/** Steps that add an image, a clip, a sticker, a track and a player, which some actions need. */
const PREPARED: readonly Step[] = [
  put('/paint/texture/file/a.png', pngOf(16), { has: { ready: true } }),
  put('/audio/file/a.wav', wav(), { has: { ready: true } }),
  post('/fs/paint/stickers/place', 'a.png body Earth 0 0'),
  post('/fs/camera/track/turn', '{"shots":[{"duration":2,"fov":[{"t":0,"v":50}]}]}'),
  post('/fs/ctl/timed_batch', '@id show\n1e6 paint/parts/blend tint\ncommit'),
];

/** Replaces `$part` in texts with the instance id of the first part of the ship. */
async function filled(running: Running, slots: Slots): Promise<Slots> {
  const { body } = await call(running, { method: 'GET', path: '/fs/vessels/active/parts/0/instance_id' });
  return JSON.parse(JSON.stringify(slots).replaceAll('$part', body.trim())) as Slots;
}

const shownSlots = (slots: Slots): string => JSON.stringify(withOverflow(slots)).replaceAll(`"${OVERFLOW}"`, OVERFLOW);

/** A number in JSON that is too large for a double. */
const OVERFLOW = '1e999';

const runs =
  (action: string, slots: Slots, gives: Gives): Step =>
  async (running) => {
    const { after, ...rest } = await filled(running, withOverflow(slots));
    for (const before of [after ?? []].flat()) await command({ vessel_id: '', ...before })(running);
    const text = JSON.stringify({ vessel_id: '', action, ...rest }).replaceAll(`"${OVERFLOW}"`, OVERFLOW);
    await post('/command', text, gives)(running);
  };

const withOverflow = (slots: Slots): Slots =>
  Object.fromEntries(Object.entries(slots).map(([name, value]) => [name, value === Infinity ? OVERFLOW : value]));

const STATUS: Partial<Record<Errno, number>> = { EINVAL: 400, ENOENT: 404, EBUSY: 409, EOPNOTSUPP: 501 };

const actionRows = (section: string, tests: readonly ActionTest[]) =>
  tests.map(([action, good, bad, errno]) =>
    row(
      section,
      `${action} runs with its example, and ${shownSlots(bad)} gets ${errno}`,
      ...PREPARED,
      runs(action, bad, refused(STATUS[errno]!, errno)),
      runs(action, good, OK),
    ),
  );

runRows('action catalogue', [
  ...actionRows('paint', PAINT),
  ...actionRows('camera, audio and schedules', PLAY),
  ...actionRows('vessels and modules', FLIGHT),
  row(
    'vessel.scale',
    'a factor that would lead to numbers that are not finite is refused',
    ...[1e300, 1e6 + 1, 1e-7, 5e-324].map((value) =>
      command({ vessel_id: 'Hunter-ship', action: 'vessel.scale', value }, EINVAL),
    ),
    ...[1e6, 1e-6, 1].map((value) => command({ vessel_id: 'Hunter-ship', action: 'vessel.scale', value })),
  ),
  row(
    'camera.play',
    'playing past the end of a track shows the last sample and is done',
    ...PREPARED,
    post('/fs/camera/play', 'turn at 1e300'),
    step(0.1),
    reads('camera/playback', 'done 2000.0 2000.0 shot-0 0 1 0\n'),
    post('/fs/camera/play', 'turn at 1e999', EINVAL),
  ),
  row('action catalogue', 'the actions are those of the description, plus our own', async (running) => {
    const listed = new Set([...PAINT, ...PLAY, ...FLIGHT].map(([action]) => action));
    const { body } = await call(running, { method: 'GET', path: '/openapi.json' });
    const offered = new Set(
      [
        ...body.matchAll(
          /"((?:paint|camera|audio|model|schedule|vessel|engine|rcs|light|animation|decoupler|docking|debug)\.[a-z_]+)"/g,
        ),
      ].map(([, name]) => name!),
    );
    const debug = ['accessors_reset', 'despawn', 'dock', 'spawn', 'undock'].map((name) => `debug.${name}`);
    const knobs = ['layer', 'mirror', 'only_part', 'wrap'].map((name) => `paint.sticker_${name}`);
    const ours = ['camera.cursor', 'camera.delete', ...debug, 'model.spawn', ...knobs];
    expect([...offered].filter((name) => !listed.has(name)).sort()).toEqual(ours);
    expect([...listed].filter((name) => !offered.has(name))).toEqual([]);
  }),
  row(
    'command envelope',
    'painting a vessel by its id requires no control of the vessel',
    get('/time', { has: { ut: 0 } }),
    command({ vessel_id: 'Haven-station', action: 'paint.vessel_color', values: [1, 0, 0] }),
  ),
  rowWith(
    { paint_textures_enabled: false },
    'errors',
    'texture and sticker actions get 501 EOPNOTSUPP without the store',
    command({ vessel_id: '', action: 'paint.texture_clear', value: 1 }, refused(501, 'EOPNOTSUPP')),
    command({ vessel_id: '', action: 'paint.sticker_clear', value: 1 }, refused(501, 'EOPNOTSUPP')),
  ),
  rowWith(
    { paint_stickers_enabled: false },
    'command envelope',
    'sticker actions depend on their own setting',
    command({ vessel_id: '', action: 'paint.sticker_clear', value: 1 }, refused(501, 'EOPNOTSUPP')),
    command({ vessel_id: '', action: 'paint.texture_clear', value: 1 }),
  ),
]);
