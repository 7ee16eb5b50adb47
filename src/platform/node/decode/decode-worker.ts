import { parentPort } from 'node:worker_threads';
import { type DecodeJob, type DecodeOutcome, runDecodeJob } from './decode-job.js';

/** One job at a time; the buffers of its levels are handed over with the answer. */
parentPort?.on('message', (job: DecodeJob) => {
  void runDecodeJob(job).then((outcome: DecodeOutcome) => {
    const buffers = outcome.ok ? outcome.value.levels.map(({ bytes }) => bytes.buffer) : [];
    parentPort?.postMessage(outcome, [...new Set(buffers)]);
  });
});
