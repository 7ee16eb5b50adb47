import { buffersOf, type DecodeJob, runDecodeJob } from '../../decoding/index.js';
import { loadBasis } from './load-basis.js';

/** The scope of a classic worker, since the Basis transcoder is a classic script. */
const worker = self as unknown as {
  onmessage: (event: MessageEvent<DecodeJob>) => void;
  postMessage(outcome: unknown, transfer: ArrayBuffer[]): void;
};

/** Does one job at a time; the buffers of its levels are handed over with the answer. */
worker.onmessage = ({ data: job }) => {
  void runDecodeJob(job, { loadBasis }).then((outcome) => worker.postMessage(outcome, buffersOf(outcome)));
};
