import { parseArgs } from 'node:util';
import { checkMutations } from './check.js';
import { MUTATIONS } from './mutations.js';

const USAGE = `Usage: npm run mutation [-- <part of a mutation's name>]

Breaks one formula at a time, draws the golden cases that must notice, and puts it back. Without a name, all of them.

  --list      name them
  -h, --help  this text

Exit status: 0 all were noticed, 1 one was not, 2 there is none of that name.`;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (cause) {
  // There is no such option.
  console.error(`${(cause as Error).message}\n\n${USAGE}`);
  process.exitCode = 2;
}

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { list: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) console.log(USAGE);
  else if (values.list) console.log(MUTATIONS.map(({ name }) => name).join('\n'));
  else {
    const part = positionals.join(' ');
    const wanted = MUTATIONS.filter(({ name }) => name.includes(part));
    if (wanted.length > 0) return checkMutations(wanted);
    console.error(`no mutation has "${part}" in its name; --list shows them`);
    return 2;
  }
  return 0;
}
