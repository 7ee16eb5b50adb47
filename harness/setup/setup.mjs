// Makes a fresh clone runnable: packages, build, viewer, driver, assets. Needs only Node and npm. Running it again is
// safe.
//
//   node harness/setup/setup.mjs [--quiet]
//
// Only `node-version.mjs` may be imported before the version of Node is checked, because an old Node cannot parse the
// other modules.
import { checkNodeVersion } from './node-version.mjs';

const complaint = checkNodeVersion(process.versions.node);
if (complaint) {
  console.error(complaint);
  process.exit(2);
}
const { setUp } = await import('./set-up.mjs');
process.exitCode = (await setUp({ quiet: process.argv.includes('--quiet') })) ? 0 : 2;
