import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright';
import type { Simulation } from '../../src/simulation/create-simulation.js';
import { createViewer } from '../../src/apps/viewer/server/viewer-server.js';
import { defaultConfig } from '../../src/config/index.js';
import { openSimulation } from '../../src/simulation/open-simulation.js';
import { projectRoot } from '../../src/platform/node/index.js';
import { type DecodedImage, decodePng } from '../../src/platform/node/png/index.js';
import { createHttpServer } from '../../src/transports/http/index.js';
import { framesHere } from '../support/frames-here.js';
import { serveSimulation } from '../support/http-server.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';

/** The number of samples that the page makes a still picture of: on a software device, and on one that says it is none. */
export const STILL_SAMPLES = 8;
export const STILL_SAMPLES_HARDWARE = 16;

/** The page as users get it, with the product's server, over the default scene. */
export interface ShippedViewer {
  readonly origin: string;
  readonly simulation: Simulation;
  /** Returns the present frame of the server at the size of another picture; by default as fine as a still one. */
  frameLike(picture: Pick<DecodedImage, 'width' | 'height'>, samples?: number): Promise<DecodedImage>;
  /** Writes a field over HTTP. */
  write(path: string, value: string): Promise<Response>;
  close(): Promise<void>;
}

/** @param clock `stepped` by default; a `real` one is ticked by the test */
export async function serveShippedViewer(clock: 'stepped' | 'real' = 'stepped'): Promise<ShippedViewer> {
  const folder = makeTemporaryFolder();
  const script = pathToFileURL(join(projectRoot(), 'harness', 'setup', 'bundle-page.mjs')).href;
  const { bundlePage } = (await import(script)) as { bundlePage: (options: object) => Promise<boolean> };
  const out = join(folder.path, 'page');
  const source = join(projectRoot(), 'src', 'apps', 'viewer', 'page');
  await bundlePage({ source, out, folders: ['src', 'shaders'] });
  const simulation = await openSimulation({ scene: 'default', clock, config: defaultConfig() });
  const bare = await serveSimulation(simulation);
  const frames = framesHere(simulation.world);
  const server = await createHttpServer({ ...bare.options, frames, viewer: createViewer(simulation.world, out) });
  const origin = `http://127.0.0.1:${server.port}`;
  return {
    origin,
    simulation,
    async frameLike({ width, height }, samples = STILL_SAMPLES) {
      // Over HTTP a frame has 1, 4 or 16 samples.
      return decodePng(Buffer.from(await frames.png({ width, height, samples: samples, settled: true })));
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
