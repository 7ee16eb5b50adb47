// Makes a fresh clone runnable: packages, build, viewer, driver, assets. It needs only Node and npm; it is safe to run
// again.
//
//   node harness/setup/setup.mjs [--quiet]
//
// Only `node-version.mjs` may be imported before the version is known: an old Node could not even read the others.
import { checkNodeVersion } from './node-version.mjs';

const complaint = checkNodeVersion(process.versions.node);
if (complaint) {
  console.error(complaint);
  process.exit(2);
}
const { setUp } = await import('./set-up.mjs');
process.exitCode = (await setUp({ quiet: process.argv.includes('--quiet') })) ? 0 : 2;
