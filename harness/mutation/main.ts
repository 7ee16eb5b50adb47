import { checkMutations } from './check.js';
import { MUTATIONS } from './mutations.js';

/** `npm run mutation [-- <part of a mutation's name>]` */
const part = process.argv[2] ?? '';
const wanted = MUTATIONS.filter(({ name }) => name.includes(part));
if (wanted.length === 0) {
  console.error(
    `no mutation has "${part}" in its name; there are\n${MUTATIONS.map(({ name }) => `  ${name}`).join('\n')}`,
  );
  process.exitCode = 2;
} else process.exitCode = await checkMutations(wanted);
