import { bucketOf, oldestKept, type RollingPeriod } from '../calendar.js';
import { boardByKey, CATALOGUE, type CatalogueBoard, parentKey } from '../catalogue.js';
import type { Tables } from '../tables.js';

/** A board of a family is listed if it has at least this number of players. */
const MIN_PLAYERS = 2;
const PERIODS = ['alltime', 'daily', 'weekly', 'monthly', 'yearly'];

export interface PageQuery {
  readonly limit?: number;
  readonly offset?: number;
  readonly around?: string;
  readonly period?: string;
  readonly at?: string;
}

export const head = ({ stat, title, unit, kind }: CatalogueBoard) => ({
  stat,
  title,
  unit,
  ascending: kind === 'best',
});

/** Returns the keys in the order of publication: each fixed board is followed by the boards of its family. */
export function inOrder(keys: readonly string[]): string[] {
  return CATALOGUE.flatMap(({ stat }) => [
    ...keys.filter((key) => key === stat),
    ...keys.filter((key) => parentKey(key) === stat).sort(),
  ]);
}

export function listed(tables: Tables): string[] {
  const families = tables.held().filter((stat) => parentKey(stat) !== null && tables.board(stat).length >= MIN_PLAYERS);
  return inOrder([...CATALOGUE.map(({ stat }) => stat), ...families]);
}

/** `GET /v1/leaderboards` */
export function leaderboards(tables: Tables, { limit = 200, after }: { limit?: number; after?: string } = {}): object {
  const all = listed(tables);
  const rest = after === undefined ? all : all.slice(all.indexOf(after) + 1);
  const boards = rest.slice(0, limit).map((stat) => ({
    ...head(boardByKey(stat)!),
    count: tables.board(stat).length,
    periods: PERIODS,
  }));
  return { boards, min_players: MIN_PLAYERS, ...(rest.length > limit && { next: rest[limit - 1] }) };
}

/** The answer to `GET /v1/leaderboards/{stat}`; null stands for a 404. */
export function leaderboard(tables: Tables, stat: string, query: PageQuery): object | null {
  const { limit = 50, period = 'alltime', at } = query;
  const board = boardByKey(stat);
  if (!board || (parentKey(stat) !== null && tables.board(stat).length === 0)) return null;
  const { now } = tables.world;
  const rolling = period === 'alltime' ? null : (period as RollingPeriod);
  const bucket = rolling ? (at ?? bucketOf(rolling, now)) : '';
  const isKept = !rolling || bucket >= oldestKept(rolling, now);
  const standings = isKept ? tables.board(stat, period, bucket) : [];
  const asked = query.around === undefined ? undefined : tables.handles.get(query.around.toLowerCase());
  const mine = asked && standings.find(({ player }) => player === asked.player);
  if (query.around !== undefined && !mine) return null;
  const offset = mine ? Math.max(0, mine.rank - 1 - Math.floor(limit / 2)) : (query.offset ?? 0);
  return {
    ...head(board),
    period,
    ...(rolling && { bucket }),
    population: standings.length,
    limit,
    offset,
    ...(mine && { around: { handle: asked.handle, rank: mine.rank } }),
    rows: standings
      .slice(offset, offset + limit)
      .map((row) => ({ rank: row.rank, handle: row.handle, ...tables.valueMembers(row) })),
  };
}
