import { join } from 'node:path';
import type { Page } from 'playwright';
import { inject } from 'vitest';
import { freePort } from '../../src/base/sockets/index.js';
import type { WorldFrames } from '../../src/renderer/drawing/node/world-frames.js';
import { StoredGoldens } from '../../src/golden/stored-goldens.js';
import type { Simulation } from '../../src/simulator/create-simulation.js';
import { createViewer } from '../../src/server/viewer/viewer-server.js';
import { decodePng } from '../../src/device/node/png/index.js';
import type { AccessToken } from '../../src/server/transports/access-token.js';
import { createHttpServer } from '../../src/server/transports/http/index.js';
import type { DecodedImage } from '../../src/device/node/png/decode-png.js';
import { framesHere } from '../support/frames-here.js';
import { serveSimulation } from '../support/http-server.js';
import { sharedAssets } from '../support/shared-assets.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { openScene } from '../support/worlds.js';

/** Number of samples in a still picture of the page, for a software device and for a hardware device. */
export const STILL_SAMPLES = 8;
export const STILL_SAMPLES_HARDWARE = 16;

/** Maximum time to wait for a picture, ms. On two busy cores, a still picture takes up to a minute. */
export const PICTURE_MS = 120_000;

/**
 * Texels per CSS pixel along each axis, for tests that do not need a fine picture. With this scale, the page draws only
 * 1/11 of the texels.
 */
export const COARSE = 0.3;

/** The page for users, served by the product's server with goldens and the default scene. */
export interface ShippedViewer {
  readonly origin: string;
  readonly simulation: Simulation;
  /**
   * Returns the current frame of the server, in the size of a given picture. By default, the frame has as many samples
   * as a still picture.
   */
  frameLike(picture: Pick<DecodedImage, 'width' | 'height'>, samples?: number): Promise<DecodedImage>;
  write(path: string, value: string): Promise<Response>;
  restart(whileGone: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

interface ShippedOptions {
  /** `default`, or the name of the scene of a golden case. */
  readonly scene?: string;
  /** Clock of the server; default: `stepped`. With `real`, the test must call `tick` of the world. */
  readonly clock?: 'stepped' | 'real';
  readonly token?: AccessToken | null;
}

export async function serveShippedViewer({
  scene = 'default',
  clock = 'stepped',
  token = null,
}: ShippedOptions = {}): Promise<ShippedViewer> {
  const folder = makeTemporaryFolder();
  const at = { scene, clock, page: inject('viewerPage'), goldens: join(folder.path, 'goldens'), token };
  const port = await freePort();
  let run = await startRun({ port, ...at });
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    get simulation() {
      return run.simulation;
    },
    async frameLike({ width, height }, samples = STILL_SAMPLES) {
      // Do not use HTTP, because it allows only 1, 4 or 16 samples.
      const { png } = await run.frames.png({ width, height, samples: samples, settled: true });
      return decodePng(Buffer.from(png));
    },
    write: (path, value) => fetch(`${origin}/v1/fs/${path}`, { method: 'POST', body: value }),
    async restart(whileGone) {
      await run.close();
      await whileGone();
      run = await startRun({ port, ...at });
    },
    async close() {
      await run.close();
      folder.remove();
    },
  };
}

interface ServerRun {
  readonly simulation: Simulation;
  readonly frames: WorldFrames;
  readonly port: number;
  close(): Promise<void>;
}

interface RunOptions extends Required<ShippedOptions> {
  readonly port: number;
  readonly page: string;
  readonly goldens: string;
}

async function startRun({ scene, clock, ...at }: RunOptions): Promise<ServerRun> {
  const simulation = await openScene(scene, { clock });
  const { world } = simulation;
  const bare = await serveSimulation(simulation);
  const frames = framesHere(world);
  const goldens = new StoredGoldens({ frames, folder: at.goldens, writable: true, filesMax: 9, bytesMax: 1e7 });
  const viewer = createViewer(world, at.page, sharedAssets);
  const server = await createHttpServer({ ...bare.options, port: at.port, token: at.token, frames, goldens, viewer });
  return {
    simulation,
    frames,
    port: server.port,
    async close() {
      await Promise.all([server.close(), bare.close()]);
      await frames.close();
    },
  };
}

/**
 * Switches off the drawing of a page; the page still does everything else for its pictures. This saves the seconds that
 * the device needs to compile pipelines. Must be called before the page is loaded.
 */
export async function drawNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const createShaderModule = Reflect.get(GPUDevice.prototype, 'createShaderModule');
    const nothing = (): undefined => undefined;
    const pipeline = (): Promise<never> => Promise.resolve({} as never);
    Object.assign(GPUDevice.prototype, {
      createShaderModule(this: GPUDevice) {
        return createShaderModule.call(this, { code: '' });
      },
      createRenderPipelineAsync: pipeline,
      createComputePipelineAsync: pipeline,
      createRenderPipeline: () => ({}),
    });
    const draws = { draw: nothing, drawIndexed: nothing, drawIndirect: nothing, drawIndexedIndirect: nothing };
    Object.assign(GPURenderPassEncoder.prototype, { ...draws, setPipeline: nothing });
    Object.assign(GPURenderBundleEncoder.prototype, { ...draws, setPipeline: nothing });
    Object.assign(GPUComputePassEncoder.prototype, {
      setPipeline: nothing,
      dispatchWorkgroups: nothing,
      dispatchWorkgroupsIndirect: nothing,
    });
    GPUQueue.prototype.submit = nothing;
  });
}

export async function chooseCamera(page: Page, name: 'My view' | 'Shared view'): Promise<void> {
  await page.getByRole('radio', { name }).or(page.getByRole('button', { name })).first().click();
}
