import { findSomeCases } from '../cases/find-cases.js';
import { loadCase } from '../cases/load-case.js';
import type { RunOptions } from '../run-options.js';

/**
 * Lists the cases, each with the behaviour that it protects. The exit status is as in `runGolden`. The status is 1 if a
 * case file is wrong; the row of that case then contains the reason.
 * @throws PlatformError when there is no such case
 */
export function listCases({ casesFolder, filter }: RunOptions, asJson: boolean): number {
  const found = findSomeCases(casesFolder, filter);
  const rows = found.map(({ name, folder }) => {
    try {
      const { description, width, height, tolerance } = loadCase({ name, folder });
      return { name, description, folder, width, height, comparer: tolerance.comparer };
    } catch (error) {
      return { name, folder, problem: (error as Error).message };
    }
  });
  const broken = rows.filter((row) => 'problem' in row).length;
  if (asJson) console.log(JSON.stringify(rows, null, 2));
  else {
    const longest = Math.max(...rows.map(({ name }) => name.length));
    for (const { name, problem, description } of rows) {
      console.log(`${name.padEnd(longest)}  ${problem === undefined ? description : `cannot be used: ${problem}`}`);
    }
    console.log(`\n${rows.length} cases${broken === 0 ? '' : `, ${broken} of them cannot be used`}`);
  }
  return broken === 0 ? 0 : 1;
}
