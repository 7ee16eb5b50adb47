import { Command } from 'commander';
import { providerHelp } from '../../leaderboard/accounts/index.js';
import { adminCommand } from './admin.js';
import { clientCommand } from './client.js';
import { BOARD_DESCRIPTION } from './description.js';
import { loadCommand } from './load.js';
import type { BoardServeOptions } from './serve.js';
import { wholeNumber } from '../whole-number.js';

const PORT = 4280;
const DATA = './board-data';

const collect = (value: string, all: readonly string[]): string[] => [...all, value];

export function boardCommand(finish: (status: number) => void): Command {
  const board = new Command('board').description(BOARD_DESCRIPTION).exitOverride();
  board
    .command('serve')
    .description('run the service; prints BOARD=… when ready')
    .option('--data <folder>', 'folder of the secrets, and of the embedded database unless DATABASE_URL is set', DATA)
    .option('--port <number>', 'port; 0 means any free one', wholeNumber(0, 65_535), PORT)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--base-url <url>', 'public address of the service (default: http://127.0.0.1:<port>)')
    .option('--accept-url <url>', 'another URL that proofs may name; may be repeated', collect, [])
    .option('--cors-origin <origin>', 'an origin whose pages may read the boards; may be repeated', collect, [])
    .option(
      '--min-players <count>',
      'number of players before the service lists a board that events created',
      wholeNumber(1, 1e6),
      2,
    )
    .option('--streams <count>', 'maximum readers of each live stream', wholeNumber(0, 100_000), 64)
    .option('--streams-per-address <count>', 'maximum live streams per client address', wholeNumber(1, 100_000), 32)
    .option(
      '--trust-proxy <address>',
      'address or network of a trusted proxy on another machine; may be repeated',
      collect,
      [],
    )
    .option(
      '--bodies <count>',
      'maximum batches unpacked in memory at once (default: 4 for each core)',
      wholeNumber(1, 10_000),
    )
    .option(
      '--player-mib <count>',
      'maximum MiB in the database for the events of one player and day',
      wholeNumber(1, 1e6),
      64,
    )
    .option('--metrics-port <number>', 'port of /metrics for Prometheus (default: none)', wholeNumber(0, 65_535))
    .option('--metrics-host <address>', 'address that serves /metrics; keep it inside your network', '127.0.0.1')
    .option(
      '--webhook <url>',
      'URL that receives new rows of the feed; may be repeated (see LIVERY_WEBHOOK_SECRET)',
      collect,
      [],
    )
    .option('--flight-pictures <program>', "use this livery program to draw a picture for each flight's page")
    .option('--no-rate-limit', 'accept batches at any rate; only for measurements, refused with an https base URL')
    .option(
      '--no-projector',
      'only accept batches and answer requests; another process on the same database derives the boards',
    )
    .option(
      '--test-clock <seconds>',
      'freeze the clock at this Unix time; for conformance runs, refused with https',
      wholeNumber(0, 8e9),
    )
    .option(
      '--dev-login',
      'let visitors sign in under any name; refused with https and with hosts that are not loopback',
    )
    .option(
      '--min-account-age <days>',
      'minimum age of the account at the provider; 0 accepts any',
      wholeNumber(0, 36_500),
      30,
    )
    .option('--issuance-quota <count>', 'maximum licenses per account in 24 hours', wholeNumber(0, 1e6), 3)
    .option('--handle-quota <count>', 'maximum handles per account', wholeNumber(0, 1e6), 5)
    .option('--reserve-handle <handle>', 'another handle that players cannot claim; may be repeated', collect, [])
    .addHelpText('after', `${ENVIRONMENT}\n\n${providerHelp()}`)
    .action(async (options: BoardServeOptions) => finish(await (await import('./serve.js')).serveBoard(options)));
  board.addCommand(loadCommand(finish, DATA).exitOverride());
  board.addCommand(adminCommand(finish, DATA));
  board.addCommand(clientCommand(finish));
  return board;
}

const ENVIRONMENT = `
Environment:
  DATABASE_URL       PostgreSQL 15 or newer; without it, the service starts an embedded server in the data folder
  DATABASE_READ_URL  a streaming replica of that database, for public reads
  LIVERY_LOG_LEVEL   debug, info (a line for each request), warn, error
  LIVERY_WEBHOOK_SECRET  secret that signs the messages of --webhook: whsec_ and base64 (Standard Webhooks)
  OTEL_EXPORTER_OTLP_ENDPOINT  collector of OpenTelemetry traces, such as http://127.0.0.1:4318`;
