import { Command } from 'commander';
import type { DemoOptions } from './run-demo.js';

const NOTE = `
The command prints VIEWER=…, where you see the flight, PLAYER=…, where its records appear, and FEED=…, the feed
of the board. To be the player, sign in on the board as Moonshot. Ctrl+C ends everything.

Exit status: 0 done, 1 --check ended before the records were public, 2 a part could not run.`;

export function demoCommand(finish: (status: number) => void): Command {
  return new Command('demo')
    .description('show everything: a simulator, a board, a client, and a flight whose records become public')
    .option('--check', 'fly faster; print the records once they are public, and exit with status 0')
    .option(
      '--data <folder>',
      'keep the scene, the database and the logs in this folder (default: a folder that is removed)',
    )
    .addHelpText('after', NOTE)
    .action(async (options: DemoOptions) => finish(await (await import('./run-demo.js')).runDemo(options)));
}
