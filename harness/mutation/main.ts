import { runProgram } from '../run-program.js';
import { checkMutations } from './check.js';
import { MUTATIONS } from './mutations.js';

const USAGE = `Usage: npm run mutation [-- <part of a mutation's name>]

Breaks one formula at a time, draws the golden cases that must notice, and puts it back. Without a name, all of them.

  --list      name them
  -h, --help  this text

Exit status: 0 all were noticed, 1 one was not, 2 there is none of that name.`;

await runProgram(USAGE, { list: { type: 'boolean' } }, async ({ values, positionals }) => {
  const part = positionals.join(' ');
  const wanted = MUTATIONS.filter(({ name }) => name.includes(part));
  if (values.list) console.log(MUTATIONS.map(({ name }) => name).join('\n'));
  else if (wanted.length > 0) return checkMutations(wanted);
  else throw new Error(`no mutation has "${part}" in its name; --list shows them`);
  return 0;
});
