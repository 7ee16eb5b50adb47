import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { PlatformError } from '../../src/base/errors/index.js';
import type { ActiveKey } from '../../src/leaderboard/identity/index.js';
import { banAccount, deleteAccount, shadowBan } from '../../src/leaderboard/operator/index.js';
import type { Labels } from '../../src/leaderboard/privacy/index.js';
import { rebuild, type DatabaseAddress, type Store } from '../../src/leaderboard/store/index.js';
import type { AskedService } from './check/ask-everything.js';
import { checkAgain, checkService, type ServiceCheck } from './check/check-service.js';
import { histories } from './histories/histories.js';
import { Random } from './histories/random.js';
import { ReadLoad } from './read-load.js';
import { HttpClient } from './send/http-client.js';
import type { LoadPlayer } from './send/load-player.js';
import { makePlayers } from './send/make-players.js';
import { sendHistories, type SendReport } from './send/send-histories.js';

export interface LoadOptions {
  readonly store: Store;
  /** Address of the database behind `store`, for a rebuild. */
  readonly address: DatabaseAddress;
  readonly key: ActiveKey;
  readonly labels: Labels;
  /** The address of the service, without a slash at its end. */
  readonly url: string;
  /** Base URL of the service in licences and proofs. */
  readonly baseUrl: string;
  readonly seed: number;
  readonly players: number;
  readonly events: number;
  readonly batchEvents: number;
  readonly concurrency: number;
  readonly readers: number;
  /** Share of batches for which the sender breaks the connection. */
  readonly breakRate: number;
  /**
   * If true, the load test also bans one player, shadow-bans a second one, deletes a third one, and then rebuilds the
   * boards.
   */
  readonly takesMeasures: boolean;
  readonly log: (line: string) => void;
}

export interface LoadReport {
  readonly sending: SendReport;
  readonly reads: ReadLoad;
  readonly lagSeconds: number;
  readonly checks: readonly ServiceCheck[];
}

/** Sends events to a service and reads from it at the same time. */
export async function runLoad(options: LoadOptions): Promise<LoadReport> {
  const { store, key, labels, url, baseUrl, seed, players: count, events, batchEvents, log } = options;
  const client = new HttpClient(url);
  try {
    log(`making ${count} players`);
    const players = await makePlayers(store, { count, seed, issuer: baseUrl, key, now: Date.now() });
    log(`sending ${events} events`);
    const handles = players.map(({ handle }) => handle);
    const reads = new ReadLoad(client, handles, new Random(seed, -1), options.readers);
    const sending = await sendHistories(histories({ seed, players: count, events, batchEvents }), {
      client,
      players,
      htu: `${baseUrl}/v1/ingest`,
      concurrency: options.concurrency,
      breakRate: options.breakRate,
      random: new Random(seed, -2),
    });
    await reads.stop();
    log('waiting until the service has derived everything');
    const lagSeconds = await untilDerived(store);
    log('requesting every public answer');
    const service = { store, client, labels, sent: sending.sent.events, handles };
    const checks = [await checkService(service, sending)];
    if (options.takesMeasures) checks.push(...(await takeMeasures(service, players, options)));
    return { sending, reads, lagSeconds, checks };
  } finally {
    client.close();
  }
}

/**
 * Bans one player, shadow-bans a second one and deletes a third one. Then rebuilds the boards, which must not change
 * any answer.
 */
async function takeMeasures(
  service: AskedService,
  players: readonly LoadPlayer[],
  { store, address, log }: LoadOptions,
): Promise<ServiceCheck[]> {
  const operator = { store, now: Date.now };
  const [banned, shadowed, deleted] = players.map(({ playerId }) => ({ playerId, reason: 'livery board load' }));
  log('banning, shadow-banning and deleting a player each');
  if (banned) await banAccount(operator, banned);
  if (shadowed) await shadowBan(operator, shadowed);
  if (deleted) await deleteAccount(operator, deleted);
  const measured = await checkAgain(service, '11', 'answers that differ with three players hidden or deleted');
  log('rebuilding');
  await rebuild({ store, address, now: Date.now });
  return [measured, await checkAgain(service, '13', 'answers that differ after a rebuild')];
}

/** Time without progress after which the derivation counts as stalled, ms. */
const STALLED_MS = 60_000;

/**
 * Waits until the boards include all events. @returns the duration of the wait, s
 * @throws PlatformError if there is no progress for a minute
 */
export async function untilDerived(store: Store): Promise<number> {
  const began = performance.now();
  let [moved, last] = [began, -1];
  for (;;) {
    const { rows } = await sql<{ head: number | null; derived: number }>`
      select (select max(seq) from event) as head, last_seq as derived from proj.progress`.execute(store);
    const { head, derived } = rows[0]!;
    const now = performance.now();
    if (derived >= (head ?? 0)) return (now - began) / 1000;
    if (derived !== last) [moved, last] = [now, derived];
    if (now - moved > STALLED_MS) {
      throw new PlatformError(
        `the service has derived nothing for a minute: it is at position ${derived} of ${head}; see its log`,
      );
    }
    await after(20);
  }
}
