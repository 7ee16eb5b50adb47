import { findSomeCases } from '../cases/find-cases.js';
import type { RunOptions } from '../run-options.js';

/**
 * Names the cases and what each protects; exit status as `runGolden`.
 * @throws PlatformError when there is no such case
 */
export function listCases({ casesFolder, filter }: RunOptions, asJson: boolean): number {
  const cases = findSomeCases(casesFolder, filter);
  if (asJson) {
    const rows = cases.map(({ name, description, folder, width, height, tolerance }) => {
      return { name, description, folder, width, height, comparer: tolerance.comparer };
    });
    console.log(JSON.stringify(rows, null, 2));
    return 0;
  }
  const longest = Math.max(...cases.map(({ name }) => name.length));
  for (const { name, description } of cases) console.log(`${name.padEnd(longest)}  ${description}`);
  console.log(`\n${cases.length} cases`);
  return 0;
}
