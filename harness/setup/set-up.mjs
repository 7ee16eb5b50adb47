import { prepareAssets } from './assets.mjs';
import { prepareBuild } from './build.mjs';
import { prepareDriver } from './driver.mjs';
import { withLock } from './lock.mjs';
import { preparePackages } from './packages.mjs';
import { SetupError, showProgress } from './progress.mjs';
import { prepareViewer } from './viewer.mjs';

/** @typedef {{ name: string, run: (work: (note: string) => void) => Promise<string> }} Step */

/**
 * The steps of the set-up. A step does nothing if nothing is missing and nothing has changed. The steps of one stage
 * run at the same time.
 *
 * @type {ReadonlyArray<ReadonlyArray<Step>>}
 */
const STAGES = [
  [{ name: 'packages', run: preparePackages }],
  [{ name: 'build', run: prepareBuild }],
  [{ name: 'driver', run: prepareDriver }],
  [
    { name: 'viewer', run: prepareViewer },
    { name: 'assets', run: prepareAssets },
  ],
];

/**
 * Runs the set-up. Prints to standard error: standard output belongs to the command that runs after the set-up.
 *
 * @param {{ quiet?: boolean, packagesOnly?: boolean }} [options] `quiet`: print only the steps that have work to do;
 *   `packagesOnly`: build nothing
 * @returns {Promise<boolean>} false when a step failed; the reason has then been printed
 */
export async function setUp({ quiet = false, packagesOnly = false } = {}) {
  try {
    return await withLock(() => runStages(packagesOnly ? STAGES.slice(0, 1) : STAGES, quiet));
  } catch (error) {
    return refused(error);
  }
}

/**
 * Runs the stages. If a step fails, the other steps of its stage still run to their end, because an interrupted step
 * may leave half of its files.
 */
export async function runStages(/** @type {typeof STAGES} */ stages, /** @type {boolean} */ quiet) {
  for (const steps of stages) {
    const ends = await Promise.allSettled(steps.map((step) => runStep(step, quiet)));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    if (ends.some((end) => end.value === false)) return false;
  }
  return true;
}

/** Runs a step. If the step fails, prints the reason at once, while other steps still run. */
async function runStep(/** @type {Step} */ { name, run }, /** @type {boolean} */ quiet) {
  const progress = showProgress(name, quiet);
  try {
    progress.finish(await run(progress.work));
    return true;
  } catch (error) {
    progress.fail();
    return refused(error);
  }
}

/**
 * Prints the message of a failure that the user can fix. Throws any other error again.
 *
 * @returns {false}
 */
function refused(/** @type {unknown} */ error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  return false;
}
