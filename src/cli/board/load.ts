import { Command, InvalidArgumentError } from 'commander';
import type { LoadReport } from '../../../harness/board/run-load.js';
import { PlatformError } from '../../base/errors/index.js';
import { labelsOf } from '../../leaderboard/privacy/index.js';
import { openDatabase } from './open-database.js';
import { requireDatabaseOf, secretsOfService } from './same-service.js';
import { wholeNumber } from '../whole-number.js';

interface LoadCommandOptions {
  readonly data: string;
  readonly url: string;
  readonly baseUrl?: string;
  readonly players: number;
  readonly seed: number;
  readonly events: number;
  readonly batch: number;
  readonly concurrency: number;
  readonly readers: number;
  readonly break: number;
  readonly measures: boolean;
}

/** @param finish called with the exit status, which is 1 if an answer differs */
export function loadCommand(finish: (status: number) => void, data = './board-data'): Command {
  return new Command('load')
    .description(
      'fill a running service with made-up players, and compare every public answer with an independent computation',
    )
    .option(
      '--data <folder>',
      'the data folder of the service: its secrets, and its database unless DATABASE_URL is set',
      data,
    )
    .option('--url <url>', 'service address', 'http://127.0.0.1:4280')
    .option('--base-url <url>', 'base URL of the service, if it differs from --url')
    .option('--players <count>', 'players', wholeNumber(1, 100_000), 250)
    .option('--seed <number>', 'the same seed gives the same histories', wholeNumber(0, 2 ** 31), 1)
    .option('--events <count>', 'number of events of all players together', wholeNumber(1, 1e8), 100_000)
    .option('--batch <count>', 'maximum events of a batch', wholeNumber(1, 1900), 500)
    .option('--concurrency <count>', 'concurrent batches', wholeNumber(1, 1000), 4)
    .option('--readers <count>', 'number of concurrent readers', wholeNumber(0, 1000), 2)
    .option('--break <share>', 'share of batches whose connection is cut, from 0 to 1', share, 0.01)
    .option('--no-measures', 'skip bans, shadow bans, deletions and the rebuild')
    .addHelpText('after', NOTE)
    .action(async (options: LoadCommandOptions) => finish(await load(options)));
}

const NOTE = `
Each player may send five batches at once, and then one every two seconds. A service that was started with
--no-rate-limit accepts batches as fast as it can.

Exit status: 0 every answer is right, 1 an answer differs, 2 could not run.`;

const CONNECTION_FAULTS: ReadonlySet<string | undefined> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

async function load(options: LoadCommandOptions): Promise<number> {
  const url = options.url.replace(/\/$/, '');
  const { runLoad } = await import('../../../harness/board/run-load.js');
  const secrets = await secretsOfService(url, options.data);
  const database = await openDatabase(options.data);
  try {
    await requireDatabaseOf(database.store, secrets, options.data);
    const { active } = await secrets.keys();
    const report = await runLoad({
      store: database.longStore,
      address: database.address,
      key: active,
      labels: labelsOf(secrets.labelKey),
      url,
      baseUrl: options.baseUrl ?? url,
      seed: options.seed,
      players: options.players,
      events: options.events,
      batchEvents: options.batch,
      concurrency: options.concurrency,
      readers: options.readers,
      breakRate: options.break,
      takesMeasures: options.measures,
      log: (line) => process.stderr.write(`  ${line}\n`),
    }).catch((cause: unknown) => {
      const { code, message } = cause as NodeJS.ErrnoException;
      if (!CONNECTION_FAULTS.has(code)) throw cause;
      throw new PlatformError(`${url} stopped answering (${message}); see its log, and start both again`, { cause });
    });
    return print(report);
  } finally {
    await database.close();
  }
}

function print({ sending, reads, lagSeconds, checks }: LoadReport): number {
  const { batches, events, seconds, bytes, latencies, refusedForNow, wrong } = sending;
  const perSecond = (count: number): string => Math.round(count / seconds).toLocaleString('en-US');
  console.log(
    `${events.toLocaleString('en-US')} events in ${batches} batches, ${(bytes / 2 ** 20).toFixed(1)} MiB, in ${seconds.toFixed(1)} s`,
  );
  console.log(
    `  ${perSecond(events)} events/s, ${perSecond(batches)} batches/s; ${refusedForNow} refused and sent again later`,
  );
  console.log(`  ingest ${latencies.toString()}`);
  console.log(`  reads  ${reads.latencies.toString()}${failures(reads.statuses)}`);
  console.log(`  the service had derived everything ${lagSeconds.toFixed(1)} s after its last answer\n`);
  const invariants = checks.flatMap((check) => check.invariants);
  for (const { number, what, found, holds } of invariants) {
    console.log(`${holds ? 'ok   ' : 'WRONG'}  ${number.padEnd(8)}  ${what}: ${found}`);
  }
  for (const line of wrong) console.log(`\n${line}`);
  for (const { path, what } of checks.flatMap(({ comparison }) => comparison.differences))
    console.log(`\n${path}\n  ${what}`);
  return invariants.every(({ holds }) => holds) ? 0 : 1;
}

function failures(statuses: ReadonlyMap<number, number>): string {
  const parts = [...statuses].map(([status, count]) => `${count} with ${status}`);
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`;
}

function share(text: string): number {
  const value = Number(text);
  if (text !== '' && value >= 0 && value <= 1) return value;
  throw new InvalidArgumentError('a number from 0 to 1 is expected.');
}
