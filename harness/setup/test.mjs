// `npm test`: does the same set-up as `npm start`, then runs the chosen checks and tests, and prints a summary.
import { checkNodeVersion } from './node-version.mjs';

const complaint = checkNodeVersion(process.versions.node);
if (complaint) {
  console.error(complaint);
  process.exit(2);
}
const { readTestOptions, USAGE, UsageError } = await import('./test-options.mjs');
const { runTests } = await import('./run-tests.mjs');
try {
  const plan = readTestOptions(process.argv.slice(2));
  if (plan === 'help') console.log(USAGE);
  else process.exitCode = await runTests(plan);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
