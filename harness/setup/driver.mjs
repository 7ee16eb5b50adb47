import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './processes.mjs';
import { SetupError } from './progress.mjs';

/**
 * Installs the software driver of this package where Dawn looks for drivers.
 *
 * @param {(note: string) => void} work
 */
export async function prepareDriver(work) {
  const platform = pathToFileURL(join(ROOT, 'dist', 'src', 'device', 'node', 'index.js')).href;
  const { findAdapterCandidate, isDriverFolderReady, prepareDriverFolder } = await import(platform);
  const { driver, finding } = findAdapterCandidate('swiftshader');
  if (driver?.kind !== 'library') return `no bundled software driver: ${finding}`;
  if (isDriverFolderReady(driver.path)) return 'SwiftShader is in place';
  work('copying SwiftShader');
  try {
    prepareDriverFolder(driver.path);
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
  return 'SwiftShader put in place';
}
