import { dirname, join } from 'node:path';
import { quoteWord } from '../../../src/base/errors/index.js';
import { shownCommand, workFolder } from '../../../src/device/node/installation/index.js';
import { RESULTS_FOLDER, resultsFolder } from '../results-folder.js';
import { defaultCasesFolder } from '../run-options.js';
import type { CaseFolder } from './find-cases.js';

export function commandFor(command: 'run' | 'update', { name, folder }: CaseFolder, more = ''): string {
  return shownCommand(`golden ${command} ${quoteWord(name)}${elsewhere(dirname(dirname(folder)))}${more}`);
}

export function reviewCommand(casesFolder: string): string {
  const results = resultsFolder();
  const named = results === join(workFolder(), RESULTS_FOLDER) ? '' : ` ${quoteWord(results)}`;
  return shownCommand(`golden review${named}${elsewhere(casesFolder)}`);
}

const elsewhere = (cases: string): string => (cases === defaultCasesFolder() ? '' : ` --cases ${quoteWord(cases)}`);
