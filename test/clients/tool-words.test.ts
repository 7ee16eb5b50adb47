import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE, SMALL } from '../simulator/paint/textures/fixtures.js';
import { wav } from '../simulator/audio/formats/clip-writer.js';
import { callTool, serveMcp, type ToolEnvelope } from '../support/mcp-server.js';
import { bareWorld } from '../support/worlds.js';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { treeOver } from '../../src/simulator/create-simulation.js';
import { type FieldTree } from '../../src/simulator/fields/index.js';
import type { SimulatedWorld } from '../../src/simulator/world/index.js';

interface Opened {
  readonly world: SimulatedWorld;
  readonly tree: FieldTree;
  readonly call: (tool: string, given: object) => Promise<ToolEnvelope>;
}

async function open(): Promise<Opened & { readonly close: () => Promise<void> }> {
  const world = await bareWorld({}, { textures: { limits: SMALL, catalogue: () => CATALOGUE } });
  const tree = treeOver(world, defaultConfig());
  const server = await serveMcp({ world, tree });
  const client = await server.connect();
  const call: Opened['call'] = (tool, given) => callTool(client, `mod.${tool}`, { ...given });
  return { world, tree, call, close: () => server.close() };
}

function openForAll(prepare?: (opened: Opened) => Promise<unknown>): () => Opened {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open();
    await prepare?.(opened);
  });
  afterAll(() => opened.close());
  return () => opened;
}

/** `operation` is the name that clients of the original server use. The field at `path` shows what the call did. */
type Row = readonly [operation: string, given: object, path: string, text: string | RegExp];

/** Declares a test for each row; the tests run one after another in one new world. */
function describeWords(
  tool: string,
  always: object,
  rows: readonly Row[],
  prepare?: (opened: Opened) => Promise<unknown>,
): void {
  describe(`mod.${tool} accepts the operation words of the original server`, () => {
    const opened = openForAll(prepare);

    it('an operation word is accepted in upper case too', async () => {
      const [[operation, given, path, text]] = rows as [Row];
      const { tree, call } = opened();
      await call(tool, { operation: operation.toUpperCase(), ...always, ...given });
      expect(tree.readText(path).trimEnd()).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
    });

    it.each(rows)('the effect of %s with %j is visible in %s', async (operation, given, path, text) => {
      const { world, tree, call } = opened();
      const envelope = await call(tool, { operation, ...always, ...given });
      expect(envelope, JSON.stringify(envelope)).toMatchObject({ ok: true });
      world.step(0.1);
      expect(tree.readText(path).trimEnd()).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
    });

    it('the tool rejects a misspelt word, changes nothing, and suggests the nearest word', async () => {
      const { world, call } = opened();
      const [[operation]] = rows as [Row];
      const misspelt = `${operation.slice(0, -1)}x${operation.slice(-1)}`;
      const before = world.takeSnapshot();
      expect(await call(tool, { operation: misspelt, ...always })).toMatchObject({
        ...{ ok: false, outcome: 'invalid', errno: 'EINVAL' },
        message: expect.stringMatching(`'${misspelt}'.*did you mean '${operation}'`) as unknown,
      });
      expect(world.takeSnapshot()).toBe(before);
    });
  });
}

const SHIP = 'vessels/by-id/Hunter-ship';
const CTL = `${SHIP}/ctl`;

describeWords('vessel_control', { vessel_id: 'Hunter-ship' }, [
  ['throttle', { value: 0.72 }, `${CTL}/throttle`, '0.72'],
  ['engine_master', { value: 1 }, `${CTL}/engine`, '1'],
  ['shutdown', {}, `${CTL}/engine`, '0'],
  ['ignite', {}, `${CTL}/engine`, '1'],
  ['lights', { value: 1 }, `${CTL}/lights`, '1'],
  ['rcs', { value: 1 }, `${CTL}/rcs`, '1'],
  ['translate', { values: [1, 0, -2] }, `${CTL}/translate`, '1 0 -1'],
  ['rotate', { values: [0, 1, 0] }, `${CTL}/rotate`, '0 1 0'],
  ['attitude_mode', { token: 'Prograde' }, `${CTL}/attitude_mode`, 'Prograde'],
  ['attitude_frame', { token: 'Lvlh' }, `${CTL}/attitude_frame`, 'Lvlh'],
  ['attitude_target', { values: [0, 0, 0, 1] }, `${CTL}/attitude_target`, '0 0 0 1'],
  ['burn', { values: [1e9, 0, 12.5, 0] }, `${CTL}/burn`, '1E+09 0 12.5 0'],
  ['rcs_mode', { token: 'Disabled' }, `${CTL}/rcs_mode`, 'Disabled'],
  ['scale', { value: 2 }, `${SHIP}/scale`, '2'],
  ['always_render', { value: 1 }, `${SHIP}/always_render`, '1'],
  ['focus', { vessel_id: 'Banjo' }, 'debug/focus', 'Banjo'],
  ['stage', {}, 'vessels/by-id/Hunter-ship-2/name', /./],
  ['take_control', { vessel_id: 'Haven-station' }, 'debug/control_vessel', 'Haven-station'],
]);

