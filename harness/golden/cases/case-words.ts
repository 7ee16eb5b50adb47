import { dirname } from 'node:path';
import { defaultCasesFolder } from '../run-options.js';
import type { GoldenCase } from './golden-case.js';

/** A command of ours for one case, as one types it. */
export function commandFor(command: 'run' | 'update', goldenCase: GoldenCase, more = ''): string {
  const { name, folder } = goldenCase;
  const cases = dirname(dirname(folder));
  const elsewhere = cases === defaultCasesFolder() ? '' : ` --cases ${cases}`;
  return `npm run -s livery -- golden ${command} ${name}${elsewhere}${more}`;
}
