import { Worker } from 'node:worker_threads';
import { messageWithNextStep, scarcityOf } from '../../../base/errors/index.js';
import { gpuWaitsOfThisProcess } from '../../../device/node/waits/index.js';
import type { DrawingSettings } from './messages.js';

// This thread must be started first: it answers the watchdog, and on a busy machine, loading the other modules takes
// long.
new Worker(new URL('./beat-thread.js', import.meta.url), { name: 'beat', workerData: gpuWaitsOfThisProcess }).unref();

try {
  const { drawForParent } = await import('./draw-for-parent.js');
  drawForParent(JSON.parse(process.argv[2]!) as DrawingSettings);
} catch (error) {
  if (scarcityOf(error) === null) throw error;
  process.stderr.write(`livery: the drawing process cannot start: ${messageWithNextStep(error)}\n`);
  process.exit(1);
}
