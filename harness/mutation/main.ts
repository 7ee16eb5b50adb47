import { runProgram } from '../run-program.js';
import { checkMutations } from './check.js';
import { MUTATIONS } from './mutations.js';

const USAGE = `Usage: npm run mutation [-- <part of a mutation's name>]

Breaks one formula at a time, draws the golden cases that must then fail, and restores the
formula. Without a name, it tries all mutations.

  --list      list the mutations
  -h, --help  this text

Exit status: 0 cases failed for each mutation, 1 no case failed for some mutation, 2 no mutation has that name.`;

await runProgram(USAGE, { list: { type: 'boolean' } }, async ({ values, positionals }) => {
  const part = positionals.join(' ');
  const wanted = MUTATIONS.filter(({ name }) => name.includes(part));
  if (values.list) console.log(MUTATIONS.map(({ name }) => name).join('\n'));
  else if (wanted.length > 0) return checkMutations(wanted);
  else throw new Error(`no mutation has "${part}" in its name; --list shows them`);
  return 0;
});
