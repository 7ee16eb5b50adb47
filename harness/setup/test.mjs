// `npm test`: sets up like `npm start`, then runs every check that has an exit status, and sums them up.
import { checkNodeVersion } from './node-version.mjs';

const complaint = checkNodeVersion(process.versions.node);
if (complaint) {
  console.error(complaint);
  process.exit(2);
}
const { runTests } = await import('./run-tests.mjs');
process.exitCode = await runTests();
