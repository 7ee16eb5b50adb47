import { describe, expect, it, onTestFinished } from 'vitest';
import { callTool, serveMcp, startMcpServer, type ToolEnvelope } from '../../../support/mcp-server.js';
import { CATALOGUE, SMALL } from '../../../simulator/paint/textures/fixtures.js';
import { treeOver } from '../../../../src/simulator/create-simulation.js';
import { defaultConfig } from '../../../../src/contract/vocabulary/config-keys.js';
import { bareWorld } from '../../../support/worlds.js';
import type { SimulatedWorld } from '../../../../src/simulator/world/index.js';
import type { FieldTree } from '../../../../src/simulator/fields/index.js';

interface Opened {
  readonly world: SimulatedWorld;
  readonly tree: FieldTree;
  readonly call: (name: string, given?: Record<string, unknown>) => Promise<ToolEnvelope>;
  readonly list: () => Promise<readonly { readonly name: string; readonly description?: string | undefined }[]>;
  /** @returns those content blocks of the answer that do not contain text */
  readonly attached: (name: string, given: Record<string, unknown>) => Promise<unknown[]>;
}

async function open(): Promise<Opened> {
  const world = await bareWorld({}, { textures: { limits: SMALL, catalogue: () => CATALOGUE } });
  const tree = treeOver(world, defaultConfig());
  const server = await serveMcp({ world, tree });
  onTestFinished(() => server.close());
  const client = await server.connect();
  return {
    world,
    tree,
    call: (name, given) => callTool(client, `mod.${name}`, given),
    list: async () => (await client.listTools()).tools,
    async attached(name, given) {
      const { content } = await client.callTool({ name: `mod.${name}`, arguments: given });
      return content.slice(1);
    },
  };
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const accepted = (action: string, phase = 'frame') => ({ ok: true, data: { accepted: 1, action, phase } });
const failed = (outcome: string, errno: string, message: RegExp = /./) => ({
  ok: false,
  outcome,
  errno,
  message: expect.stringMatching(message) as unknown,
});

describe('mod.paint_control', () => {
  it('mod.paint_control paints the vessel under control', async () => {
    const { call, tree } = await open();
    expect(await call('paint_control', { operation: 'parts_enabled', value: 1 })).toMatchObject(
      accepted('paint.parts_enabled'),
    );
    await call('paint_control', { operation: 'vessel_color', vessel_id: 'active', color: [1, 0.5, 0] });
    await call('paint_control', { operation: 'vessel_enabled', vessel_id: 'Hunter-ship', value: 1 });
    expect(tree.readText('vessels/by-id/Hunter-ship/paint/parts/color')).toBe('1 0.5 0\n');
    expect(tree.readText('vessels/by-id/Hunter-ship/paint/parts/enabled')).toBe('1\n');
    expect(tree.readText('paint/parts/enabled')).toBe('1\n');
    expect(await call('get_runtime_state', { feature: 'paint' })).toMatchObject({
      data: { parts_enabled: true, vessels: { 'Hunter-ship': { enabled: true, color: [1, 0.5, 0] } } },
    });
  });

  it('mod.paint_control can paint one part, a template and a character', async () => {
    const { call } = await open();
    await call('paint_control', { operation: 'part_color', vessel_id: 'active', target: '1', color: [0, 1, 0] });
    await call('paint_control', { operation: 'template_color', target: 'capsule', color: [0, 0, 1] });
    await call('paint_control', {
      operation: 'kitten_material_color',
      vessel_id: 'Banjo',
      target: 'fur',
      color: [1, 1, 1],
    });
    await call('paint_control', { operation: 'kitten_shared_material_color', target: 'body', color: [0, 0, 0] });
    expect(await call('get_runtime_state', { feature: 'paint' })).toMatchObject({
      data: {
        templates: { capsule: { enabled: false, color: [0, 0, 1] } },
        parts: [{ vessel_id: 'Hunter-ship', instance_id: 1, enabled: false, color: [0, 1, 0] }],
        kitten_materials: [{ vessel_id: 'Banjo', material: 'fur', color: [1, 1, 1] }],
        kitten_shared_materials: { body: { color: [0, 0, 0] } },
      },
    });
    expect(await call('get_vessel', { id: 'active', include: ['paint'] })).toMatchObject({
      data: { paint: { part_overrides: { 1: { color: [0, 1, 0] } } } },
    });
    expect(await call('get_kitten', { id: 'Banjo', include: ['paint'] })).toMatchObject({
      data: { paint: { kitten_materials: { fur: { color: [1, 1, 1] } } } },
    });
  });

  it('mod.paint_control accepts a canonical key, and names the right tool for a key of another tool', async () => {
    const { call } = await open();
    expect(await call('paint_control', { operation: 'paint.blend', target: 'tint' })).toMatchObject(
      accepted('paint.blend'),
    );
    expect(await call('paint_control', { operation: 'vessel.stage', vessel_id: 'active' })).toMatchObject(
      failed('invalid', 'EINVAL', /mod.vessel_control/),
    );
    expect(await call('paint_control', { operation: 'paint.blnd', target: 'tint' })).toMatchObject(
      failed('invalid', 'EINVAL', /did you mean 'paint.blend'/),
    );
  });

  it('mod.paint_control refuses the values that the fields refuse, and names the nearest known word', async () => {
    const { call } = await open();
    expect(await call('paint_control', { operation: 'vessel_colour' })).toMatchObject(
      failed('invalid', 'EINVAL', /did you mean 'vessel_color'/),
    );
    expect(await call('paint_control', { operation: 'vessel_color', color: [1, 0, 2] })).toMatchObject(
      failed('invalid', 'EINVAL'),
    );
    expect(
      await call('paint_control', { operation: 'vessel_color', vessel_id: 'gone', color: [1, 0, 0] }),
    ).toMatchObject(failed('not_found', 'ENOENT'));
    expect(
      await call('paint_control', { operation: 'part_color', vessel_id: 'active', target: 'x', color: [1, 0, 0] }),
    ).toMatchObject(failed('invalid', 'EINVAL', /instance id/));
  });

  it('mod.paint_control is denied while controls are off', async () => {
    await using server = await startMcpServer({ control_enabled: false });
    const envelope = await callTool(await server.connect(), 'mod.paint_control', {
      operation: 'parts_enabled',
      value: 1,
    });
    expect(envelope).toMatchObject(failed('denied', 'EACCES', /control_enabled/));
  });
});

describe('mod.paint_texture', () => {
  it('mod.paint_texture warns when the last chunk completes a file in an unknown format', async () => {
    const { call } = await open();
    const upload = { operation: 'upload', name: 'readme.png' };
    const half = { ...upload, data_base64: Buffer.from('# Liv').toString('base64'), complete: false };
    expect(await call('paint_texture', half)).toMatchObject({
      data: { name: 'readme.png', bytes: 5, complete: false },
    });
    const rest = { ...upload, data_base64: Buffer.from('ery').toString('base64'), offset: 5 };
    expect(await call('paint_texture', rest)).toMatchObject({
      data: {
        complete: true,
        warnings: [expect.stringMatching(/readme\.png: the bytes are not in a known picture format.*ktx2$/)],
      },
    });
    const picture = { ...upload, data_base64: PNG.toString('base64') };
    expect(await call('paint_texture', picture)).not.toHaveProperty('data.warnings');
  });

  it('mod.paint_texture can upload in chunks, list, return, bind and delete textures', async () => {
    const { call, attached } = await open();
    const upload = { operation: 'upload', name: 'a-b.png' };
    const first = PNG.subarray(0, 5).toString('base64');
    expect(await call('paint_texture', { ...upload, data_base64: first, complete: false })).toMatchObject({
      data: { name: 'a-b.png', bytes: 5, complete: false },
    });
    const second = PNG.subarray(5).toString('base64');
    await call('paint_texture', { ...upload, data_base64: second, offset: 5 });
    expect(await call('paint_texture', { operation: 'list' })).toMatchObject({
      data: [{ name: 'a-b.png', bytes: 8, kind: 'png', version: 1, ready: true }],
    });
    expect(await call('paint_texture', { operation: 'retrieve', name: 'a-b.png' })).toMatchObject({
      data: { name: 'a-b.png', bytes: 8 },
    });
    expect(await attached('paint_texture', { operation: 'retrieve', name: 'a-b.png' })).toEqual([
      {
        type: 'resource',
        resource: {
          uri: 'mod://paint/textures/a-b.png',
          mimeType: 'application/octet-stream',
          blob: PNG.toString('base64'),
        },
      },
    ]);
    const { id } = CATALOGUE[0]!;
    const { data: catalog } = await call('paint_texture', { operation: 'catalog' });
    expect(catalog).toHaveLength(CATALOGUE.length);
    expect(catalog).toContainEqual(expect.objectContaining({ texture_id: id, slot: CATALOGUE[0]!.slot }));
    await call('paint_control', { operation: 'texture_bind', target: id, file: 'a-b.png', value: 1 });
    expect(await call('paint_texture', { operation: 'bindings' })).toMatchObject({
      data: {
        desired: [{ target_id: id, file_name: 'a-b.png', mode: 'raw' }],
        applied: [{ target_id: id, file_name: 'a-b.png', state: 'pending' }],
      },
    });
    expect(await call('paint_texture', { operation: 'delete', name: 'a-b.png' })).toMatchObject({
      data: { name: 'a-b.png', deleted: true },
    });
    expect(await call('paint_texture', { operation: 'list' })).toMatchObject({ data: [] });
  });

  it('if the texture store refuses a request, mod.paint_texture returns the errno of the store', async () => {
    const { call } = await open();
    const upload = (given: object) =>
      call('paint_texture', { operation: 'upload', name: 'a.png', data_base64: 'AAAA', ...given });
    expect(await upload({ data_base64: 'no base64!' })).toMatchObject(failed('invalid', 'EINVAL', /base64/));
    expect(await upload({ name: 'a/b' })).toMatchObject(failed('invalid', 'EINVAL'));
    expect(await upload({ offset: 3 })).toMatchObject(failed('invalid', 'EINVAL', /offset/));
    expect(await upload({ data_base64: Buffer.alloc(SMALL.fileBytesMax + 3).toString('base64') })).toMatchObject(
      failed('invalid', 'EFBIG'),
    );
    expect(await call('paint_texture', { operation: 'upload', name: 'a.png' })).toMatchObject(
      failed('invalid', 'EINVAL'),
    );
    expect(await call('paint_texture', { operation: 'retrieve', name: 'none.png' })).toMatchObject(
      failed('invalid', 'ENOENT'),
    );
    expect(await call('paint_texture', { operation: 'delete', name: 'none.png' })).toMatchObject(
      failed('invalid', 'ENOENT'),
    );
    expect(await call('paint_texture', { operation: 'delete' })).toMatchObject(failed('invalid', 'EINVAL', /name/));
    await upload({ name: 'half.png', complete: false });
    expect(await call('paint_texture', { operation: 'retrieve', name: 'half.png' })).toMatchObject(
      failed('invalid', 'EBUSY'),
    );
  });
});

it('mod.paint_texture returns a large file in parts that join without a gap', async () => {
  await using server = await startMcpServer();
  const client = await server.connect();
  const bytes = Buffer.alloc(7 * 1024 * 1024, 1).fill(2, 5_000_000);
  for (let offset = 0; offset < bytes.length; offset += 4_000_000) {
    const data_base64 = bytes.subarray(offset, offset + 4_000_000).toString('base64');
    const complete = offset + 4_000_000 >= bytes.length;
    const given = { operation: 'upload', name: 'big.png', data_base64, offset, complete };
    expect(await callTool(client, 'mod.paint_texture', given)).toMatchObject({ ok: true });
  }
  const parts: Buffer[] = [];
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const { content, structuredContent } = await client.callTool({
      name: 'mod.paint_texture',
      arguments: { operation: 'retrieve', name: 'big.png', offset },
    });
    const { data } = structuredContent as { data: { bytes: number; next_offset?: number } };
    expect(data.bytes).toBe(bytes.length);
    parts.push(Buffer.from((content[1] as unknown as { resource: { blob: string } }).resource.blob, 'base64'));
    offset = data.next_offset;
  }
  expect(parts.length).toBe(3);
  expect(Buffer.concat(parts).equals(bytes)).toBe(true);
});

