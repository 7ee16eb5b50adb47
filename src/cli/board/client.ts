import { randomBytes } from 'node:crypto';
import { Command, InvalidArgumentError } from 'commander';

const DATA = './board-client';
const VERSION = 'livery-client 0.1.0';
const MEBIBYTE = 1_048_576;

interface ClientCommandOptions {
  readonly sim: string;
  readonly board?: string;
  readonly credentials: string;
  readonly data: string;
  readonly interval: number;
  readonly flushAfter: number;
  readonly outboxMib: number;
  readonly sampleMs?: number;
  readonly events?: boolean;
}

function number(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`a number from ${least} to ${most} is expected.`);
  };
}

export function clientCommand(finish: (status: number) => void): Command {
  return new Command('client')
    .description('follow a running simulator, and send its flights to a board')
    .requiredOption('--credentials <file>', 'file with licence and key, downloaded from the account page of the board')
    .option(
      '--sim <url>',
      'address of the simulator; LIVERY_TOKEN is its access token, if any',
      process.env['MOD_HTTP'] ?? 'http://127.0.0.1:4242',
    )
    .option('--board <url>', 'address of the board (default: the one in the credentials)')
    .option(
      '--data <folder>',
      'folder for the id of this installation, and for events that the board does not have yet',
      DATA,
    )
    .option('--interval <seconds>', 'minimum time between requests', number(0, 3600), 30)
    .option(
      '--flush-after <seconds>',
      'maximum wait before events are sent; 500 waiting events are sent immediately',
      number(0, 3600),
      60,
    )
    .option('--outbox-mib <size>', 'maximum MiB of waiting events', number(1, 4096), 64)
    .option('--sample-ms <ms>', 'time between two samples (default: 500, less while time is warped)', number(1, 60_000))
    .option('--events', 'print each event as a line of JSON')
    .action(async (options: ClientCommandOptions) => finish(await followSimulator(options)));
}

/** @returns exit status */
async function followSimulator(options: ClientCommandOptions): Promise<number> {
  const { runClient } = await import('../../leaderboard/client/index.js');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const isGood = await runClient({
    sim: options.sim,
    // The token is not an option, because other users of the machine can read the arguments of a command.
    simToken: process.env['LIVERY_TOKEN'],
    board: options.board,
    credentials: options.credentials,
    data: options.data,
    intervalMs: options.interval * 1000,
    flushAfterMs: options.flushAfter * 1000,
    outboxMax: options.outboxMib * MEBIBYTE,
    sampleMs: options.sampleMs,
    version: VERSION,
    now: () => Date.now(),
    randomBytes: (count) => randomBytes(count),
    random: () => randomBytes(4).readUInt32BE() / 2 ** 32,
    say: (sentence) => console.error(sentence),
    show: (line) => (options.events ? console.log(line) : undefined),
    stop: stop.signal,
  });
  return isGood ? 0 : 1;
}
