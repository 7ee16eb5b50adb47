import { resolve } from 'node:path';
import { Command } from 'commander';
import { runCompare } from '../../../harness/golden/commands/compare.js';
import { makeSomeResultsFolder, setResultsFolder } from '../../../harness/golden/results-folder.js';
import { installedVersion } from '../../device/node/installation/index.js';
import { exitStatusOf } from '../exit-status.js';

const NAME = 'livery-compare';

export async function runCommandLine(argv: readonly string[]): Promise<number> {
  return exitStatusOf(NAME, (finish) =>
    new Command(NAME)
      .description('compares PNG files with the same names in two folders, and writes a report')
      .version(installedVersion(), '-V, --version', 'print the version')
      .argument('<actual>', 'folder of the pictures to check')
      .argument('<expected>', 'folder of the expected pictures')
      .option('--tolerance <json>', 'allowed differences, such as {"comparer":"flip","max_mean":0.03} (default: none)')
      .option('--results <folder>', 'folder for the report (default: golden-results)')
      .addHelpText('after', '\nExit status: 0 all pictures match, 1 some differ, 2 could not run.')
      .exitOverride()
      .action((actual: string, expected: string, options: { tolerance?: string; results?: string }) => {
        if (options.results !== undefined) setResultsFolder(resolve(options.results));
        makeSomeResultsFolder();
        finish(runCompare({ program: NAME, actual, expected, tolerance: options.tolerance }));
      })
      .parseAsync(argv),
  );
}
