import { BOARD_PACKAGE, installedVersion } from '../../device/node/installation/index.js';
import { exitStatusOf } from '../exit-status.js';
import { boardCommand } from './board-command.js';

/** Runs one command line of `livery-board`, the program of the leaderboard's own package. @returns its exit status */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  return exitStatusOf(BOARD_PACKAGE, (finish) =>
    boardCommand(finish)
      .name(BOARD_PACKAGE)
      .version(installedVersion(), '-V, --version', 'print the version')
      .parseAsync(argv),
  );
}
