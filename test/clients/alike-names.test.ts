import { describe, expect, it } from 'vitest';
import { ERRNO_NUMBERS } from '../../src/base/errors/index.js';
import { createNinepServer } from '../../src/server/transports/ninep/index.js';
import { FIRST, SECOND, spawn, twoAlikeVessels } from '../support/alike-names.js';
import { printedFaults } from '../support/faults.js';
import { serveSimulation } from '../support/http-server.js';
import { TestMqttClient } from '../support/mqtt-client.js';
import { serveMqtt } from '../support/mqtt-server.js';
import { NinepClient } from '../server/transports/ninep/client.js';

const FIRST_AT = 'vessels/by-id/______';
const SECOND_AT = 'vessels/by-id/______~2';

describe('when the first of two vessels with the same path name is gone', () => {
  it('HTTP responds with 404 to reading, painting and despawning the missing vessel, and the other vessel keeps its path', async () => {
    const simulation = await twoAlikeVessels();
    await using server = await serveSimulation(simulation);
    const at = (path: string): string => `${server.base}/fs/${path}`;
    const post = (path: string): Promise<Response> => fetch(at(path), { method: 'POST', body: '1' });
    expect(await (await fetch(at(`${FIRST_AT}/name`))).text()).toBe(`${FIRST}\n`);
    simulation.world.despawn(FIRST);
    expect((await fetch(at(`${FIRST_AT}/name`))).status).toBe(404);
    expect((await post(`${FIRST_AT}/paint/parts/enabled`)).status).toBe(404);
    expect((await post('debug/vessels/______/despawn')).status).toBe(404);
    expect(await (await fetch(at(`${SECOND_AT}/name`))).text()).toBe(`${SECOND}\n`);
    expect((await post('debug/vessels/______~2/despawn')).status).toBe(200);
  });

  it('after a vessel is gone, its event stream sends no events of another vessel with the same name', async () => {
    const simulation = await twoAlikeVessels();
    const { world, tree } = simulation;
    await using server = await serveSimulation(simulation);
    const stop = new AbortController();
    const answer = await fetch(`${server.base}/fs/${FIRST_AT}/paint/parts/color?stream=1`, { signal: stop.signal });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const next = async (): Promise<string | undefined> => (await reader.read()).value;
    expect(await next()).toBe('data: 1 0.25 0.2\n\n');
    world.despawn(FIRST);
    tree.writeText(`${SECOND_AT}/paint/parts/color`, '0 0.5 0\n');
    spawn(tree, FIRST);
    tree.writeText(`${FIRST_AT}/paint/parts/color`, '0 0 0.5\n');
    expect(await next()).toBe('data: 0 0 0.5\n\n');
    stop.abort();
  });

  it('an open 9P fid of the missing vessel fails with ENOENT', async () => {
    const simulation = await twoAlikeVessels();
    const { world, tree } = simulation;
    const server = await createNinepServer({ tree, host: '127.0.0.1', port: 0, faults: printedFaults });
    const client = await NinepClient.attached(server.port);
    await client.walk(0, 1, ...FIRST_AT.split('/'), 'paint', 'parts', 'enabled');
    await client.walk(0, 2, ...FIRST_AT.split('/'), 'name');
    await client.open(1, 0o1);
    world.despawn(FIRST);
    await expect(client.write(1, '1\n')).rejects.toMatchObject({ number: ERRNO_NUMBERS.ENOENT });
    await expect(client.open(2)).rejects.toMatchObject({ number: ERRNO_NUMBERS.ENOENT });
    expect(world.paint.rule({ kind: 'vessel', vesselId: SECOND }).enabled).toBe(false);
    expect(await client.cat(`${SECOND_AT}/name`)).toBe(`${SECOND}\n`);
    client.socket.destroy();
    await server.close();
  });

  it('MQTT clears the topics of the missing vessel, and the other vessel keeps its topics', async () => {
    const simulation = await twoAlikeVessels();
    await using server = await serveMqtt(simulation);
    await using client = await TestMqttClient.listening(server.port, 'mod/sim/vessels/by-id/+/id');
    await client.settled();
    const retained = new Map(client.messages.splice(0).map(({ topic, payload }) => [topic, payload]));
    expect(retained.get(`mod/sim/${FIRST_AT}/id`)).toBe(FIRST);
    expect(retained.get(`mod/sim/${SECOND_AT}/id`)).toBe(SECOND);
    simulation.world.despawn(FIRST);
    await client.settled();
    expect(client.messages.map(({ topic, payload }) => [topic, payload])).toEqual([[`mod/sim/${FIRST_AT}/id`, '']]);
  });
});