const MODULES: readonly Row[] = [
  ['engine_active', { value: 1 }, `${SHIP}/engines/0/active`, '1'],
  ['engine_minimum_throttle', { value: 0.15 }, `${SHIP}/engines/0/min_throttle`, '0.15'],
  ['engine_min_throttle', { value: 0.25 }, `${SHIP}/engines/0/min_throttle`, '0.25'],
  ['rcs_active', { value: 0 }, `${SHIP}/rcs/0/active`, '0'],
  ['light_on', { value: 1 }, `${SHIP}/lights/0/on`, '1'],
  ['light_brightness', { value: 4 }, `${SHIP}/lights/0/brightness`, '4'],
  ['light_color', { values: [1, 0.25, 0.05] }, `${SHIP}/lights/0/color`, '1 0.25 0.05'],
  ['light_outer_angle', { value: 42 }, `${SHIP}/lights/0/outer_angle`, '42'],
  ['light_inner_angle', { value: 12 }, `${SHIP}/lights/0/inner_angle`, '12'],
  ['animation_goal', { value: 1 }, `${SHIP}/animations/0/goal`, '1'],
  ['solar_deployment', { vessel_id: 'Haven-station', value: 0 }, 'vessels/by-id/Haven-station/animations/0/goal', '0'],
  ['pushoff', { value: 250 }, `${SHIP}/docking/0/pushoff_impulse`, '250'],
  ['undock', { vessel_id: 'Haven-station' }, 'vessels/by-id/Haven-station/docking/0/docked', '0'],
  ['fire_decoupler', {}, 'vessels/by-id/Hunter-ship-2/name', /./],
];

describeWords('module_control', { vessel_id: 'Hunter-ship', ordinal: 0 }, MODULES);

const POSE = 'camera/pose';
const TRACK = '{"shots":[{"duration":10,"fov":[{"t":0,"v":60},{"t":10,"v":30}]}]}';

describeWords(
  'camera_control',
  {},
  [
    ['mode', { token: 'orbit' }, 'camera/mode', 'orbit'],
    ['follow', { token: 'vessel:Hunter-ship' }, 'camera/follow', 'vessel:Hunter-ship'],
    ['tidal', { value: 1 }, 'camera/tidal', '1'],
    ['map_scope', { value: 2e7 }, 'camera/map/scope', '20000000'],
    ['ownership', { value: 1 }, 'camera/enabled', '1'],
    ['ownership', { value: 0 }, 'camera/enabled', '0'],
    ['take', { value: 1 }, 'camera/enabled', '1'],
    ['anchor', { token: 'vessel:Hunter-ship' }, `${POSE}/anchor`, 'vessel:Hunter-ship'],
    ['frame', { token: 'bodyfixed' }, `${POSE}/frame`, 'bodyfixed'],
    ['position', { values: [-40, 0, -6], token: 'bodyfixed' }, `${POSE}/position`, '-40 0 -6 bodyfixed'],
    ['orbit_radius', { value: 30 }, `${POSE}/orbit/radius`, '30'],
    ['orbit_azimuth', { value: 45 }, `${POSE}/orbit/azimuth`, '45'],
    ['orbit_elevation', { value: 10 }, `${POSE}/orbit/elevation`, '10'],
    ['rotation', { values: [0, 0, 0, 1] }, `${POSE}/rotation`, '0 0 0 1'],
    ['aim', { token: 'vessel:Hunter-ship', values: [0, 0, -1.2, 2, 0, 0, 0] }, `${POSE}/aim`, /^vessel:Hunter-ship/],
    ['aim_target', { token: 'body:Earth' }, `${POSE}/aim_target`, 'body:Earth'],
    ['aim_offset', { values: [0, 0, 1] }, `${POSE}/aim_offset`, '0 0 1'],
    ['aim_frame', { token: 'ecl' }, `${POSE}/aim_frame`, 'ecl'],
    ['aim_up', { token: 'free' }, `${POSE}/aim_up`, 'free'],
    ['roll', { value: 5 }, `${POSE}/roll`, '5'],
    ['fov', { value: 45 }, `${POSE}/fov`, '45'],
    ['ortho', { value: 1 }, `${POSE}/ortho`, '1'],
    ['ortho_height', { value: 500 }, `${POSE}/ortho_height`, '500'],
    ['smoothing', { value: 0.35 }, `${POSE}/smoothing`, '0.35'],
    ['geodetic', { values: [12.5, -42, 800], token: 'body:Earth' }, `${POSE}/geo`, /^12\.5 -42 800 body:Earth/],
    ['reset', {}, `${POSE}/fov`, '60'],
    ['play', { token: 'launch', values: [0, 1, 0, 0, 0, 0] }, 'camera/play', 'launch'],
    ['set', { values: [3, 1] }, 'camera/set', /paused 1$/],
    ['stop', {}, 'camera/play', '-'],
    ['release', {}, 'camera/enabled', '0'],
  ],
  ({ call }) => call('camera_track', { operation: 'upload', name: 'launch', json: TRACK }),
);

