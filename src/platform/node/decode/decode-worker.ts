import { parentPort } from 'node:worker_threads';
import { buffersOf, type DecodeJob, runDecodeJob } from '../../decoding/index.js';
import { loadBasis } from './load-basis.js';

/** One job at a time; the buffers of its levels are handed over with the answer. */
parentPort?.on('message', (job: DecodeJob) => {
  void runDecodeJob(job, { loadBasis }).then((outcome) => parentPort?.postMessage(outcome, buffersOf(outcome)));
});
