import { EVENT_TYPES } from '../../../src/leaderboard/envelopes/index.js';
import { bucketOf, ROLLING } from '../oracle/calendar.js';
import { CATALOGUE } from '../oracle/catalogue.js';
import type { LogQuery } from '../oracle/answers/log.js';
import type { Random } from '../histories/random.js';
import type { Oracle } from '../oracle/oracle.js';

export interface Question {
  readonly path: string;
  /** The expected body; null for a 404. */
  readonly answer: object | null;
}

const PAGE_MAX = 200;
/** Number of rows per page; small, so that a board has many pages. */
const SMALL_PAGE = 7;
const COMPARED = 8;
const SEARCHES = ['pla', 'LAYER1', 'er', '00', '%%', '__', 'zz no such', '  player0  '];
const UNKNOWN = 'Nobody-at-all';

/**
 * Yields every public question about a world: boards in all windows, pages, profiles, and every page of both event
 * logs.
 * @param everyHandle all handles that were ever claimed, including handles of players who must not appear in answers
 */
export function* questions(oracle: Oracle, everyHandle: readonly string[]): Generator<Question> {
  yield { path: '/v1/leaderboards', answer: oracle.leaderboards() };
  for (const { stat } of CATALOGUE) {
    const query = { limit: SMALL_PAGE, after: stat };
    yield { path: `/v1/leaderboards?${queryOf(query)}`, answer: oracle.leaderboards(query) };
  }
  yield* boardQuestions(oracle);
  const handles = [...everyHandle, UNKNOWN];
  yield* aroundQuestions(oracle, handles);
  for (const handle of handles) yield { path: `/v1/players/${handle}`, answer: oracle.profile(handle) };
  for (const { stat } of CATALOGUE) {
    for (const handle of [...everyHandle.slice(0, 4), UNKNOWN]) {
      yield { path: `/v1/players/${handle}/history/${stat}`, answer: oracle.history(handle, stat) };
    }
  }
  for (const q of [...SEARCHES, ...everyHandle.slice(0, 3)]) {
    yield { path: `/v1/players?${queryOf({ q })}`, answer: oracle.search(q) };
    yield { path: `/v1/players?${queryOf({ q, limit: 3 })}`, answer: oracle.search(q, 3) };
  }
  for (let at = 0; at < handles.length; at += COMPARED - 1) {
    const asked = handles.slice(at, at + COMPARED);
    yield { path: `/v1/compare?${queryOf({ handles: asked.join(',') })}`, answer: oracle.compare(asked) };
  }
  yield { path: '/v1/stats', answer: oracle.stats() };
  for (const limit of [1, 30, 500]) yield { path: `/v1/feed?limit=${limit}`, answer: oracle.feed(limit) };
  yield* logQuestions(oracle, handles);
}

/** @param share fraction of the questions, from 0 to 1 */
export function* someOf(all: Iterable<Question>, share: number, random: Random): Generator<Question> {
  for (const question of all) if (random.chance(share)) yield question;
}

function* boardQuestions(oracle: Oracle): Generator<Question> {
  const stats = [...new Set([...CATALOGUE.map(({ stat }) => stat), ...oracle.tables.held()])];
  const days = new Set(oracle.tables.world.events.map(({ recv }) => Math.floor(recv / 86_400_000) * 86_400_000));
  const ask = function* (stat: string, query: { period: string; at?: string }, limit: number): Generator<Question> {
    for (let offset = 0; ; offset += limit) {
      const full = { ...query, limit, offset };
      const answer: { rows?: readonly unknown[] } | null = oracle.leaderboard(stat, full);
      yield { path: `/v1/leaderboards/${stat}?${queryOf(full)}`, answer };
      if ((answer?.rows?.length ?? 0) < limit) return;
    }
  };
  for (const stat of [...stats, 'rud_nothing_of_this_kind', 'fastest_to_Luna', 'no_such_board', 'fastest_to_']) {
    for (const period of ['alltime', ...ROLLING]) yield* ask(stat, { period }, PAGE_MAX);
    yield* ask(stat, { period: 'alltime' }, SMALL_PAGE);
    for (const period of ROLLING) {
      const buckets = [...days].map((day) => bucketOf(period, day));
      for (const at of endsOf(buckets)) yield* ask(stat, { period, at }, PAGE_MAX);
    }
  }
}

function* aroundQuestions(oracle: Oracle, handles: readonly string[]): Generator<Question> {
  for (const { stat } of CATALOGUE) {
    for (const around of [...handles.slice(0, 5), UNKNOWN]) {
      for (const query of [
        { around, limit: SMALL_PAGE },
        { around, limit: SMALL_PAGE, period: 'yearly' },
      ]) {
        yield { path: `/v1/leaderboards/${stat}?${queryOf(query)}`, answer: oracle.leaderboard(stat, query) };
      }
    }
  }
}

/** Returns the first, the middle and the last window. With all windows, there would be more questions than events. */
function endsOf(buckets: readonly string[]): Set<string> {
  const sorted = [...new Set(buckets)].sort();
  return new Set(sorted.filter((_, at) => at === 0 || at === sorted.length >> 1 || at === sorted.length - 1));
}

function* logQuestions(oracle: Oracle, handles: readonly string[]): Generator<Question> {
  const paged = function* (
    path: string,
    query: LogQuery,
    ask: (query: LogQuery) => object | null,
  ): Generator<Question> {
    for (let before: number | undefined; ;) {
      const full = { ...query, ...(before !== undefined && { before }) };
      const answer: { next?: string } | null = ask(full);
      yield { path: `${path}?${queryOf(full)}`, answer };
      const next = answer?.next;
      if (next === undefined) return;
      before = Number(next);
    }
  };
  yield* paged('/v1/events', { limit: PAGE_MAX }, oracle.events);
  for (const type of [...EVENT_TYPES, 'system.body', 'no.such_type']) {
    yield* paged('/v1/events', { type, limit: PAGE_MAX }, oracle.events);
  }
  for (const handle of handles) {
    const ofPlayer = (query: LogQuery): object | null => oracle.playerEvents(handle, query);
    yield* paged(`/v1/players/${handle}/events`, { limit: PAGE_MAX }, ofPlayer);
    yield* paged(`/v1/players/${handle}/events`, { type: 'vehicle.staging', limit: SMALL_PAGE }, ofPlayer);
    yield* paged('/v1/events', { handle, type: 'roster.snapshot', limit: PAGE_MAX }, oracle.events);
  }
}

const queryOf = (query: object): string =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