describe('mod.paint_sticker', () => {
  const placed = { image: 'a.png', vessel_id: 'active', part_iid: 1, position: [0, 0.5, 0], normal: [0, 1, 0] };

  it('mod.paint_sticker places the same sticker as a line written to paint/stickers/place', async () => {
    const { call, tree } = await open();
    expect(await call('paint_sticker', { operation: 'place', ...placed })).toMatchObject({
      data: { accepted: 1, action: 'paint.sticker_place', id: 0, texture: 'missing' },
    });
    await call('paint_sticker', {
      operation: 'place',
      image: 'b.png',
      body: 'Earth',
      lat: 12,
      lon: -41,
      heading: 90,
      width: 5,
    });
    tree.writeText('paint/stickers/place', 'a.png vessel Hunter-ship 1 0 0.5 0 0 1 0');
    tree.writeText('paint/stickers/place', 'b.png body Earth 12 -41 heading=90 w=5');
    const spec = (id: number): string => tree.readText(`paint/stickers/${id}/spec`);
    expect(spec(0)).toBe(spec(2));
    expect(spec(1)).toBe(spec(3));
  });

  it('mod.paint_sticker accepts wrap, only_part and mirror, as a line written to paint/stickers/place does', async () => {
    const { call, tree } = await open();
    const knobs = { wrap: 2, only_part: 1, mirror: 1 };
    await call('paint_sticker', { operation: 'place', ...placed, ...knobs });
    expect(tree.readText('paint/stickers/0/spec')).toMatch(/ wrap=2 only_part=1 mirror=1\n$/);
    expect(await call('paint_sticker', { operation: 'list' })).toMatchObject({
      data: { stickers: [{ wrap: 2, only_part: true, mirror: true }] },
    });
    const onGround = (given: object) =>
      call('paint_sticker', { operation: 'place', image: 'b.png', body: 'Earth', lat: 12, lon: -41, ...given });
    expect(await onGround({ wrap: 2 })).toMatchObject(failed('invalid', 'EINVAL', /wrap does not belong/));
    expect(await onGround({ mirror: 2 })).toMatchObject(
      failed('invalid', 'EINVAL', /mirror=2 is not a number: 0 or 1/),
    );
    expect(await onGround({ mirror: 1 })).toMatchObject(accepted('paint.sticker_place'));
    expect(await call('paint_sticker', { operation: 'set', id: 0, mirror: 0 })).toMatchObject(
      accepted('paint.sticker_mirror'),
    );
    expect(tree.readText('paint/stickers/0/mirror')).toBe('0\n');
    expect(await call('paint_sticker', { operation: 'set', id: 0, layer: 1 })).toMatchObject(
      accepted('paint.sticker_layer'),
    );
    expect(await call('paint_sticker', { operation: 'list' })).toMatchObject({
      data: { stickers: [{ id: 1 }, { id: 0 }] },
    });
  });

  it('mod.paint_sticker refuses the same values as a line written to paint/stickers/place', async () => {
    const { call } = await open();
    const place = (given: object) => call('paint_sticker', { operation: 'place', ...placed, ...given });
    expect(await place({ width: 0 })).toMatchObject(failed('invalid', 'EINVAL', /w=/));
    expect(await place({ alpha: 2 })).toMatchObject(failed('invalid', 'EINVAL', /alpha/));
    expect(await place({ heading: 9 })).toMatchObject(failed('invalid', 'EINVAL', /use roll/));
    expect(await place({ normal: [0, 0, 0] })).toMatchObject(failed('invalid', 'EINVAL'));
    expect(await place({ image: undefined })).toMatchObject(failed('invalid', 'EINVAL'));
    expect(await place({ part_iid: 4_000_000 })).toMatchObject(failed('not_found', 'ENOENT'));
    expect(await place({ position: undefined })).toMatchObject(failed('invalid', 'EINVAL', /position/));
    expect(await place({ anchor: 'body' })).toMatchObject(failed('invalid', 'EINVAL', /body, lat and lon/));
    expect(await place({ body: 'Earth', lat: 91, lon: 0 })).toMatchObject(failed('invalid', 'EINVAL', /lat/));
  });

  it('mod.paint_sticker sprays along the camera, and reports a spray that hits nothing', async () => {
    const { call } = await open();
    expect(await call('paint_sticker', { operation: 'spray', image: 'a.png', range: 1 })).toMatchObject(
      failed('not_found', 'ENOENT', /no hit within 1m/),
    );
    expect(await call('paint_sticker', { operation: 'spray', image: 'a.png', aim: 'nose' })).toMatchObject(
      failed('invalid', 'EINVAL'),
    );
    expect(await call('paint_sticker', { operation: 'list' })).toMatchObject({
      data: { stickers: [], last: 'no hit within 1m' },
    });
  });

  it('mod.paint_sticker sets one property per call, and can hide, remove and clear stickers', async () => {
    const { call } = await open();
    await call('paint_sticker', { operation: 'place', ...placed });
    const set = (given: object) => call('paint_sticker', { operation: 'set', id: 0, ...given });
    expect(await set({ width: 2, height: 3 })).toMatchObject(accepted('paint.sticker_size'));
    expect(await set({ roll: 45 })).toMatchObject(accepted('paint.sticker_rotation'));
    expect(await set({ heading: 30 })).toMatchObject(accepted('paint.sticker_rotation'));
    expect(await set({ depth: 0.5 })).toMatchObject(accepted('paint.sticker_depth'));
    expect(await set({ alpha: 0.5 })).toMatchObject(accepted('paint.sticker_alpha'));
    expect(await set({ brightness: 2 })).toMatchObject(accepted('paint.sticker_brightness'));
    expect(await set({ image: 'c.png' })).toMatchObject(accepted('paint.sticker_image'));
    expect(await set({ value: 0 })).toMatchObject(accepted('paint.sticker_visible'));
    expect(await call('paint_sticker', { operation: 'list' })).toMatchObject({
      data: {
        stickers: [
          {
            ...{ id: 0, image: 'c.png', kind: 'vessel', target_id: 'Hunter-ship', part_instance_id: 1 },
            ...{ position: [0, 0.5, 0], normal: [0, 1, 0], rotation_deg: 30, width: 2, height: 3, depth: 0.5 },
            ...{ alpha: 0.5, brightness: 2, visible: false, live: false, texture: 'missing' },
          },
        ],
        runtime: { available: true, count: 1, live: 0, renderer: 'idle' },
      },
    });
    for (const given of [{}, { alpha: 1, depth: 1 }, { width: 2 }, { height: 2 }, { id: -1, alpha: 1 }]) {
      expect(await set(given), JSON.stringify(given)).toMatchObject(failed('invalid', 'EINVAL'));
    }
    expect(await set({ id: 7, alpha: 1 })).toMatchObject(failed('not_found', 'ENOENT'));
    const wanting = (given: object) => call('paint_sticker', { ...given });
    for (const operation of ['spray', 'place']) {
      expect(await wanting({ operation, vessel_id: 'active' })).toMatchObject(
        failed('invalid', 'EINVAL', /needs 'image'; mod.paint_texture/),
      );
    }
    expect(await wanting({ operation: 'remove' })).toMatchObject(failed('invalid', 'EINVAL', /needs 'id'/));
    expect(await wanting({ operation: 'set', alpha: 1 })).toMatchObject(failed('invalid', 'EINVAL', /needs 'id'/));
    expect(await call('paint_sticker', { operation: 'debug' })).toMatchObject(accepted('paint.sticker_debug'));
    expect(await call('get_runtime_state', { feature: 'paint_stickers' })).toMatchObject({ data: { debug: true } });
    expect(await call('paint_sticker', { operation: 'remove', id: 0 })).toMatchObject(accepted('paint.sticker_remove'));
    expect(await call('paint_sticker', { operation: 'clear' })).toMatchObject(accepted('paint.sticker_clear'));
  });
});

