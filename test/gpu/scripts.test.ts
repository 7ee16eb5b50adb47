import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PNG } from 'pngjs';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../src/contract/vocabulary/config-keys.js';
import { type Simulation, worldGates } from '../../src/simulator/create-simulation.js';
import { createAggregates } from '../../src/simulator/fields/index.js';
import { encodePngInWorker } from '../../src/device/node/png/index.js';
import type { WorldFrames } from '../../src/renderer/drawing/node/world-frames.js';
import { createHttpServer } from '../../src/server/transports/http/index.js';
import { createNinepServer } from '../../src/server/transports/ninep/index.js';
import { printedFaults } from '../support/faults.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { openSharedHost, sharedGpu } from '../support/shared-device.js';
import { defaultSimulation } from '../support/worlds.js';

const gpu = await sharedGpu();
const missing = ['curl', 'python3'].filter((name) => !isThere(name));
if (missing.length > 0) console.warn(`${missing.join(' and ')} not installed: the scripts are not run`);

const folder = makeTemporaryFolder();
afterAll(() => folder.remove());
const pathOf = (name: string): string => fileURLToPath(new URL(`./scripts/${name}`, import.meta.url));
const run = promisify(execFile);

function checker(): Buffer {
  const png = new PNG({ width: 64, height: 64 });
  for (let at = 0; at < 64 * 64; at++) {
    const light = ((at >> 3) + (at >> 9)) % 2 === 0;
    png.data.set(light ? [255, 240, 60, 255] : [30, 30, 90, at % 64 < 32 ? 255 : 0], at * 4);
  }
  return PNG.sync.write(png);
}

describe.skipIf(gpu === null || missing.length > 0)('the curl script and the 9P script of one job', () => {
  it('the curl script and the 9P script lead to the same picture', { timeout: 180_000 }, async () => {
    const image = folder.write('logo.png', checker());
    const host = await openSharedHost();
    const config = defaultConfig();
    const framesOf = ({ world }: Simulation): Pick<WorldFrames, 'png' | 'jpeg'> => {
      const pictures = host.follow(world);
      return {
        async png(options) {
          // Wait for the images of stickers, because frames do not wait for them.
          await pictures.settled();
          const { pixels, width, height } = await pictures.picture(options);
          return { png: await encodePngInWorker(pixels, width, height), warnings: [] };
        },
        jpeg: () => Promise.reject(new Error('no JPEG is asked for')),
      };
    };
    const overHttp = await defaultSimulation();
    const overNinep = await defaultSimulation();
    const http = await createHttpServer({
      ...overHttp,
      aggregates: createAggregates({
        ...overHttp,
        version: 'test',
        transports: () => 'http',
        sampleRateHz: config.sample_rate_hz,
        ...worldGates(config),
      }),
      frames: framesOf(overHttp),
      host: '127.0.0.1',
      token: null,
      port: 0,
      strictPort: true,
      allowedHosts: [],
      allowedOrigins: [],
      fieldEndpoints: true,
      faults: printedFaults,
    });
    const ninep = await createNinepServer({ tree: overNinep.tree, host: '127.0.0.1', port: 0, faults: printedFaults });
    try {
      const frame = join(folder.path, 'frame.png');
      const curl = await run('sh', [pathOf('paint-over-http.sh'), image, frame], {
        env: { ...process.env, MOD_HTTP: `http://127.0.0.1:${http.port}/v1` },
      });
      const python = await run('python3', [pathOf('paint-over-9p.py'), image], {
        env: { ...process.env, MOD_9P: `127.0.0.1:${ninep.port}` },
      });
      expect(python.stdout).toBe(curl.stdout);
      expect(curl.stdout).toMatch(/^logo\.png vessel /);
      const ofHttp = readFileSync(frame);
      const { png: ofNinep } = await framesOf(overNinep).png({ width: 320, height: 180, samples: 1 });
      expect(Buffer.compare(ofHttp, ofNinep)).toBe(0);
      const { png: plain } = await framesOf(await defaultSimulation()).png({ width: 320, height: 180, samples: 1 });
      expect(Buffer.compare(ofHttp, plain)).not.toBe(0);
    } finally {
      await Promise.all([http.close(), ninep.close()]);
      host.close();
    }
  });
});

function isThere(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
