import { expect, it } from 'vitest';
import { FieldError, PlatformError, UnavailableError } from '../../../../src/base/errors/index.js';
import { GOLDEN, VERDICT } from '../../../../src/contract/http/examples.js';
import type { GoldenPictures, Pictures } from '../../../../src/server/transports/mcp/index.js';
import type { PictureOptions } from '../../../../src/contract/picture-options.js';
import { collectFaults } from '../../../support/faults.js';
import { callTool, startMcpServer } from '../../../support/mcp-server.js';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
/** The warnings that every picture gets in these tests: one sentence for each missing image. */
let warnings: readonly string[] = [];
const image = { type: 'image', data: Buffer.from(PNG).toString('base64'), mimeType: 'image/png' };

it('mod.get_frame returns the requested frame', async () => {
  const asked: PictureOptions[] = [];
  const pictures: Pictures = {
    png(request) {
      asked.push(request);
      return Promise.resolve({ png: PNG, warnings });
    },
  };
  await using server = await startMcpServer({}, { pictures });
  const client = await server.connect();
  const frame = async (given: Record<string, unknown>) => client.callTool({ name: 'mod.get_frame', arguments: given });
  expect((await frame({})).content[1]).toEqual(image);
  expect((await frame({ width: 64, height: 36, samples: 4, pass: 'albedo' })).structuredContent).toMatchObject({
    ok: true,
    data: { width: 64, height: 36, pass: 'albedo', mime_type: 'image/png', bytes: 4 },
  });
  expect(asked).toEqual([
    { width: 960, height: 540, samples: 1, pass: undefined },
    { width: 64, height: 36, samples: 4, pass: 'albedo' },
  ]);
  warnings = ["paint/stickers/0: the image 'a.png' is missing"];
  expect((await frame({})).structuredContent).toMatchObject({ ok: true, data: { bytes: 4, warnings } });
  warnings = [];
  expect((await frame({})).structuredContent).not.toHaveProperty('data.warnings');
  asked.length = 2;
  for (const given of [{ pass: 'albdo' }, { samples: 2 }, { width: 4096 }, { camera: { target: 'moon' } }]) {
    expect(await callTool(client, 'mod.get_frame', given)).toMatchObject({ ok: false, outcome: 'invalid' });
  }
  expect(asked).toHaveLength(2);
});

it('mod.get_frame returns a crop of the frame, and refuses a crop outside the frame', async () => {
  const asked: PictureOptions[] = [];
  const pictures: Pictures = { png: (options) => (asked.push(options), Promise.resolve({ png: PNG, warnings })) };
  await using server = await startMcpServer({}, { pictures });
  const client = await server.connect();
  const part = { width: 64, height: 36, crop: '8,9,20,10' };
  expect(await callTool(client, 'mod.get_frame', part)).toMatchObject({ ok: true, data: { ...part, bytes: 4 } });
  expect(asked).toEqual([{ ...part, samples: 1 }]);
  const before = server.world.camera.readback;
  const outside = { ...part, crop: '8,9,57,10', camera: { target: 'body:Earth', distance: 2e7 } };
  expect(await callTool(client, 'mod.get_frame', outside)).toMatchObject({
    ok: false,
    errno: 'EINVAL',
    message:
      "frame: crop '8,9,57,10' reaches outside of the picture of 64×36 px; x + w may be at most 64, and y + h at most 36",
  });
  expect(server.world.camera.readback).toEqual(before);
  expect(asked).toHaveLength(1);
});

it('mod.get_frame refuses a frame with too many samples in total, like HTTP', async () => {
  const asked: PictureOptions[] = [];
  const pictures: Pictures = { png: (options) => (asked.push(options), Promise.resolve({ png: PNG, warnings })) };
  await using server = await startMcpServer({}, { pictures });
  const client = await server.connect();
  const frame = (samples: number) => callTool(client, 'mod.get_frame', { width: 2048, height: 2048, samples });
  expect(await frame(4)).toMatchObject({ ok: true });
  expect(await frame(16)).toMatchObject({
    ok: false,
    errno: 'EINVAL',
    message:
      'frame: 2048 × 2048 pixels of 16 samples are 67108864, over 33554432; the maximum at this size is samples=4',
  });
  expect(asked).toHaveLength(1);
});

it('mod.get_frame turns a rolled camera upright before the frame is drawn', async () => {
  const pictures: Pictures = { png: () => Promise.resolve({ png: PNG, warnings }) };
  await using server = await startMcpServer({}, { pictures });
  const client = await server.connect();
  const look = (camera: object) => callTool(client, 'mod.get_frame', { camera });
  expect(await look({ azimuth: 90, distance: 100, elevation: 10 })).toMatchObject({ ok: true });
  expect(server.tree.readText('camera/pose/anchor')).toBe('vessel:Hunter-ship\n');
  expect(server.tree.readText('camera/pose/orbit/radius')).toBe('100\n');
  const { camera } = server.world;
  const snapshot = server.world.takeSnapshot();
  const vessel = snapshot.vessels.find(({ id }) => id === 'Hunter-ship')!;
  const body = snapshot.bodies.find(({ definition }) => definition.id === vessel.parentId)!;
  const vertical = vessel.positionEcl.map((value, axis) => value - body.positionEcl[axis]!);
  // The camera's X axis points right and must be horizontal.
  const [x, y, z, w] = camera.pose.eclFromCamera;
  const right = [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)];
  const across = right.reduce((sum, value, axis) => sum + value * vertical[axis]!, 0) / Math.hypot(...vertical);
  expect(Math.abs(across)).toBeLessThan(1e-6);
  expect(await look({})).toMatchObject({ ok: true });
  expect(server.tree.readText('camera/enabled')).toBe('0\n');
  expect(server.tree.readText('camera/follow')).toBe('vessel:Hunter-ship\n');
  expect(await look({ target: 'body:Earth', distance: 2e7 })).toMatchObject({ ok: true });
  expect(await look({ target: 'part:active/1', distance: 5 })).toMatchObject({ ok: true });
  expect(server.tree.readText('camera/pose/anchor')).toBe('part:Hunter-ship/1\n');
});

