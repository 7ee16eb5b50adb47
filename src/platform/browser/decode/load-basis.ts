import type { BasisModule } from '../../../images/index.js';

interface UninitialisedBasis extends BasisModule {
  initializeBasis(): void;
}

/** What the script of the transcoder leaves in the worker. */
interface BasisScope {
  importScripts(url: string): void;
  BASIS?: (options: { readonly locateFile: (name: string) => string }) => Promise<UninitialisedBasis>;
}

let loaded: Promise<BasisModule> | undefined;

/** The transcoder that lies beside the bundled page, started by the first call and kept. For a classic worker. */
export function loadBasis(): Promise<BasisModule> {
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