const CLIP = Buffer.from(wav({ samples: 160_000 })).toString('base64');

const channel = (state: string, more = ''): RegExp => new RegExp(`^mission launch\\.wav ${state} ${more}`);

describeWords(
  'audio_control',
  {},
  [
    [
      'play',
      { token: 'launch.wav', aux: 'mission', values: [0, 0, 1, 0, 0, 1, 0] },
      'audio/status',
      channel('playing'),
    ],
    ['pause', { token: 'mission' }, 'audio/status', channel('paused')],
    ['resume', { token: 'mission' }, 'audio/status', channel('playing')],
    ['update', { token: 'mission', values: [0, 0.25, 3, 1] }, 'audio/status', /paused .* 0\.25 /],
    ['seek', { token: 'mission', values: [4, 5000] }, 'audio/status', channel('paused', '5000')],
    ['seek', { token: 'mission', value: 2000 }, 'audio/status', channel('paused', '2000')],
    ['resume', { token: 'mission', values: [3, 0] }, 'audio/status', channel('playing')],
    ['stop', { token: 'mission' }, 'audio/status', ''],
  ],
  ({ call }) => call('audio_clip', { operation: 'upload', name: 'launch.wav', data_base64: CLIP }),
);

const PAINT: readonly Row[] = [
  ['parts_enabled', { value: 1 }, 'paint/parts/enabled', '1'],
  ['blend', { target: 'tint' }, 'paint/parts/blend', 'tint'],
  ...partRule('global', {}, 'paint/parts/global'),
  ...partRule('template', { target: 'capsule' }, 'paint/parts/templates/capsule'),
  ...partRule('vessel', { vessel_id: 'Hunter-ship' }, `${SHIP}/paint/parts`),
  ...partRule('part', { vessel_id: 'Hunter-ship', target: '1' }, `${SHIP}/parts/0/paint`),
  ['parts_clear', { value: 1 }, 'paint/parts/global/enabled', '0'],
  ['kittens_enabled', { value: 1 }, 'paint/kittens/enabled', '1'],
  ...rule('kitten_shared', {}, 'paint/kittens/shared'),
  ...rule('kitten_shared_material', { target: 'fur' }, 'paint/kittens/materials/fur'),
  ...rule('kitten', { vessel_id: 'Banjo' }, 'vessels/by-id/Banjo/paint/kitten/default'),
  ...rule('kitten_material', { vessel_id: 'Banjo', target: 'fur' }, 'vessels/by-id/Banjo/paint/kitten/materials/fur'),
  ['kittens_clear', { value: 1 }, 'paint/kittens/shared/enabled', '0'],
  ['texture_bind', { target: CATALOGUE[0]!.id, file: 'a.png', value: 1 }, 'paint/textures/bindings', /a\.png raw/],
  ['texture_unbind', { target: CATALOGUE[0]!.id }, 'paint/textures/bindings', ''],
  ['texture_clear', {}, 'paint/textures/bindings', ''],
];

