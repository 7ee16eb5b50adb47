import { dirname, join } from 'node:path';
import { quoteWord } from '../../../src/base/errors/index.js';
import { shownCommand, workFolder } from '../../../src/device/node/installation/index.js';
import { RESULTS_FOLDER, resultsFolder } from '../results-folder.js';
import { defaultCasesFolder } from '../run-options.js';
import type { CaseFolder } from './find-cases.js';

/** Returns the `livery golden` command for one case, as a user types it. */
export function commandFor(command: 'run' | 'update', { name, folder }: CaseFolder, more = ''): string {
  return shownCommand(`golden ${command} ${quoteWord(name)}${elsewhere(dirname(dirname(folder)))}${more}`);
}

/** Returns the command that reviews the last run of some cases, as a user types it. */
export function reviewCommand(casesFolder: string): string {
  const results = resultsFolder();
  const named = results === join(workFolder(), RESULTS_FOLDER) ? '' : ` ${quoteWord(results)}`;
  return shownCommand(`golden review${named}${elsewhere(casesFolder)}`);
}

/** Returns the option `--cases` for a folder, or an empty text for the default folder. */
const elsewhere = (cases: string): string => (cases === defaultCasesFolder() ? '' : ` --cases ${quoteWord(cases)}`);
