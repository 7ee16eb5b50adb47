// A drawing process that is busy before it opens its device. BUSY_OF_TEST contains one word for each process. `compile`
// keeps the main thread busy for a while, `deadlock` blocks it forever, and `gpu` waits forever for the GPU. Before it
// begins, a process creates the file BEGUN_OF_TEST-<word>, so that later processes take the next word.
import { existsSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { awaitGpu, gpuWaitsOfThisProcess } from '../../../../dist/src/device/node/waits/index.js';
import { drawForParent } from '../../../../dist/src/renderer/drawing/process/draw-for-parent.js';
import { openGpu } from '../../../../dist/src/device/node/index.js';

const beat = new URL('../../../../dist/src/renderer/drawing/process/beat-thread.js', import.meta.url);
new Worker(beat, { workerData: gpuWaitsOfThisProcess }).unref();

const BUSY = {
  compile() {
    // This is longer than the one second after which the test kills a process that does not answer.
    const end = performance.now() + 1500;
    for (let turn = 1; performance.now() < end; turn++) Math.sqrt(turn);
  },
  deadlock: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  gpu: () => awaitGpu(new Promise(() => undefined)),
};

drawForParent(JSON.parse(process.argv[2]), async () => {
  const begun = (word) => `${process.env['BEGUN_OF_TEST']}-${word}`;
  const word = process.env['BUSY_OF_TEST'].split(',').find((each) => !existsSync(begun(each)));
  if (word !== undefined) {
    writeFileSync(begun(word), '');
    await BUSY[word]();
  }
  return openGpu();
});