function partRule(scope: string, where: object, path: string): readonly Row[] {
  return [
    [`${scope}_gloss`, { ...where, value: 0.5 }, `${path}/gloss`, '0.5'],
    [`${scope}_metal`, { ...where, value: 1 }, `${path}/metal`, '1'],
    [`${scope}_gloss`, { ...where, value: -1 }, `${path}/gloss`, '-1'],
    [`${scope}_pattern_scale`, { ...where, value: 0.5 }, `${path}/pattern_scale`, '0.5'],
    [`${scope}_pattern_angle`, { ...where, value: 45 }, `${path}/pattern_angle`, '45'],
    [`${scope}_second_color`, { ...where, color: [0, 0, 1] }, `${path}/second_color`, '0 0 1'],
    [`${scope}_pattern_image`, { ...where, file: 'mask.png' }, `${path}/pattern_image`, 'mask.png'],
    [`${scope}_pattern`, { ...where, file: 'stripes' }, `${path}/pattern`, 'stripes'],
    ...rule(scope, where, path),
  ];
}

function rule(scope: string, where: object, path: string): readonly Row[] {
  return [
    [`${scope}_color`, { ...where, color: [1, 0.5, 0] }, `${path}/color`, '1 0.5 0'],
    [`${scope}_enabled`, { ...where, value: 1 }, `${path}/enabled`, '1'],
    [`${scope}_clear`, { ...where, value: 1 }, `${path}/enabled`, '0'],
  ];
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('base64');

describeWords('paint_control', {}, PAINT, ({ call }) =>
  call('paint_texture', { operation: 'upload', name: 'a.png', data_base64: PNG }),
);

async function burn({ world, tree, call }: Opened): Promise<void> {
  await call('vessel_control', { operation: 'throttle', vessel_id: 'Hunter-ship', value: 1 });
  await call('vessel_control', { operation: 'ignite', vessel_id: 'Hunter-ship' });
  world.step(5);
  await call('vessel_control', { operation: 'shutdown', vessel_id: 'Hunter-ship' });
  world.step(0.1);
  expect(Number(tree.readText(`${SHIP}/tanks/LOX/fraction`))).toBeLessThan(1);
}

describeWords(
  'debug_control',
  { vessel_id: 'Hunter-ship' },
  [
    ['warp', { value: 10 }, 'debug/time/warp', '10'],
    ['refill_fuel', {}, `${SHIP}/tanks/LOX/fraction`, '1'],
    ['refill_battery', {}, `${SHIP}/battery/fraction`, '1'],
    ['docking_pushoff', { ordinal: 0, value: 250 }, `${SHIP}/docking/0/pushoff_impulse`, '250'],
    ['teleport', { values: [7e6, 0, 0, 0, 7500, 0] }, `${SHIP}/situation`, 'Freefall'],
    ['impulse', { values: [10, 0, 0], token: 'body', aux: 'dv' }, `${SHIP}/situation`, 'Freefall'],
    ['control_vessel', { vessel_id: 'Haven-station' }, 'debug/control_vessel', 'Haven-station'],
  ],
  burn,
);

describe('mod.schedule_control accepts the operation words of the original server', () => {
  const opened = openForAll(async ({ call }) => {
    const command = { action: 'paint.parts_enabled', vessel_id: '', ordinal: -1, value: 1, values: null, token: null };
    const entries = [{ at_ms: 0, command }, ...[60_000, 90_000].map((at_ms) => ({ at_ms, command }))];
    const envelope = await call('schedule_batch', { id: 'show', group: 'launch', clock: 'Wall', entries });
    expect(envelope, JSON.stringify(envelope)).toMatchObject({ ok: true, data: { id: 'show' } });
  });
  const rows: readonly Row[] = [
    ['pause', { id: 'show', value: 1 }, 'ctl/schedules/show/state', 'paused'],
    ['resume', { id: 'show' }, 'ctl/schedules/show/state', 'running'],
    ['pause', { token: 'show' }, 'ctl/schedules/show/state', 'paused'],
    ['pause', { id: 'show', value: 0 }, 'ctl/schedules/show/state', 'running'],
    ['scrub', { id: 'show', value: 3500 }, 'ctl/schedules/show/scrub', /^3[56]\d\d\.0$/],
    ['rate', { id: 'show', value: 0.5 }, 'ctl/schedules/show/rate', '0.5'],
    ['loop', { id: 'show', value: 1 }, 'ctl/schedules/show/loop', '1'],
    ['stop', { id: 'show' }, 'ctl/schedules/show/state', 'done'],
    ['remove', { id: 'show' }, 'ctl/schedules/count', '0'],
    ['clear', {}, 'ctl/schedules/count', '0'],
  ];

  it('the operation words "list" and "get" return the players', async () => {
    const { world, call } = opened();
    world.step(0.1);
    expect(await call('schedule_control', { operation: 'list' })).toMatchObject({
      data: { players: [{ id: 'show' }] },
    });
    expect(await call('schedule_control', { operation: 'get', id: 'show' })).toMatchObject({ data: { id: 'show' } });
  });

  it.each(rows)('the effect of %s with %j is visible in %s', async (operation, given, path, text) => {
    const { world, tree, call } = opened();
    const envelope = await call('schedule_control', { operation, ...given });
    expect(envelope, JSON.stringify(envelope)).toMatchObject({ ok: true });
    world.step(0.1);
    expect(tree.readText(path).trimEnd()).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  });

  it('mod.schedule_control rejects a misspelt word and suggests the nearest word', async () => {
    expect(await opened().call('schedule_control', { operation: 'scrup', id: 'show' })).toMatchObject({
      errno: 'EINVAL',
      message: expect.stringMatching(/'scrup'; did you mean 'scrub'/) as unknown,
    });
  });
});

describe('MCP calls written for the original server', () => {
  const opened = openForAll(({ call }) => call('camera_track', { operation: 'upload', name: 'launch', json: TRACK }));

  it("an MCP call written for the original server may pass the track's name in 'token' instead of 'name'", async () => {
    const { tree, call } = opened();
    expect(await call('camera_track', { operation: 'play', token: 'launch' })).toMatchObject({ ok: true });
    expect(tree.readText('camera/play')).toBe('launch\n');
    expect(await call('camera_track', { operation: 'play', token: 'lunch' })).toMatchObject({ errno: 'ENOENT' });
  });

  it('an MCP call written for the original server may pass an id in "token" instead of "vessel_id"', async () => {
    const { tree, call } = opened();
    expect(await call('command', { action: 'debug.control_vessel', vessel_id: 'Banjo' })).toMatchObject({ ok: true });
    expect(tree.readText('debug/control_vessel')).toBe('Banjo\n');
    const both = { action: 'debug.control_vessel', vessel_id: 'Banjo', token: 'Hunter-ship' };
    expect(await call('command', both)).toMatchObject({ ok: true });
    expect(tree.readText('debug/control_vessel')).toBe('Hunter-ship\n');
    expect(await call('command', { action: 'debug.control_vessel' })).toMatchObject({ errno: 'ENOENT' });
  });

  it('an MCP call written for the original server may pass null for an absent member', async () => {
    const command = { action: 'vessel.throttle', vessel_id: 'Hunter-ship', ordinal: -1, value: 0.5 };
    const nulls = { values: null, token: null, aux: null };
    expect(await opened().call('execute_batch', { commands: [{ ...command, ...nulls }] })).toMatchObject({ ok: true });
    expect(await opened().call('execute_batch', { commands: [null] })).toMatchObject({ errno: 'EINVAL' });
  });

  it('actions of different phases may share a timed batch', async () => {
    const { call } = opened();
    const frame = { action: 'vessel.throttle', vessel_id: 'Hunter-ship', value: 0.5 };
    const solver = { action: 'vessel.rcs_mode', vessel_id: 'Hunter-ship', token: 'Enabled' };
    const entries = [frame, solver].map((command, index) => ({ at_ms: index * 1000, command }));
    expect(await call('schedule_batch', { entries })).toMatchObject({ ok: true, data: { accepted: 2 } });
    expect(await call('execute_batch', { commands: [frame, solver] })).toMatchObject({ errno: 'EINVAL' });
  });

  it('an operation of the original server that this server lacks gets "unsupported"', async () => {
    const { call } = opened();
    const unsupported = { outcome: 'unsupported', errno: 'EOPNOTSUPP' };
    for (const operation of ['weld_create', 'thug_life_add', 'fx_spawn', 'always_render_iva', 'debug.weld_clear']) {
      expect(await call('debug_control', { operation }), operation).toMatchObject(unsupported);
    }
    const effect = { family: 'engine_plume', operation: 'set', entity: 'Hunter:0', field: 'size', value: 1.4 };
    expect(await call('render_fx_control', effect)).toMatchObject(unsupported);
    expect(await call('debug_control', { operation: 'melt_create' })).toMatchObject({ errno: 'EINVAL' });
  });

  it('a destructive key is accepted only in tools that are marked destructive', async () => {
    const { call } = opened();
    expect(await call('vessel_control', { operation: 'light.on', vessel_id: 'active', ordinal: 0 })).toMatchObject({
      ok: true,
    });
    expect(await call('audio_control', { operation: 'paint.parts_enabled', value: 1 })).toMatchObject({ ok: true });
    expect(await call('audio_control', { operation: 'vessel.stage' })).toMatchObject({
      errno: 'EINVAL',
      message: expect.stringMatching(/use mod.vessel_control/) as unknown,
    });
  });
});
