import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { openGpu } from '../../../src/device/node/index.js';
import { awaitGpu } from '../../../src/device/node/waits/index.js';
import { openThree } from '../frame/open-three.js';
import { peerOptionsFromEnvironment } from './peer-options.js';
import { CAMERA, colourOf, HEIGHT, nameOf, WIDTH } from './stand-cases.js';
import type { StandGeometry } from './stand-geometry.js';
import { buildStand } from './stand-three.js';

/**
 * Draws all cases with three.js in one Node process, and compares the bytes of each picture with the accepted picture.
 * With `update`, the process accepts the new pictures instead of comparing them.
 */
const { cases, folder } = peerOptionsFromEnvironment();
const isUpdate = process.argv.includes('update');
const geometry = JSON.parse(readFileSync(join(folder, 'geometry.json'), 'utf8')) as StandGeometry;
mkdirSync(folder, { recursive: true });

const gpu = await openGpu();
const { three, renderer, target } = await openThree(gpu.device, { width: WIDTH, height: HEIGHT }, CAMERA.position);
const { scene, camera, wear } = buildStand(three, geometry, { width: WIDTH, height: HEIGHT, ...CAMERA });
let failed = 0;
for (let index = 0; index < cases; index++) {
  wear(...colourOf(index));
  renderer.render(scene, camera);
  const read = await awaitGpu(renderer.readRenderTargetPixelsAsync(target, 0, 0, WIDTH, HEIGHT));
  const pixels = Buffer.from((read as Uint8Array).buffer);
  const path = join(folder, `${nameOf(index)}.png`);
  if (isUpdate) {
    const picture = new PNG({ width: WIDTH, height: HEIGHT });
    pixels.copy(picture.data);
    writeFileSync(path, PNG.sync.write(picture));
  } else if (!PNG.sync.read(readFileSync(path)).data.equals(pixels)) {
    console.error(`${nameOf(index)} differs`);
    failed++;
  }
}
gpu.close();
process.exitCode = failed > 0 ? 1 : 0;
