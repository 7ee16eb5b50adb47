import { Socket } from 'node:net';
import { workerData } from 'node:worker_threads';
import { BEAT_DESCRIPTOR } from './messages.js';
import { BEAT_BYTES } from './watchdog.js';
import { WorkMeter } from './work-meter.js';

// Runs on a thread of its own, which can answer the watchdog even if the main thread is busy.
const meter = new WorkMeter(workerData as Int32Array);
const pipe = new Socket({ fd: BEAT_DESCRIPTOR });
pipe.on('data', () => {
  const beat = Buffer.alloc(BEAT_BYTES);
  beat.writeDoubleLE(meter.read());
  pipe.write(beat);
});
pipe.on('error', () => undefined);
