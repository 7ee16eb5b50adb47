// Makes everything that a fresh clone needs: packages, build, viewer, driver, assets. Needs only Node and npm.
//
//   node harness/setup/setup.mjs [--quiet]
//
// Before the version is checked, only `node-version.mjs` may be imported, because an old Node cannot parse the other
// modules.
import { checkNodeVersion } from './node-version.mjs';

const complaint = checkNodeVersion(process.versions.node);
if (complaint) {
  console.error(complaint);
  process.exit(2);
}
const { setUp } = await import('./set-up.mjs');
process.exitCode = (await setUp({ quiet: process.argv.includes('--quiet') })) ? 0 : 2;
