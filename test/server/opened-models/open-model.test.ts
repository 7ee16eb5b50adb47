import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client } from '../../../src/client/client.js';
import { defaultConfig } from '../../../src/contract/vocabulary/config-keys.js';
import { createModelReader } from '../../../src/server/opened-models/index.js';
import type { World } from '../../../src/simulator/world/index.js';
import { serveSimulation, type TestServer } from '../../support/http-server.js';
import { openScene } from '../../support/worlds.js';
import { boxes, ROCKET } from './model-files.js';

let server: TestServer;
let world: World;
let client: Client;

beforeEach(async () => {
  const config = { ...defaultConfig(), models_max_files: 3, models_max_bytes: 2_000_000 };
  const simulation = await openScene('default', { config, readModel: createModelReader() });
  server = await serveSimulation(simulation, config);
  world = server.world;
  client = new Client(server.base);
});
afterEach(() => server.close());

const at = (name: string): string => `${server.base}/models/file/${name}`;

async function upload(name: string, bytes: Uint8Array, step = 1_000_000): Promise<[number, Record<string, unknown>]> {
  for (let offset = 0; ; offset += step) {
    const complete = offset + step >= bytes.length;
    const body = Uint8Array.from(bytes.subarray(offset, offset + step));
    const response = await fetch(`${at(name)}?offset=${offset}&complete=${complete ? 1 : 0}`, { method: 'PUT', body });
    const answer = (await response.json()) as Record<string, unknown>;
    if (complete || !response.ok) return [response.status, answer];
  }
}

const partsOf = (id: string) => world.takeSnapshot().vessels.find((vessel) => vessel.id === id)!.parts;

describe('a model that a client opens', () => {
  it('a model file can be uploaded in pieces, and its nodes become the parts of a vessel', async () => {
    const bytes = boxes().glb();
    expect(await upload('rocket.glb', bytes, 1000)).toEqual([
      200,
      { outcome: 'ok', name: 'rocket.glb', bytes: bytes.length, ready: true },
    ]);
    expect(await client.read('models/status')).toBe(`rocket.glb ready 3 36 ${bytes.length}`);
    await client.write('models/spawn', 'rocket.glb');
    const [hull, ...fins] = partsOf('rocket');
    // The file has +Y up, and the vessel has +X forward: (x, y, z) in the file becomes (y, −x, z) in the vessel. The
    // origin is the middle of the model.
    expect([hull!.displayName, hull!.template, hull!.position]).toEqual(['Hull', 'rocket.glb.Hull', [0, 0, 0]]);
    expect(fins.map(({ template }) => template)).toEqual(['rocket.glb.Fin', 'rocket.glb.Fin']);
    expect(fins.map(({ position }) => position.map((value) => value + 0))).toEqual([
      [-4, -2, 0],
      [-4, 2, 0],
    ]);
    const { primitives } = world.templates.get('rocket.glb.Hull')!.model;
    expect(primitives[0]!.mesh.radius).toBeCloseTo(Math.hypot(5, 1, 1));
    expect(Math.max(...primitives[0]!.mesh.positions)).toBe(5);
  });

  it('the part templates of an opened model can be painted like those of other vessels', async () => {
    await upload('rocket.glb', boxes().glb());
    await client.write('models/spawn', 'rocket.glb Mine');
    await client.write('paint/parts/templates/rocket.glb.Fin/color', '0 0 1');
    expect(await client.read('paint/parts/templates/rocket.glb.Fin/color')).toBe('0 0 1');
    const rules = world.paint.resolverOf('Mine');
    const fin = partsOf('Mine')[1]!;
    await client.write('paint/parts/templates/rocket.glb.Fin/enabled', '1');
    expect(rules(fin.instanceId, fin.template)?.colourSrgb).toEqual([0, 0, 1]);
  });

  it('opened models appear side by side on the ground', async () => {
    await upload('rocket.glb', boxes().glb());
    await client.write('models/spawn', 'rocket.glb One');
    await client.write('models/spawn', 'rocket.glb Two');
    const vessel = (id: string) => world.takeSnapshot().vessels.find((each) => each.id === id)!;
    const distance = Math.hypot(
      ...[0, 1, 2].map((axis) => vessel('One').positionEcl[axis]! - vessel('Two').positionEcl[axis]!),
    );
    expect(vessel('One').situation).toBe('Landed');
    expect(distance).toBeGreaterThan(10);
    expect(distance).toBeLessThan(60);
  });

  it('when the file of an opened model is deleted, its vessels, templates and memory are removed', async () => {
    await upload('rocket.glb', boxes().glb());
    await client.write('models/spawn', 'rocket.glb');
    const before = world.templates;
    expect((await fetch(at('rocket.glb'), { method: 'DELETE' })).status).toBe(200);
    expect(world.takeSnapshot().vessels.some(({ id }) => id === 'rocket')).toBe(false);
    expect(world.templates).not.toBe(before);
    expect([...world.templates.keys()].filter((id) => id.startsWith('rocket'))).toEqual([]);
    expect(world.models!.madeBytes).toBe(0);
    expect(await upload('rocket.glb', boxes().glb())).toMatchObject([200, { ready: true }]);
  });

  it('a model is refused if its name belongs to another model', async () => {
    await upload('rocket.glb', boxes().glb());
    const [status, body] = await upload('rocket.glb', boxes(ROCKET.slice(0, 1)).glb());
    expect([status, body['errno'], body['message']]).toEqual([
      409,
      'EEXIST',
      "models/file: 'rocket.glb' already exists; delete it first, or choose another name",
    ]);
    expect(await client.read('models/status')).toMatch(/^rocket\.glb ready 3 /);
    await client.write('models/spawn', 'rocket.glb');
    await expect(client.write('models/spawn', 'rocket.glb')).rejects.toThrow("there is a live vessel 'rocket'");
    await expect(client.write('models/spawn', 'other.glb')).rejects.toThrow("no model 'other.glb'; upload it");
  });
});
