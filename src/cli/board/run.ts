import { BOARD_PACKAGE, installedVersion } from '../../device/node/installation/index.js';
import { exitStatusOf } from '../exit-status.js';
import { boardCommand } from './board-command.js';

/** @returns the exit status */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  return exitStatusOf(BOARD_PACKAGE, (finish) =>
    boardCommand(finish)
      .name(BOARD_PACKAGE)
      .version(installedVersion(), '-V, --version', 'print the version')
      .parseAsync(argv),
  );
}