describe('the tools for flight', () => {
  it('the tools for flight ignite engines, set controls, stage and shut engines down', async () => {
    const { call, tree } = await open();
    expect(await call('ignite_engines', { vessel_id: 'active' })).toMatchObject(accepted('vessel.ignite'));
    expect(await call('vessel_control', { operation: 'throttle', vessel_id: 'active', value: 0.5 })).toMatchObject(
      accepted('vessel.throttle'),
    );
    expect(tree.readText('vessels/active/ctl/throttle')).toBe('0.5\n');
    expect(
      await call('vessel_control', { operation: 'attitude_mode', vessel_id: 'active', token: 'Prograde' }),
    ).toMatchObject(accepted('vessel.attitude_mode', 'solver'));
    expect(await call('vessel_control', { operation: 'throttle', vessel_id: 'active', value: 2 })).toMatchObject(
      failed('invalid', 'EINVAL'),
    );
    expect(await call('shutdown_engines', { vessel_id: 'active' })).toMatchObject(accepted('vessel.shutdown'));
    expect(await call('activate_stage', { vessel_id: 'nobody' })).toMatchObject(failed('not_found', 'ENOENT'));
    expect(await call('activate_stage', {})).toMatchObject(failed('invalid', 'EINVAL', /vessel_id/));
    expect(
      await call('module_control', { operation: 'light.on', vessel_id: 'active', ordinal: 900, value: 1 }),
    ).toMatchObject(failed('not_found', 'ENOENT'));
    expect(await call('module_control', { operation: 'light.on', vessel_id: 'active' })).toMatchObject(
      failed('invalid', 'EINVAL', /ordinal/),
    );
    expect(await call('debug_control', { operation: 'warp', value: 10 })).toMatchObject(accepted('debug.warp'));
    expect(await call('camera_control', { operation: 'fov', value: 30 })).toMatchObject(accepted('camera.fov'));
  });
});

