import { dirname } from 'node:path';
import { quoteWord } from '../../../src/base/errors/index.js';
import { shownCommand } from '../../../src/device/node/installation/index.js';
import { defaultCasesFolder } from '../run-options.js';
import type { CaseFolder } from './find-cases.js';

/** Returns the `livery golden` command for one case, as a user types it. */
export function commandFor(command: 'run' | 'update', found: CaseFolder, more = ''): string {
  const { name, folder } = found;
  const cases = dirname(dirname(folder));
  const elsewhere = cases === defaultCasesFolder() ? '' : ` --cases ${quoteWord(cases)}`;
  return shownCommand(`golden ${command} ${quoteWord(name)}${elsewhere}${more}`);
}
