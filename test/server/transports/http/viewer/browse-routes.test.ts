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

describe('the directories of the tree for the page', () => {
  test('the root and a directory are listed, with the writable fields and their forms', async () => {
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

  test('a path that is not a directory is refused with an errno', async () => {
    await using server = await startTestServer();
    const at = server.base.replace(/\/v1$/, '/viewer/tree');
    expect((await fetch(`${at}/nowhere`)).status).toBe(404);
    expect(await (await fetch(`${at}/time/ut`)).json()).toMatchObject({ errno: 'ENOTDIR' });
  });
});

test('vessels are listed with their paths, even after a vessel with the same path name is gone', async () => {
  const simulation = await twoAlikeVessels();
  simulation.world.despawn(FIRST);
  await using server = await serveSimulation(simulation);
  const told = await (await fetch(server.base.replace(/\/v1$/, '/viewer/vessels'))).json();
  expect(told).toContainEqual({ id: 'Hunter-ship', path: 'vessels/by-id/Hunter-ship' });
  expect(told).toContainEqual({ id: SECOND, path: 'vessels/by-id/______~2' });
});

describe('the parts of a vessel for the page', () => {
  test('the parts of a vessel are listed at every depth, with their paths and data in the tree', async () => {
    await using server = await serveViewerWorld();
    const { parts } = server.world.takeSnapshot().vessels.find(({ id }) => id === 'Hunter-ship')!;
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

  test('a part names the path of its own template, even if another template has the same path name', async () => {
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

  test('the list of parts gets 404 for an unknown vessel, and is empty while telemetry of parts is off', async () => {
    await using server = await startTestServer({ telemetry_vessel_parts: false });
    const site = server.base.replace(/\/v1$/, '/viewer/parts');
    expect((await fetch(`${site}/nobody`)).status).toBe(404);
    expect(await (await fetch(`${site}/Hunter-ship`)).json()).toEqual([]);
  });
});

test('an uploaded picture can be downloaded byte for byte, and an unknown picture gets 404', async () => {
  await using server = await startTestServer();
  await fetch(`${server.base}/paint/texture/file/a.png`, { method: 'PUT', body: PNG });
  const site = server.base.replace(/\/v1$/, '');
  const answer = await fetch(`${site}/viewer/texture/a.png`);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(PNG);
  expect((await fetch(`${site}/viewer/texture/b.png`)).status).toBe(404);
});

describe('the contents of many paths for the page', () => {
  const read = (base: string, paths: readonly string[]): Promise<Response> =>
    fetch(base.replace(/\/v1$/, '/viewer/read'), { method: 'POST', body: paths.join('\n') });

  test('one request can read many paths: texts of leaves, names in directories, and reasons for missing paths', async () => {
    await using server = await startTestServer();
    const paths = ['paint/parts/enabled', 'vessels/by-id', 'paint/stickers/0/spec', 'paint/parts/blend'];
    const answer = await read(server.base, [...paths, 'paint/parts/blend']);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await answer.json()).toEqual([
      ['paint/parts/enabled', '0'],
      ['vessels/by-id', server.tree.list('vessels/by-id').join('\n')],
      ['paint/stickers/0/spec', null, 'ENOENT', expect.stringContaining('paint/stickers/0')],
      ['paint/parts/blend', 'multiply'],
    ]);
  });

  test('a request is refused if it names no path or too many paths', async () => {
    await using server = await startTestServer();
    const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `time/${index}`);
    for (const [count, status] of [
      [0, 400],
      [2001, 400],
      [2000, 200],
    ] as const) {
      // prettier-ignore
      expect((await read(server.base, numbered(count))).status, `${count} paths`).toBe(status);
    }
  });
});