describe('the tools for commands', () => {
  const red = { action: 'paint.global_color', values: [1, 0, 0] };

  it('one call can run one command or several, and an invalid batch runs none', async () => {
    const { call, tree } = await open();
    expect(await call('command', red)).toMatchObject(accepted('paint.global_color'));
    const blend = { action: 'paint.blend', token: 'tint' };
    expect(await call('execute_batch', { commands: [red, blend] })).toMatchObject({
      data: { accepted: 2, phase: 'frame' },
    });
    expect(tree.readText('paint/parts/blend')).toBe('tint\n');
    const green = { action: 'paint.global_color', values: [0, 1, 0] };
    expect(await call('execute_batch', { commands: [green, { action: 'paint.nothing' }] })).toMatchObject(
      failed('invalid', 'EINVAL', /number 1: unknown action/),
    );
    expect(tree.readText('paint/parts/global/color')).toBe('1 0 0\n');
    const solver = { action: 'vessel.attitude_mode', vessel_id: 'active', token: 'Prograde' };
    expect(await call('execute_batch', { commands: [red, solver] })).toMatchObject(
      failed('invalid', 'EINVAL', /do not mix/),
    );
    expect(await call('execute_batch', { commands: [] })).toMatchObject(failed('invalid', 'EINVAL'));
    expect(await call('execute_batch', { commands: Array(65).fill(red) })).toMatchObject(
      failed('invalid', 'EINVAL', /64/),
    );
  });

  it('if several timed commands set the same field at the same time, only the last command runs', async () => {
    const { call, tree, world } = await open();
    const template = (id: string, red: number) => ({
      action: 'paint.template_color',
      token: id,
      values: [red, 0, 0],
    });
    const entries = [
      { at_ms: 100, command: template('a', 0.1) },
      { at_ms: 100, command: template('b', 0.2) },
      { at_ms: 100, command: template('a', 0.3) },
      { at_ms: 9000, command: red },
    ];
    const { data } = await call('schedule_batch', { entries, id: 'show', clock: 'ut' });
    expect(data).toEqual({ accepted: 4, phase: 'frame', id: 'show' });
    world.step(1);
    expect(tree.readText('paint/parts/templates/a/color')).toBe('0.3 0 0\n');
    expect(tree.readText('paint/parts/templates/b/color')).toBe('0.2 0 0\n');
    expect(await call('schedule_control', { operation: 'get', id: 'show' })).toMatchObject({
      data: { id: 'show', kind: 'schedule', clock: 'ut', pending_count: 1, dropped: 1, last_error: '' },
    });
    expect(await call('schedule_control', { operation: 'pause', id: 'show' })).toMatchObject(
      accepted('schedule.pause'),
    );
    expect(await call('schedule_control', { operation: 'list' })).toMatchObject({
      data: { players: [{ paused: true }] },
    });
    expect(await call('schedule_control', { operation: 'resume', id: 'show' })).toMatchObject(
      accepted('schedule.pause'),
    );
    expect(await call('schedule_control', { operation: 'rate', id: 'show', value: 2 })).toMatchObject(
      accepted('schedule.rate'),
    );
    expect(await call('schedule_control', { operation: 'loop', id: 'show', value: 1 })).toMatchObject(
      accepted('schedule.loop'),
    );
    expect(await call('schedule_control', { operation: 'scrub', id: 'show', value: 5 })).toMatchObject(
      accepted('schedule.scrub'),
    );
    expect(await call('schedule_control', { operation: 'stop', token: 'show' })).toMatchObject(
      accepted('schedule.stop'),
    );
    expect(await call('schedule_control', { operation: 'remove', id: 'show' })).toMatchObject(
      accepted('schedule.remove'),
    );
    expect(await call('schedule_control', { operation: 'get', id: 'show' })).toMatchObject(
      failed('not_found', 'ENOENT'),
    );
    expect(await call('schedule_control', { operation: 'clear' })).toMatchObject(accepted('schedule.clear'));
    expect(await call('schedule_batch', { entries: [{ at_ms: 0, command: red }], id: 'a b' })).toMatchObject(
      failed('invalid', 'EINVAL', /is not a name/),
    );
    expect(await call('schedule_batch', { entries: [{ at_ms: 0, command: red }], rate: -1 })).toMatchObject(
      failed('invalid', 'EINVAL', /rate/),
    );
  });
});

