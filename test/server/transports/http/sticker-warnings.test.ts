import { expect, it } from 'vitest';
import { serveSimulation, startTestServer } from '../../../support/http-server.js';
import { callTool, startMcpServer } from '../../../support/mcp-server.js';
import { TestMqttClient } from '../../../support/mqtt-client.js';
import { startTestMqttServer } from '../../../support/mqtt-server.js';
import { defaultSimulation } from '../../../support/worlds.js';

const PLACE = 'no.png body Luna 1 2';
const PNG_HEAD = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
const warning = (id: number): string =>
  `paint/stickers/${id}: the image 'no.png' is missing; upload it under paint/textures/file`;
const envelope = JSON.stringify({
  vessel_id: '',
  action: 'paint.sticker_place',
  token: 'no.png',
  aux: 'body Luna',
  values: [1, 2, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1],
});

it('an HTTP response warns of a sticker whose image does not exist, until the image exists', async () => {
  await using server = await startTestServer();
  const post = async (path: string, body: string): Promise<unknown> =>
    (await fetch(`${server.base}/${path}`, { method: 'POST', body })).json();
  expect(await post('fs/paint/stickers/place', PLACE)).toEqual({ outcome: 'ok', warnings: [warning(0)] });
  expect(await post('command', envelope)).toEqual({ outcome: 'ok', warnings: [warning(1)] });
  expect(await post('fs/ctl/batch', `paint/stickers/place ${PLACE}\npaint/stickers/place ${PLACE}\ncommit`)).toEqual({
    outcome: 'ok',
    warnings: [warning(2), warning(3)],
  });
  await fetch(`${server.base}/paint/texture/file/yes.png`, { method: 'PUT', body: PNG_HEAD });
  expect(await post('fs/paint/stickers/0/image', 'yes.png')).toEqual({ outcome: 'ok' });
  expect(await post('fs/paint/stickers/0/image', 'no.png')).toEqual({ outcome: 'ok', warnings: [warning(0)] });
  expect(await post('fs/paint/stickers/0/visible', '0')).toEqual({ outcome: 'ok' });
  expect(await post('fs/paint/stickers/0/visible', '1')).toEqual({ outcome: 'ok', warnings: [warning(0)] });
  expect(await post('fs/paint/stickers/place', PLACE.replace('no', 'yes'))).toEqual({ outcome: 'ok' });
  expect(await post('fs/paint/stickers/0/alpha', '0.5')).toEqual({ outcome: 'ok' });
});

it('an HTTP response warns of a sprayed sticker whose image does not exist', async () => {
  await using server = await serveSimulation(await defaultSimulation());
  const post = async (leaf: string, body: string): Promise<unknown> =>
    (await fetch(`${server.base}/fs/${leaf}`, { method: 'POST', body })).json();
  await post('camera/cursor', '-0.22 -0.82');
  expect(await post('paint/stickers/spray', 'no.png aim=cursor')).toEqual({ outcome: 'ok', warnings: [warning(0)] });
});

it("an HTTP response says that a sticker's image is incomplete, or that its file is not a picture", async () => {
  await using server = await startTestServer();
  const place = async (image: string): Promise<string[]> => {
    const body = `${image} body Luna 1 2`;
    const response = await fetch(`${server.base}/fs/paint/stickers/place`, { method: 'POST', body });
    return ((await response.json()) as { warnings: string[] }).warnings;
  };
  await fetch(`${server.base}/paint/texture/file/half.png?complete=0`, { method: 'PUT', body: PNG_HEAD });
  expect(await place('half.png')).toEqual([expect.stringContaining("'half.png' is incomplete")]);
  await fetch(`${server.base}/paint/texture/file/readme.png`, { method: 'PUT', body: '# Livery' });
  expect(await place('readme.png')).toEqual([
    expect.stringContaining("'readme.png' cannot be decoded: its bytes are not a picture"),
  ]);
});

it('the data of MCP tools contain a warning of a sticker whose image does not exist', async () => {
  await using server = await startMcpServer();
  const client = await server.connect();
  const place = { operation: 'place', image: 'no.png', body: 'Luna', lat: 1, lon: 2 };
  expect(await callTool(client, 'mod.paint_sticker', place)).toMatchObject({ data: { id: 0, warnings: [warning(0)] } });
  expect(await callTool(client, 'mod.write_field', { path: 'paint/stickers/place', text: PLACE })).toMatchObject({
    data: { warnings: [warning(1)] },
  });
  const command = JSON.parse(envelope) as object;
  expect(await callTool(client, 'mod.command', { ...command })).toMatchObject({ data: { warnings: [warning(2)] } });
  expect(await callTool(client, 'mod.execute_batch', { commands: [command, command] })).toMatchObject({
    data: { accepted: 2, warnings: [warning(3), warning(4)] },
  });
  expect(await callTool(client, 'mod.paint_sticker', { operation: 'set', id: 0, image: 'no.png' })).toMatchObject({
    data: { warnings: [warning(0)] },
  });
});

it('results over MQTT contain a warning of a sticker whose image does not exist', async () => {
  await using server = await startTestMqttServer();
  await using client = await TestMqttClient.listening(server.port, 'mod/command/result');
  const result = async (): Promise<unknown> => JSON.parse((await client.next('mod/command/result')).payload);
  await client.publish('mod/command', envelope);
  expect(await result()).toEqual({ outcome: 'ok', warnings: [warning(0)] });
  await client.publish('mod/sim/paint/stickers/place/set', PLACE);
  expect(await result()).toEqual({ outcome: 'ok', warnings: [warning(1)], path: 'paint/stickers/place' });
});
