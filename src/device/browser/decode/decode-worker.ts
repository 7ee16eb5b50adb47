import type { BasisModule } from '../../../base/images/index.js';
import { buffersOf, type DecodeJob, runDecodeJob } from '../../decoding/index.js';

/** The scope of a classic worker, since the Basis transcoder is a classic script. */
const worker = self as unknown as {
  onmessage: (event: MessageEvent<DecodeJob>) => void;
  postMessage(outcome: unknown, transfer: ArrayBuffer[]): void;
};

/** Does one job at a time; the buffers of its levels are handed over with the answer. */
worker.onmessage = ({ data: job }) => {
  void runDecodeJob(job, { loadBasis }).then((outcome) => worker.postMessage(outcome, buffersOf(outcome)));
};

interface UninitialisedBasis extends BasisModule {
  initializeBasis(): void;
}

/** The scope of the worker, with what the transcoder's script leaves there. */
interface BasisScope {
  importScripts(url: string): void;
  BASIS?: (options: { readonly locateFile: (name: string) => string }) => Promise<UninitialisedBasis>;
}

let loaded: Promise<BasisModule> | undefined;

/**
 * Loads the transcoder that is beside the bundled page, in a classic worker. The first call starts it; later calls
 * share it.
 */
function loadBasis(): Promise<BasisModule> {
  return (loaded ??= startBasis());
}

async function startBasis(): Promise<BasisModule> {
  const scope = self as unknown as BasisScope;
  const urlOf = (name: string): string => new URL(`../basis/${name}`, self.location.href).href;
  scope.importScripts(urlOf('basis_transcoder.js'));
  const basis = await scope.BASIS!({ locateFile: urlOf });
  basis.initializeBasis();
  return basis;
}