describe('the tools for the camera', () => {
  it('every camera tool accepts "active" as a target', async () => {
    const { call, tree } = await open();
    expect(await call('camera_control', { operation: 'anchor', token: 'vessel:active' })).toMatchObject({ ok: true });
    expect(tree.readText('camera/pose/anchor')).toBe('vessel:Hunter-ship\n');
    const aim = { action: 'camera.aim_target', token: 'part:active/1' };
    expect(await call('execute_batch', { commands: [aim] })).toMatchObject({ ok: true });
    expect(tree.readText('camera/pose/aim_target')).toBe('part:Hunter-ship/1\n');
    expect(await call('camera_control', { operation: 'anchor', token: 'vessel:actve' })).toMatchObject({ ok: false });
  });

  it("the camera flies the example track in the tool's description", async () => {
    const { call, list } = await open();
    const { description = '' } = (await list()).find(({ name }) => name === 'mod.camera_track')!;
    const [, json = ''] = /A track: (\{.*\}); times/.exec(description) ?? [];
    const shown = { operation: 'upload', name: 'shown', json: json.replaceAll('<id>', 'Hunter-ship') };
    expect(await call('camera_track', shown)).toMatchObject({ ok: true });
    expect(await call('camera_track', { operation: 'play', name: 'shown' })).toMatchObject({ ok: true });
    expect(await call('camera_track', { ...shown, json: '{"shots":[{"duration":4,"fov":40}]}' })).toMatchObject(
      failed('invalid', 'EINVAL', /shots\[0\]\.fov: 40 is not a list of keys, such as \[\{"t": 0, "v": …\}\]/),
    );
  });
});

