import { sql } from 'kysely';
import { type BoardValue, isLost } from '../../derivation/board-values.js';
import { countsFor } from '../../derivation/eligibility.js';
import { PlayerLedger } from '../../derivation/player-ledger.js';
import type { FeedEntry, HeldScore } from '../../derivation/fold-player.js';
import type { PlayerState } from '../../derivation/state.js';
import type { Store } from '../open-store.js';
import { CensusCounts } from './census-counts.js';
import { type Executor, useProjection } from './executor.js';
import { foldInto } from './fold-into.js';
import { writeHeld } from './held-rows.js';
import { flagsOf, startPlayer, writeStates } from './player-states.js';
import { type PlayerEvent, readPlayerLog } from './read-log.js';
import { writeCensus, writeFeed } from './write-log-facts.js';
import { type StoredContribution, writeContributions } from './contribution-rows.js';
import { writeValues } from './value-rows.js';

const ROWS_MAX = 2000;

export interface Scan {
  /** Last position to read. */
  readonly upTo: number;
  /** Maximum number of flights, careers and contributions of one player in memory. */
  readonly rowsMax: number;
  /** Called with the number of events so far. If it throws, the scan ends. */
  readonly onProgress: (events: number) => Promise<void>;
}

/**
 * Fills empty tables with everything that is derived from the log up to a position, player by player. Only one player's
 * ledger and a few pages of the log are in memory at a time.
 * @returns the players that were left out because they have more than `rowsMax` rows; {@link foldLarge} adds them
 */
export async function scanLog(
  store: Store,
  schema: string,
  { upTo, rowsMax, onProgress }: Scan,
): Promise<readonly number[]> {
  const census = new CensusCounts();
  const writer = new Writer(store, schema);
  const large: number[] = [];
  let folded = 0;
  for await (const playerId of players(store)) {
    const ledger = new PlayerLedger(await flagsOf(store, playerId));
    const counts = new CensusCounts();
    let ofPlayer = 0;
    for await (const page of ahead(readPlayerLog(store, playerId, upTo))) {
      for (const event of ledger.add(page).counted) counts.add(event);
      ofPlayer += page.length;
      await onProgress(folded + ofPlayer);
      if (ledger.rows > rowsMax) break;
    }
    if (ledger.rows > rowsMax) {
      large.push(playerId);
      // `foldLarge` counts this player's events.
      await onProgress(folded);
      continue;
    }
    folded += ofPlayer;
    census.join(counts);
    await writer.ledger(playerId, ledger);
  }
  await writer.end();
  await store.transaction().execute(async (trx) => {
    await useProjection(trx, schema);
    await writeCensus(trx, census.all());
    await sql`update progress set last_seq = ${upTo}`.execute(trx);
  });
  return large;
}

/**
 * Adds the players that {@link scanLog} has left out, page by page. This takes longer, but the memory that it needs
 * does not grow with the number of rows. The tables must have their indexes.
 * @param onProgress called with the number of events of each page; if it throws, the work ends
 */
export async function foldLarge(
  store: Store,
  schema: string,
  playerIds: readonly number[],
  { upTo, onProgress }: { readonly upTo: number; readonly onProgress: (events: number) => Promise<void> },
): Promise<void> {
  const write = (work: (trx: Executor) => Promise<void>): Promise<void> =>
    store.transaction().execute(async (trx) => {
      await useProjection(trx, schema);
      await sql`set local synchronous_commit = off`.execute(trx);
      await work(trx);
    });
  for (const playerId of playerIds) {
    await write(async (trx) => startPlayer(trx, playerId));
    for await (const page of ahead(readPlayerLog(store, playerId, upTo))) {
      await write((trx) => foldInto(trx, page));
      await onProgress(page.length);
    }
  }
}

async function* players(store: Store): AsyncGenerator<number> {
  for (let after = 0; ;) {
    const rows = await store
      .selectFrom('account')
      .select('player_id')
      .where('player_id', '>', after)
      .orderBy('player_id')
      .limit(1000)
      .execute();
    for (const { player_id } of rows) yield player_id;
    if (rows.length === 0) return;
    after = rows.at(-1)!.player_id;
  }
}

async function* ahead(pages: AsyncGenerator<PlayerEvent[]>): AsyncGenerator<PlayerEvent[]> {
  let next = pages.next();
  for (;;) {
    const page = await next;
    if (page.done === true) return;
    next = pages.next();
    // Without this handler, Node would report an unhandled rejection. `await next` throws the error later.
    next.catch(() => undefined);
    yield page.value;
  }
}

type Rows<Row> = (readonly [number, Row])[];

/** Collects the rows of players, and writes them while the rows of the next players are being derived. */
class Writer {
  #rows = 0;
  #states: (readonly [number, PlayerState])[] = [];
  #contributions: StoredContribution[] = [];
  #values: Rows<BoardValue> = [];
  #feed: Rows<FeedEntry> = [];
  #held: Rows<HeldScore> = [];
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: Store,
    private readonly schema: string,
  ) {}

  async ledger(playerId: number, ledger: PlayerLedger): Promise<void> {
    const { flights, careers, kittens, names } = ledger;
    this.#states.push([playerId, { flights, careers, kittens, names }]);
    for (const each of ledger.contributions.values()) {
      const flight = flights.get(each.flight);
      if (!isLost(each, flight)) this.#contributions.push([playerId, each, countsFor(each.stat, flight)]);
    }
    for (const each of ledger.values()) this.#values.push([playerId, each]);
    for (const each of ledger.feed) this.#feed.push([playerId, each]);
    for (const each of ledger.held) this.#held.push([playerId, each]);
    this.#rows += ledger.rows;
    if (this.#rows >= ROWS_MAX) await this.#flush();
  }

  async end(): Promise<void> {
    await this.#flush();
    await this.#writing;
  }

  async #flush(): Promise<void> {
    await this.#writing;
    const [states, contributions, values] = [this.#states, this.#contributions, this.#values];
    const [feed, held] = [this.#feed, this.#held];
    this.#rows = 0;
    [this.#states, this.#contributions, this.#values, this.#feed, this.#held] = [[], [], [], [], []];
    this.#writing = this.store.transaction().execute(async (trx) => {
      await useProjection(trx, this.schema);
      // This commit need not wait for the disk, because the rows are not in use before the switch, and the commit of
      // the switch waits.
      await sql`set local synchronous_commit = off`.execute(trx);
      await writeStates(trx, new Map(states));
      for (const page of pagesOf(contributions)) await writeContributions(trx, page);
      for (const page of pagesOf(values)) await writeValues(trx, page);
      for (const page of pagesOf(feed)) await writeFeed(trx, page);
      for (const page of pagesOf(held)) await writeHeld(trx, page);
    });
    this.#writing.catch(() => undefined);
  }
}

function* pagesOf<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += ROWS_MAX) yield rows.slice(at, at + ROWS_MAX);
}