it('mod.get_frame leaves the camera unchanged when it refuses the view', async () => {
  const pictures: Pictures = { png: () => Promise.resolve({ png: PNG, warnings }) };
  await using server = await startMcpServer({}, { pictures });
  const client = await server.connect();
  const look = (camera: object) => callTool(client, 'mod.get_frame', { camera });
  const refusals: readonly (readonly [camera: object, errno: string])[] = [
    [{ target: 'vessel:gone', distance: 5 }, 'ENOENT'],
    [{ target: 'vessel:gone' }, 'ENOENT'],
    [{ target: 'body:gone', distance: 5 }, 'ENOENT'],
    [{ target: 'part:Hunter-ship/9999', distance: 5 }, 'ENOENT'],
    [{ target: 'part:gone/1', distance: 5 }, 'ENOENT'],
    [{ target: 'part:active/x', distance: 5 }, 'EINVAL'],
    [{ target: 'vessel:Banjo', fov: 0.5 }, 'EINVAL'],
    [{ target: 'vessel:Banjo', elevation: 91 }, 'EINVAL'],
  ];
  const free = server.world.camera.readback;
  for (const [camera, errno] of refusals) {
    expect(await look(camera), JSON.stringify(camera)).toMatchObject({ ok: false, errno });
    expect(server.world.camera.readback).toEqual(free);
  }
  await look({ distance: 100 });
  const taken = server.world.camera.readback;
  for (const [camera, errno] of refusals) {
    expect(await look(camera), JSON.stringify(camera)).toMatchObject({ ok: false, errno });
    expect(server.world.camera.readback).toEqual(taken);
  }
});

it('mod.get_frame returns the error of a failing renderer, and logs it', async () => {
  const { log, records } = collectFaults();
  const pictures: Pictures = { png: () => Promise.reject(new PlatformError('no adapter')) };
  await using server = await startMcpServer({}, { pictures, faults: log });
  const envelope = await callTool(await server.connect(), 'mod.get_frame');
  expect(envelope).toMatchObject({ outcome: 'unsupported', errno: 'EOPNOTSUPP' });
  expect(envelope.message).toMatch(/no adapter \(fault /);
  expect(records).toHaveLength(1);
});

it('mod.get_frame reports a retryable "busy" while no frame is available, and logs nothing', async () => {
  const { log, records } = collectFaults();
  const png = () => Promise.reject(new UnavailableError('the drawing process is replaced'));
  await using server = await startMcpServer({}, { pictures: { png }, faults: log });
  expect(await callTool(await server.connect(), 'mod.get_frame')).toMatchObject({
    outcome: 'busy',
    errno: 'EBUSY',
    retryable: true,
    message: 'mod.get_frame: the drawing process is replaced',
  });
  expect(records).toEqual([]);
});

it('mod.compare_golden returns the verdict, and the heat map if there is one', async () => {
  const asked: unknown[] = [];
  const goldens: GoldenPictures = {
    list: () => Promise.resolve([{ ...GOLDEN, name: 'red' }]),
    compare(name, parameters) {
      asked.push([name, parameters]);
      if (name === 'gone') throw new FieldError('ENOENT', 'golden', "there is no 'gone'");
      return Promise.resolve({ verdict: { ...VERDICT, passed: name === 'red' }, diff: name === 'red' ? null : PNG });
    },
    accept(name, parameters) {
      asked.push([name, parameters]);
      return Promise.resolve({ ...GOLDEN, name });
    },
  };
  await using server = await startMcpServer({}, { goldens });
  const client = await server.connect();
  const compare = (given: Record<string, unknown>) => client.callTool({ name: 'mod.compare_golden', arguments: given });
  expect(await callTool(client, 'mod.list_goldens')).toMatchObject({ data: { items: [{ name: 'red' }] } });
  expect((await compare({ name: 'red', comparer: 'flip', max_mean: 0.02 })).content).toHaveLength(1);
  const failed = await compare({ name: 'blue' });
  expect(failed.structuredContent).toMatchObject({ ok: true, data: { passed: false } });
  expect(failed.content[1]).toEqual(image);
  expect((await compare({ name: 'gone' })).structuredContent).toMatchObject({
    outcome: 'not_found',
    errno: 'ENOENT',
    message: expect.stringMatching(/mod.accept_golden/) as unknown,
  });
  expect(await callTool(client, 'mod.accept_golden', { name: 'red', width: 64, height: 36 })).toMatchObject({
    ok: true,
  });
  for (const incomplete of [true, false]) await callTool(client, 'mod.accept_golden', { name: 'red', incomplete });
  expect(asked).toEqual([
    ['red', { comparer: 'flip', max_mean: '0.02' }],
    ['blue', {}],
    ['gone', {}],
    ['red', { width: '64', height: '36' }],
    ['red', { incomplete: '1' }],
    ['red', {}],
  ]);
});