describe('the tools for clips and tracks', () => {
  it('clips and tracks can be uploaded, listed, returned, played and deleted', async () => {
    const { call, attached } = await open();
    const wav = Buffer.alloc(44 + 8000);
    wav.write('RIFF', 0);
    wav.writeUInt32LE(36 + 8000, 4);
    wav.write('WAVEfmt ', 8);
    wav.writeUInt32LE(16, 16);
    wav.writeUInt16LE(1, 20);
    wav.writeUInt16LE(1, 22);
    wav.writeUInt32LE(8000, 24);
    wav.writeUInt32LE(8000, 28);
    wav.writeUInt16LE(1, 32);
    wav.writeUInt16LE(8, 34);
    wav.write('data', 36);
    wav.writeUInt32LE(8000, 40);
    const data = wav.toString('base64');
    expect(await call('audio_clip', { operation: 'upload', name: 'a.wav', data_base64: data })).toMatchObject({
      ok: true,
    });
    expect(await call('audio_clip', { operation: 'list' })).toMatchObject({ data: [{ name: 'a.wav', ready: true }] });
    expect(await attached('audio_clip', { operation: 'retrieve', name: 'a.wav' })).toEqual([
      { type: 'audio', data, mimeType: 'audio/wav' },
    ]);
    expect(await call('audio_control', { operation: 'play', token: 'a.wav' })).toMatchObject(accepted('audio.play'));
    expect(await call('get_runtime_state', { feature: 'audio' })).toMatchObject({
      data: { channels: [{ clip: 'a.wav', state: 'playing', length_ms: 1000 }] },
    });
    expect(await call('audio_control', { operation: 'stop', token: 'all' })).toMatchObject(accepted('audio.stop'));
    expect(await call('audio_clip', { operation: 'delete', name: 'a.wav' })).toMatchObject({ data: { deleted: true } });
    expect(await call('audio_clip', { operation: 'retrieve', name: 'a.wav' })).toMatchObject(
      failed('invalid', 'ENOENT'),
    );
  });

  it('camera tracks can be played, adjusted and stopped', async () => {
    const { call } = await open();
    const json = '{"shots":[{"name":"größer","duration":10,"fov":[{"t":0,"v":60},{"t":10,"v":30}]}]}';
    const upload = await call('camera_track', { operation: 'upload', name: 'a.json', json });
    expect(upload, JSON.stringify(upload)).toMatchObject({ ok: true, data: { name: 'a.json', complete: true } });
    expect(await call('camera_track', { operation: 'list' })).toMatchObject({
      data: { tracks: [{ name: 'a.json', ready: true }] },
    });
    expect(await call('camera_track', { operation: 'read', name: 'a.json' })).toMatchObject({
      data: { name: 'a.json', bytes: Buffer.byteLength(json), json },
    });
    expect(await call('camera_track', { operation: 'play', name: 'a.json', value: 2 })).toMatchObject(
      accepted('camera.play'),
    );
    expect(await call('camera_track', { operation: 'update', token: 'rate', value: 0.5 })).toMatchObject(
      accepted('camera.set'),
    );
    expect(await call('get_runtime_state', { feature: 'camera' })).toMatchObject({
      data: { status: { playback: { track: 'a.json', position_ms: 2000, rate: 0.5 } } },
    });
    expect(await call('camera_track', { operation: 'update', token: 'speed', value: 1 })).toMatchObject(
      failed('invalid', 'EINVAL', /t, rate, loop, paused/),
    );
    expect(await call('camera_track', { operation: 'stop' })).toMatchObject(accepted('camera.stop'));
    expect(await call('camera_track', { operation: 'delete', name: 'a.json' })).toMatchObject({
      data: { deleted: true },
    });
    expect(await call('camera_track', { operation: 'play', name: 'a.json' })).toMatchObject(
      failed('not_found', 'ENOENT'),
    );
    expect(await call('camera_track', { operation: 'upload', name: 'b.json', json: '{"no": "track"}' })).toMatchObject(
      failed('invalid', 'EINVAL'),
    );
  });
});
