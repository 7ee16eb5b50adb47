import { Buffer } from 'buffer/index.js';
import { buffersOf, type DecodeJob, runDecodeJob } from '../../decoding/index.js';
import { loadBasis } from './load-basis.js';

/** A classic worker: the Basis transcoder is a classic script. */
const worker = self as unknown as {
  onmessage: (event: MessageEvent<DecodeJob>) => void;
  postMessage(outcome: unknown, transfer: ArrayBuffer[]): void;
};

// The PNG reader reads from one, as Node has it.
(globalThis as { Buffer?: unknown }).Buffer ??= Buffer;

/** One job at a time; the buffers of its levels are handed over with the answer. */
worker.onmessage = ({ data: job }) => {
  void runDecodeJob(job, { loadBasis }).then((outcome) => worker.postMessage(outcome, buffersOf(outcome)));
};
