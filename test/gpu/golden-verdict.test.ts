import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorldFrames } from '../../src/renderer/drawing/node/world-frames.js';
import { StoredGoldens } from '../../src/golden/stored-goldens.js';
import { decodePng, encodePng } from '../../src/device/node/png/index.js';
import { projectRoot } from '../../src/device/node/installation/project-root.js';
import { createHttpServer } from '../../src/server/transports/http/index.js';
import type { Verdict } from '../../src/contract/golden.js';
import type { HttpServer } from '../../src/server/transports/http/server.js';
import { asAnotherAdapter } from '../compare/changes.js';
import { framesHere } from '../support/frames-here.js';
import { serveSimulation, type TestServer } from '../support/http-server.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';

const gpu = await sharedGpu();

const TOLERANCES = [
  ...readFileSync(join(projectRoot(), 'docs', 'goldens.md'), 'utf8').matchAll(/`\?(comparer=[a-z0-9_=&.]+)/g),
].map(([, query]) => query!);

describe.skipIf(gpu === null)('a golden comparison over HTTP on the default scene', () => {
  const folder = makeTemporaryFolder();
  let under: TestServer;
  let frames: WorldFrames;
  let server: HttpServer;
  let base: string;

  beforeAll(async () => {
    const simulation = await openScene('default');
    under = await serveSimulation(simulation);
    frames = framesHere(simulation.world);
    const goldens = new StoredGoldens({
      frames,
      folder: folder.path,
      writable: true,
      filesMax: 3,
      bytesMax: 10_000_000,
    });
    server = await createHttpServer({ ...under.options, frames, goldens });
    base = `http://127.0.0.1:${server.port}/v1`;
    expect((await fetch(`${base}/golden/pad?width=320&height=180`, { method: 'PUT' })).status).toBe(200);
  });
  afterAll(async () => {
    await frames.close();
    await server.close();
    await under.close();
    folder.remove();
  });

  const write = async (path: string, value: string): Promise<void> => {
    expect((await fetch(`${base}/fs/${path}`, { method: 'POST', body: value })).status).toBe(200);
  };
  const compare = async (query: string, body?: Uint8Array<ArrayBuffer>): Promise<Verdict> => {
    const response = await fetch(`${base}/golden/pad/compare?${query}`, { method: 'POST', ...(body && { body }) });
    return (await response.json()) as Verdict;
  };

  it.each([
    ['orange', '1 0.45 0'],
    ['green', '0 0.8 0'],
    ['red', '0.9 0 0'],
  ])(
    'a comparison over HTTP fails for a rocket repainted %s, under every tolerance that docs/ recommends',
    async (_, colour) => {
      await write('vessels/active/paint/parts/color', colour);
      await write('vessels/active/paint/parts/enabled', '1');
      await write('paint/parts/enabled', '1');
      expect(TOLERANCES).toHaveLength(2);
      for (const query of TOLERANCES) {
        const { passed, facts, figures } = await compare(query);
        expect([passed, figures!.region!.error > 0.5], query).toEqual([false, true]);
        expect(
          facts.some((fact) => fact.endsWith('above 0.1 (max_region)')),
          query,
        ).toBe(true);
        // Small differences almost disappear in the mean over the whole picture.
        expect(figures!.flip.mean).toBeLessThan(0.02);
      }
      await write('paint/parts/enabled', '0');
      expect(await compare('comparer=exact')).toMatchObject({ passed: true });
    },
  );

  it('over HTTP, a picture passes if its differences are as small as those between two adapters', async () => {
    const frame = decodePng(new Uint8Array(await (await fetch(`${base}/frame?width=320&height=180`)).arrayBuffer()));
    const { rgba, width, height } = asAnotherAdapter(frame, 7);
    const query = TOLERANCES.find((each) => each.includes('flip'))!;
    const verdict = await compare(query, encodePng(rgba, width, height).slice());
    expect(verdict).toMatchObject({ passed: true, warnings: [], facts: [] });
    expect(verdict.figures!.differing).toBeGreaterThan(50_000);
  });
});
