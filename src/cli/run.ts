import { Command, InvalidArgumentError, Option } from 'commander';
import { PlatformError } from '../base/errors/index.js';
import { describeKeys } from '../contract/vocabulary/index.js';
import { BOARD_PACKAGE, installedVersion, isCheckout, keptByNpm } from '../device/node/installation/index.js';
import type { OpenDevice, ShaderSources } from '../device/index.js';
import { BOARD_DESCRIPTION } from './board/description.js';
import { exitStatusOf } from './exit-status.js';
import { withCommonOptions } from './options.js';
import type { McpOptions } from './mcp/mcp.js';
import type { FlightOptions } from './flight.js';
import type { RenderOptions } from './render.js';
import type { ServeOptions } from './serve.js';
import { wholeNumber } from './whole-number.js';

/** Parses the number of a port. Ports below 1024 are reserved for the system. */
function portNumber(text: string): number {
  const value = wholeNumber(0, 65_535)(text);
  if (value === 0 || value >= 1024) return value;
  throw new InvalidArgumentError('0 or a whole number from 1024 to 65535 is expected.');
}

/** Refuses a command whose code is not in the installed package, such as the benchmarks. @throws PlatformError */
function requireCheckout(command: string): void {
  if (isCheckout()) return;
  throw new PlatformError(`${command} is not part of the installed package; run it in a clone of the project`);
}

/** A command loads its modules only when it runs, so `--help` does not start a renderer. */
async function createProgram(
  argv: readonly string[],
  finish: (status: number) => void,
  openDevice: OpenDevice | undefined,
): Promise<Command> {
  const program = new Command('livery')
    .description(
      'A space game’s modding interface without the game: scenes driven by field writes, and their pictures.',
    )
    .version(installedVersion(), '-V, --version', 'print the version')
    .showHelpAfterError('(livery --help lists the commands)')
    .exitOverride();

  withCommonOptions(program.command('serve'))
    .description('run the simulator and its interfaces; prints MOD_HTTP=… when ready')
    .option('--scene <file>', 'scene file', 'default')
    .option(
      '--port <number>',
      'HTTP port; 0 means any free one (default: 4242, or any free one if it is in use)',
      portNumber,
    )
    .addOption(
      new Option('--clock <kind>', 'real follows wall time, stepped moves only on request')
        .choices(['real', 'stepped'])
        .default('real'),
    )
    .addHelpText('after', () => `\nKeys for --set and --config, with their defaults:\n${describeKeys()}`)
    .action(async (options: ServeOptions) => finish(await (await import('./serve.js')).serve(options)));

  const render = withCommonOptions(program.command('render'))
    .description('load a scene, run a script of field writes, write one picture')
    .option('--scene <file>', 'scene file', 'default')
    .option('--script <file>', 'file of lines "<path> <value>", "step <seconds>" or "despawn <vessel>"')
    .requiredOption('--out <file>', 'PNG to write; JPEG if its name ends in .jpg')
    .action(async (options: RenderOptions) => finish(await (await import('./render.js')).render(options, openDevice)));
  // Add these options only if the command is `render`, because loading their schemas takes long.
  if (argv.includes('render'))
    for (const option of (await import('./picture-flags.js')).pictureFlags()) render.addOption(option);

  program
    .command('flight', { hidden: true })
    .description('draw the picture of a flight for the leaderboard; without --out, list what can be drawn')
    .option('--out <file>', 'JPEG to write')
    .option('--body <name>', 'body below the craft')
    .option('--altitude <metres>', 'height above the body')
    .option('--seed <text>', 'decides the colour of the craft')
    .action(async (options: FlightOptions) => finish(await (await import('./flight.js')).flight(options)));

  program
    .command('golden')
    .description('draw golden cases and compare them with their accepted pictures')
    .helpOption(false)
    .allowUnknownOption()
    .argument('[arguments...]')
    .action(async (args: string[]) =>
      finish(await (await import('../../harness/golden/cli.js')).runGolden(args, openDevice)),
    );

  program
    .command('bench', { hidden: !isCheckout() })
    .description('measure this product, and compare it with peers and limits')
    .helpOption(false)
    .allowUnknownOption()
    .argument('[arguments...]')
    .action(async (args: string[]) => {
      requireCheckout('bench');
      finish(await (await import('../../harness/bench/cli.js')).runBench(args));
    });

  program
    .command('mcp')
    .description('serve an agent over standard input and output, with its own server or a running one')
    .option(
      '--url <address>',
      'use the running server that printed MOD_MCP=<address>; LIVERY_TOKEN is its access token',
    )
    .option('--scene <file>', 'scene of the server that mcp starts')
    .option('--adapter <which>', 'adapter of the server that mcp starts, as for serve')
    .option(
      '--set <key=value>',
      'set one configuration key of that server; may be repeated',
      (value, all: string[]) => [...all, value],
      [],
    )
    .action(async (options: McpOptions) => finish(await (await import('./mcp/mcp.js')).serveMcp(options)));

  program.addCommand(await createBoard(argv, finish));

  const shader = program.command('shader').description('show the WGSL that the renderer compiles');
  shader
    .command('dump')
    .description('print a module linked with its imports; comments name the module and line of each part')
    .argument('<entry>', 'path under shaders/, such as passes/shade.wgsl')
    .action(async (entry: string) => {
      const { dumpShader } = await import('./shader.js');
      console.log(dumpShader(await readShaders(), entry));
    });
  shader
    .command('list')
    .description('print the path of every module')
    .action(async () => console.log([...(await readShaders()).keys()].join('\n')));

  withCommonOptions(program.command('doctor'))
    .description('report what this machine has, what is missing, and which commands add it')
    .option('--json', 'print the report as JSON')
    .action(async (options: { json?: boolean; adapter?: ServeOptions['adapter'] }) =>
      finish(await (await import('./doctor/doctor.js')).runDoctor(options)),
    );
  for (const command of program.commands) {
    if (command.options.length > 0) command.showHelpAfterError(`(livery ${command.name()} --help lists the options)`);
  }
  return program;
}

