import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Simulation } from '../../src/simulation/create-simulation.js';
import { createViewer } from '../../src/apps/viewer/server/viewer-server.js';
import { projectRoot } from '../../src/platform/node/index.js';
import { type DecodedImage, decodePng } from '../../src/platform/node/png/index.js';
import { createHttpServer } from '../../src/transports/http/index.js';
import { framesHere } from '../support/frames-here.js';
import { serveSimulation } from '../support/http-server.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { defaultSimulation } from '../support/worlds.js';

/** The page as users get it, with the product's server, over the default scene on a stepped clock. */
export interface ShippedViewer {
  readonly origin: string;
  readonly simulation: Simulation;
  /** Returns the present frame of `/v1/frame`, at the size of another picture. */
  frameLike(picture: Pick<DecodedImage, 'width' | 'height'>): Promise<DecodedImage>;
  /** Writes a field over HTTP. */
  write(path: string, value: string): Promise<Response>;
  close(): Promise<void>;
}

export async function serveShippedViewer(): Promise<ShippedViewer> {
  const folder = makeTemporaryFolder();
  const script = pathToFileURL(join(projectRoot(), 'harness', 'setup', 'bundle-page.mjs')).href;
  const { bundlePage } = (await import(script)) as { bundlePage: (options: object) => Promise<boolean> };
  const out = join(folder.path, 'page');
  const source = join(projectRoot(), 'src', 'apps', 'viewer', 'page');
  await bundlePage({ source, out, folders: ['src', 'shaders'] });
  const simulation = await defaultSimulation();
  const bare = await serveSimulation(simulation);
  const frames = framesHere(simulation.world);
  const server = await createHttpServer({ ...bare.options, frames, viewer: createViewer(simulation.world, out) });
  const origin = `http://127.0.0.1:${server.port}`;
  return {
    origin,
    simulation,
    async frameLike({ width, height }) {
      const answer = await fetch(`${origin}/v1/frame?width=${width}&height=${height}&settled=1`);
      expect(answer.status).toBe(200);
      return decodePng(Buffer.from(await answer.arrayBuffer()));
    },
    write: (path, value) => fetch(`${origin}/v1/fs/${path}`, { method: 'POST', body: value }),
    async close() {
      await Promise.all([server.close(), bare.close()]);
      await frames.close();
      folder.remove();
    },
  };
}

/** Chooses the camera of the page: its own, or the server's. */
export async function chooseCamera(page: Page, name: 'Own' | 'Server'): Promise<void> {
  await page.getByRole('radio', { name }).or(page.getByRole('button', { name })).first().click();
}
