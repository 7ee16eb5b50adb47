import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import type { BasisModule } from '../../../base/images/index.js';
import { isCheckout, projectRoot } from '../installation/index.js';

interface UninitialisedBasis extends BasisModule {
  initializeBasis(): void;
}

type StartBasis = (options: { readonly wasmBinary: Uint8Array }) => Promise<UninitialisedBasis>;

let loaded: Promise<BasisModule> | undefined;

/**
 * Returns the folder of the Basis transcoder. In a checkout, it is in `@loaders.gl/textures`. An installed package uses
 * the same copy as the viewer's page.
 */
function transcoderFolder(): string {
  if (!isCheckout()) return join(projectRoot(), 'dist', 'viewer', 'basis');
  return join(dirname(createRequire(import.meta.url).resolve('@loaders.gl/textures')), 'libs');
}

/** Loads the Basis transcoder of `@loaders.gl/textures`, but only once, because this takes a quarter of a second. */
export function loadBasis(): Promise<BasisModule> {
  return (loaded ??= startBasis());
}

/**
 * Runs the script of the transcoder from its file, because it is CommonJS in a package of ES modules, and the package
 * does not export it. Loads nothing from a network.
 */
async function startBasis(): Promise<BasisModule> {
  const folder = transcoderFolder();
  const file = join(folder, 'basis_transcoder.js');
  const [script, wasmBinary] = await Promise.all([
    readFile(file, 'utf8'),
    readFile(join(folder, 'basis_transcoder.wasm')),
  ]);
  const module = { exports: {} as unknown };
  const run = compileFunction(script, ['module', 'exports', 'require', '__filename', '__dirname'], {
    filename: file,
  }) as (...parameters: unknown[]) => void;
  run(module, module.exports, createRequire(file), file, folder);
  const basis = await (module.exports as StartBasis)({ wasmBinary });
  basis.initializeBasis();
  return basis;
}