const readShaders = async (): Promise<ShaderSources> =>
  (await import('../device/node/shader-sources.js')).readShaderSources();

/**
 * Declares the commands of the board, but only if the command line may contain one of them, because the declaration
 * loads the five hundred modules of the service.
 */
async function createBoard(argv: readonly string[], finish: (status: number) => void): Promise<Command> {
  if (!isCheckout()) return boardOfItsOwn();
  if (!argv.includes('board')) return new Command('board').description(BOARD_DESCRIPTION);
  const { boardCommand } = await import('./board/board-command.js');
  const { demoCommand } = await import('./board/demo/demo-command.js');
  const board = boardCommand(finish);
  board.addCommand(demoCommand(finish).exitOverride());
  board
    .command('bench')
    .description('measure the service, and compare it with the least work that each task needs')
    .helpOption(false)
    .allowUnknownOption()
    .argument('[arguments...]')
    .action(async (args: string[]) =>
      finish(await (await import('../../harness/bench/board/cli.js')).runBoardBench(args)),
    );
  return board;
}

/** The leaderboard is a separate package, so this command only says how to install that package. */
function boardOfItsOwn(): Command {
  return new Command('board')
    .description(`the leaderboard service is a package of its own: npm install ${BOARD_PACKAGE}`)
    .helpOption(false)
    .allowUnknownOption()
    .argument('[arguments...]')
    .action(() => {
      throw new PlatformError(
        `board: the leaderboard is a package of its own; run npm install ${BOARD_PACKAGE}, then npx ${BOARD_PACKAGE}`,
      );
    });
}

const namesOf = (command: Command): string[] => command.options.map((option) => option.name());

/**
 * @param openDevice opens the device with which `render` and `golden` draw in this process; by default, these commands
 *   open the configured device
 * @returns exit status
 */
export async function runCommandLine(argv: readonly string[], openDevice?: OpenDevice): Promise<number> {
  return exitStatusOf('livery', async (finish) => {
    const program = await createProgram(argv, finish, openDevice);
    const command = program.commands.find((each) => each.name() === argv[2]);
    const kept = command && keptByNpm(namesOf(command), [command.name()], process.env);
    if (kept) console.error(`warning: ${kept}`);
    return program.parseAsync(argv);
  });
}
