// A drawing process that hangs while it opens its device, in the way that BUSY_OF_TEST names: `compile` works on the
// main thread, `deadlock` blocks the main thread for ever, and `gpu` waits for the GPU for ever. Only the first process
// hangs; it creates the file BEGUN_OF_TEST.
import { existsSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { awaitGpu, gpuWaitsOfThisProcess } from '../../../../dist/src/device/node/waits/index.js';
import { drawForParent } from '../../../../dist/src/renderer/drawing/process/draw-for-parent.js';
import { openGpu } from '../../../../dist/src/device/node/index.js';

const beat = new URL('../../../../dist/src/renderer/drawing/process/beat-thread.js', import.meta.url);
new Worker(beat, { workerData: gpuWaitsOfThisProcess }).unref();

const BUSY = {
  compile() {
    // This is longer than the time after which the test ends a silent process.
    const end = performance.now() + 1500;
    for (let turn = 1; performance.now() < end; turn++) Math.sqrt(turn);
  },
  deadlock: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  gpu: () => awaitGpu(new Promise(() => undefined)),
};

drawForParent(JSON.parse(process.argv[2]), async () => {
  const begun = process.env['BEGUN_OF_TEST'];
  if (!existsSync(begun)) {
    writeFileSync(begun, '');
    await BUSY[process.env['BUSY_OF_TEST']]();
  }
  return openGpu();
});
