import { describe, expect, test } from 'vitest';
import type { Part } from '../../../../../src/simulator/sim/state.js';
import { serveViewerWorld } from '../../../../viewer/serve-viewer-world.js';
import { FIRST, oddSimulation, SECOND, twoAlikeVessels } from '../../../../support/alike-names.js';
import { serveSimulation, startTestServer } from '../../../../support/http-server.js';

interface Entry {
  name: string;
  type: string;
  kind?: string;
  writable: boolean;
}

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

async function list(base: string, path: string): Promise<Entry[]> {
  const answer = await fetch(`${base.replace(/\/v1$/, '')}/viewer/tree${path}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Entry[];
}

describe('names of a directory', () => {
  test('the root and a directory are listed, with what can be written and its form', async () => {
    await using server = await startTestServer();
    const root = await list(server.base, '');
    expect(root.map(({ name }) => name)).toContain('paint');
    const parts = await list(server.base, '/paint/parts');
    expect(parts).toContainEqual({
      name: 'enabled',
      type: 'file',
      kind: 'St',
      writable: true,
      form: { kind: 'flag' },
    });
    expect(parts).toContainEqual({ name: 'global', type: 'directory', writable: false });
    expect(await list(server.base, '/time')).toContainEqual({ name: 'ut', type: 'file', kind: 'S', writable: false });
  });

  test('what is no directory is refused with its errno', async () => {
    await using server = await startTestServer();
    const at = server.base.replace(/\/v1$/, '/viewer/tree');
    expect((await fetch(`${at}/nowhere`)).status).toBe(404);
    expect(await (await fetch(`${at}/time/ut`)).json()).toMatchObject({ errno: 'ENOTDIR' });
  });
});

test('vessels are listed with the paths that lead to them, also after one of the same sanitised name is gone', async () => {
  const simulation = await twoAlikeVessels();
  simulation.world.despawn(FIRST);
  await using server = await serveSimulation(simulation);
  const told = await (await fetch(server.base.replace(/\/v1$/, '/viewer/vessels'))).json();
  expect(told).toContainEqual({ id: 'Hunter-ship', path: 'vessels/by-id/Hunter-ship' });
  expect(told).toContainEqual({ id: SECOND, path: 'vessels/by-id/______~2' });
});

describe('parts of a vessel', () => {
  test('are listed at every depth, with what the tree says of them', async () => {
    await using server = await serveViewerWorld();
    const { parts } = server.world.snapshot.vessels.find(({ id }) => id === 'Hunter-ship')!;
    const told = await fetch(server.base.replace(/\/v1$/, '/viewer/parts/Hunter-ship'));
    const shapeOf = ({ instanceId, displayName, template, subparts }: Part, index: number): object => ({
      index,
      instance_id: instanceId,
      display_name: displayName,
      template,
      template_path: `paint/parts/templates/${template}`,
      subparts: subparts.map(shapeOf),
    });
    const expected = parts.map(shapeOf);
    expect(JSON.stringify(expected)).toContain('Nozzle');
    expect(await told.json()).toEqual(expected);
  });

  test('of a part whose template shares its sanitised name with another one name the path of its own template', async () => {
    await using server = await serveSimulation(oddSimulation());
    const site = server.base.replace(/\/v1$/, '/viewer');
    expect(await (await fetch(`${site}/parts/Odd`)).json()).toMatchObject([
      { template: 'odd part', template_path: 'paint/parts/templates/odd_part' },
    ]);
    expect(await (await fetch(`${site}/parts/Craft`)).json()).toMatchObject([
      {},
      {},
      {},
      {},
      { template: 'odd_part', template_path: 'paint/parts/templates/odd_part~2' },
    ]);
  });

  test('of a vessel that is none are refused, where they are switched off there are none', async () => {
    await using server = await startTestServer({ telemetry_vessel_parts: false });
    const site = server.base.replace(/\/v1$/, '/viewer/parts');
    expect((await fetch(`${site}/nobody`)).status).toBe(404);
    expect(await (await fetch(`${site}/Hunter-ship`)).json()).toEqual([]);
  });
});

test('an uploaded picture comes back byte for byte, one that is not there is 404', async () => {
  await using server = await startTestServer();
  await fetch(`${server.base}/paint/texture/file/a.png`, { method: 'PUT', body: PNG });
  const site = server.base.replace(/\/v1$/, '');
  const answer = await fetch(`${site}/viewer/texture/a.png`);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG);
  expect((await fetch(`${site}/viewer/texture/b.png`)).status).toBe(404);
});

describe('one stream for many paths', () => {
  const follow = (base: string, paths: readonly string[], signal?: AbortSignal): Promise<Response> =>
    fetch(base.replace(/\/v1$/, '/viewer/watch'), {
      method: 'POST',
      body: paths.join('\n'),
      ...(signal ? { signal } : {}),
    });

  test('sends every leaf at once, and then the one that changed', async () => {
    await using server = await startTestServer();
    const stop = new AbortController();
    const items = readItems(await follow(server.base, ['paint/parts/enabled', 'paint/parts/blend'], stop.signal));
    expect([await items(), await items()].sort()).toEqual([
      ['paint/parts/blend', 'multiply'],
      ['paint/parts/enabled', '0'],
    ]);
    await fetch(`${server.base}/fs/paint/parts/blend`, { method: 'POST', body: 'tint' });
    expect(await items()).toEqual(['paint/parts/blend', 'tint']);
    stop.abort();
  });

  test('sends the names of a directory, and again when a vessel is gone', async () => {
    await using server = await startTestServer();
    const stop = new AbortController();
    const names = server.tree.list('vessels/by-id');
    const items = readItems(await follow(server.base, ['vessels/by-id'], stop.signal));
    expect(await items()).toEqual(['vessels/by-id', names.join('\n')]);
    server.world.step(1);
    server.world.despawn(server.world.snapshot.vessels[1]!.id);
    expect(await items()).toEqual(['vessels/by-id', names.filter((_, index) => index !== 1).join('\n')]);
    stop.abort();
  });

  test('holds where every path is of a vessel that is not there yet', async () => {
    await using server = await startTestServer();
    const stop = new AbortController();
    const name = 'vessels/by-id/Guest/name';
    const items = readItems(await follow(server.base, [name], stop.signal));
    expect(await items()).toEqual([name, null, 'ENOENT', expect.stringContaining(name)]);
    server.tree.writeText('debug/spawn', 'Guest hunter\n');
    expect(await items()).toEqual([name, 'Guest']);
    stop.abort();
    expect((await follow(server.base, ['vessels/by-id/Guest/naem'])).status).toBe(404);
  });

  test('answers ENOENT for a path where nothing stands, streams the others, and reports what appears', async () => {
    await using server = await startTestServer();
    const stop = new AbortController();
    const spec = 'paint/stickers/0/spec';
    const items = readItems(await follow(server.base, [spec, 'paint/stickers/count'], stop.signal));
    expect(await items()).toEqual([spec, null, 'ENOENT', expect.stringContaining(spec)]);
    expect(await items()).toEqual(['paint/stickers/count', '0']);
    const line = 'a.png body Earth 1 2 w=1 h=1 d=1';
    await fetch(`${server.base}/fs/paint/stickers/place`, { method: 'POST', body: line });
    const told = [await items(), await items()] as [string, string | null][];
    expect(told.map(([path]) => path).sort()).toEqual([spec, 'paint/stickers/count'].sort());
    expect(told.find(([path]) => path === spec)![1]).toContain('a.png body Earth');
    stop.abort();
  });

  test('is refused with ENOENT when nothing stands at any of its paths', async () => {
    await using server = await startTestServer();
    const answer = await follow(server.base, ['nowhere/at/all', 'paint/parts/colour']);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      errno: 'ENOENT',
      message: expect.stringContaining('nowhere') as string,
    });
  });

  test('refuses to follow nothing', async () => {
    await using server = await startTestServer();
    expect((await follow(server.base, [])).status).toBe(400);
  });
});

/** Reads items of server-sent events one by one. */
function readItems(answer: Response): () => Promise<unknown> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async () => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const item = text.slice(0, end);
        text = text.slice(end + 2);
        if (item.startsWith('data: ')) return JSON.parse(item.slice(6)) as unknown;
        continue;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('the stream ended');
      text += value;
    }
  };
}
