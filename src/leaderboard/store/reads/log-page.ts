import { setImmediate } from 'node:timers/promises';
import { isTypeName } from '../../envelopes/event-types.js';
import type { Labels } from '../../privacy/labels.js';
import type { Executor } from '../projection/executor.js';
import type { HiddenRuns, HiddenRunsOfLog } from './hidden-runs.js';
import { type LogFilter, readOwners, readRows, searchVisible } from './log-rows.js';
import { PublishedRows } from './public-event.js';

export interface LogQuery extends LogFilter {
  readonly limit: number;
  /** Position below which the page begins; null if it begins with the newest row. */
  readonly before: bigint | null;
  readonly namesPlayers: boolean;
}

/**
 * A page ends when its events have this number of characters. Members that are not published count too, because they
 * are also read.
 */
const CHARACTERS_MAX = 1_000_000;

export interface LogPage {
  /** Published rows as JSON texts. */
  readonly events: readonly string[];
  /** The last position that was read; the next page begins below it. Null at the end of the log. */
  readonly next: number | null;
}

/**
 * Minimum number of rows in one read. `CHUNK_MOST` is the maximum in one read, and `LOOKED_AT_MAX` the maximum in all
 * reads for one page. The reads return more rows than a page needs, because some rows may be hidden.
 */
const CHUNK_LEAST = 16;
const CHUNK_MOST = 1000;
const LOOKED_AT_MAX = 2000;
/**
 * Number of rows that are skipped at once, which grows from `SKIP_LEAST` to `SKIP_MOST`. Skipping is cheap, and begins
 * when all rows of a read were hidden.
 */
const SKIP_LEAST = 256;
const SKIP_MOST = 2048;
/**
 * Maximum number of rows that one page may skip. An empty page may skip more rows, up to `SKIPPED_MAX_EMPTY`; the next
 * page continues where the empty page ended.
 */
const SKIPPED_MAX = 5000;
const SKIPPED_MAX_EMPTY = 10_000;

/**
 * Reads a page of the log, newest row first, without rows of hidden players and flagged flights.
 * @param hidden remembers where earlier pages found only hidden rows
 */
export async function readLogPage(db: Executor, labels: Labels, query: LogQuery, hidden: HiddenRuns): Promise<LogPage> {
  const { limit, type, namesPlayers } = query;
  const events: string[] = [];
  let characters = 0;
  const published = new PublishedRows(labels);
  if (type !== '' && !isTypeName(type)) return { events, next: null };
  let before = query.before === null ? NEWEST : String(query.before);
  let size = limit;
  for (let lookedAt = 0; lookedAt < LOOKED_AT_MAX;) {
    const owners = await readOwners(db, query, before, size);
    const visible = owners.filter(({ isVisible }) => isVisible).slice(0, limit - events.length);
    let begun = performance.now();
    const handles = new Map(visible.map(({ seq, handle }) => [seq, handle!]));
    for (const row of await readRows(db, visible)) {
      const event = published.next(namesPlayers ? { ...row, handle: handles.get(row.seq)! } : row);
      events.push(event);
      if (performance.now() - begun > WORK_MS) {
        await setImmediate();
        begun = performance.now();
      }
      characters += Math.max(event.length, row.payload.length);
      if (events.length === limit || characters > CHARACTERS_MAX || published.isFull) return { events, next: row.seq };
    }
    if (owners.length < size) return { events, next: null };
    lookedAt += size;
    const from = before === NEWEST ? owners[0]!.seq + 1 : Number(before);
    const oldest = owners.at(-1)!.seq;
    before = String(oldest);
    // If nearly all rows were hidden, the next read has more rows.
    size = Math.min(CHUNK_MOST, Math.max(CHUNK_LEAST, 2 * (limit - events.length), lookedAt));
    if (visible.length > 0) continue;
    const runs = await hidden.begin(db, query);
    const most = events.length === 0 ? SKIPPED_MAX_EMPTY : SKIPPED_MAX;
    const skipped = await skipHidden(db, query, { runs, from, before: oldest, most });
    if (skipped === 'end') return { events, next: null };
    before = skipped.before;
    if (skipped.isHidden) break;
    // The rows below may all be visible.
    size = Math.max(CHUNK_LEAST, limit - events.length);
  }
  return { events, next: Number(before) };
}

/**
 * @returns 'end' if all remaining rows are hidden; otherwise the position below which to continue. `isHidden` is true
 *   if the search has reached its limit without finding a visible row
 */
async function skipHidden(
  db: Executor,
  filter: LogFilter,
  { runs, from, before, most }: HiddenRows,
): Promise<{ readonly before: string; readonly isHidden: boolean } | 'end'> {
  let end = from;
  let size = SKIP_LEAST;
  for (let searched = 0; searched < most; size = Math.min(SKIP_MOST, 2 * size)) {
    const low = runs.below(end);
    if (low === 0) return 'end';
    // The rows below a known run may all be visible, so they are read before further rows are skipped.
    if (low < Math.min(end, before)) return { before: String(low), isHidden: false };
    const known = runs.nextBelow(low);
    const { visible, oldest } = await searchVisible(db, filter, { low: known, before: low, size });
    end = visible === null ? (oldest ?? known) : visible + 1;
    runs.add(end, low);
    // Continues at the visible row, which the page has not read yet.
    if (visible !== null) return { before: String(end), isHidden: false };
    searched += size;
  }
  return end === 0 ? 'end' : { before: String(end), isHidden: true };
}

interface HiddenRows {
  readonly runs: HiddenRunsOfLog;
  /**
   * Position just above the rows that were read last, all of which were hidden. The search begins here instead of below
   * them, because rows may have become visible between that read and the read of `runs`.
   */
  readonly from: number;
  /** Position of the oldest row that was found hidden. */
  readonly before: number;
  readonly most: number;
}

/** Maximum time to work before other requests can continue, ms. The labels of a large page take ten times as long. */
const WORK_MS = 2;

const NEWEST = String(2n ** 63n - 1n);
