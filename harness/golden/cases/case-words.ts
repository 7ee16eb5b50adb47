import { dirname } from 'node:path';
import { defaultCasesFolder } from '../run-options.js';
import type { CaseFolder } from './find-cases.js';

/** A command of ours for one case, as one types it. */
export function commandFor(command: 'run' | 'update', found: CaseFolder, more = ''): string {
  const { name, folder } = found;
  const cases = dirname(dirname(folder));
  const elsewhere = cases === defaultCasesFolder() ? '' : ` --cases ${quoted(cases)}`;
  return `npm run -s livery -- golden ${command} ${quoted(name)}${elsewhere}${more}`;
}

/** A word as a POSIX shell takes it. */
function quoted(word: string): string {
  return /^[\w./@%+=:,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
