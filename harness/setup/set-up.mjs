import { prepareAssets } from './assets.mjs';
import { prepareBuild } from './build.mjs';
import { prepareDriver } from './driver.mjs';
import { withLock } from './lock.mjs';
import { preparePackages } from './packages.mjs';
import { SetupError, showProgress } from './progress.mjs';
import { prepareViewer } from './viewer.mjs';

/**
 * A step does nothing if nothing is missing or has changed.
 *
 * @type {ReadonlyArray<{ name: string, run: (work: (note: string) => void) => Promise<string> }>}
 */
const STEPS = [
  { name: 'packages', run: preparePackages },
  { name: 'build', run: prepareBuild },
  { name: 'viewer', run: prepareViewer },
  { name: 'driver', run: prepareDriver },
  { name: 'assets', run: prepareAssets },
];

/**
 * Prints to standard error, because standard output must contain only what the next command prints.
 *
 * @param {{ quiet?: boolean, packagesOnly?: boolean }} [options] `quiet`: print only the steps that have work to do;
 *   `packagesOnly`: build nothing
 * @returns {Promise<boolean>} false when a step failed; the reason has then been printed
 */
export async function setUp({ quiet = false, packagesOnly = false } = {}) {
  try {
    return await withLock(() => runSteps(packagesOnly ? STEPS.slice(0, 1) : STEPS, quiet));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    return false;
  }
}

async function runSteps(/** @type {typeof STEPS} */ steps, /** @type {boolean} */ quiet) {
  for (const { name, run } of steps) {
    const progress = showProgress(name, quiet);
    try {
      progress.finish(await run(progress.work));
    } catch (error) {
      progress.fail();
      throw error;
    }
  }
  return true;
}
