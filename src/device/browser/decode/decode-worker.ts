import type { BasisModule } from '../../../base/images/index.js';
import { buffersOf, type DecodeJob, runDecodeJob } from '../../decoding/index.js';

/**
 * The global scope of a classic worker. The Basis transcoder is a classic script, which a module worker could not load.
 */
const worker = self as unknown as {
  onmessage: (event: MessageEvent<DecodeJob>) => void;
  postMessage(outcome: unknown, transfer: ArrayBuffer[]): void;
};

/** The buffers of the decoded levels are moved to the response, and not copied. */
worker.onmessage = ({ data: job }) => {
  void runDecodeJob(job, { loadBasis }).then((outcome) => worker.postMessage(outcome, buffersOf(outcome)));
};

interface UninitialisedBasis extends BasisModule {
  initializeBasis(): void;
}

interface BasisScope {
  importScripts(url: string): void;
  BASIS?: (options: { readonly locateFile: (name: string) => string }) => Promise<UninitialisedBasis>;
}

let loaded: Promise<BasisModule> | undefined;

/** The script of the Basis transcoder is a file beside the bundled page. */
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
