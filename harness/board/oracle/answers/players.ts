import { boardByKey } from '../catalogue.js';
import type { Standing, Tables } from '../tables.js';
import { head, inOrder } from './boards.js';

/** Returns the rows of a player on all boards, by the key of the board. */
function standingsOf(tables: Tables, player: number): Map<string, Standing> {
  const found = new Map<string, Standing>();
  for (const stat of tables.held()) {
    const row = tables.board(stat).find((each) => each.player === player);
    if (row) found.set(stat, row);
  }
  return found;
}

/** `GET /v1/players/{handle}`; null for a 404. */
export function profile(tables: Tables, handle: string): object | null {
  const found = tables.handles.get(handle.toLowerCase());
  if (!found) return null;
  const standings = [...standingsOf(tables, found.player)].sort(([a], [b]) => (a < b ? -1 : 1));
  const stats = standings.map(([stat, row]) => ({
    ...head(boardByKey(stat)!),
    rank: row.rank,
    players: tables.board(stat).length,
    ...tables.valueMembers(row),
  }));
  return { handle: found.handle, since: found.createdMs, stats };
}

/** `GET /v1/players?q=` */
export function search(tables: Tables, q: string, limit = 20): object {
  const query = q.trim();
  const wanted = query.toLowerCase();
  const keys = [...tables.handles.keys()].filter((key) => key.includes(wanted)).sort();
  const sorted = [
    ...keys.filter((key) => key.startsWith(wanted)),
    ...keys.filter((key) => !key.startsWith(wanted)),
  ].map((key) => tables.handles.get(key)!.handle);
  return { query, limit, handles: sorted.slice(0, limit), ...(sorted.length > limit && { truncated: true }) };
}

/** `GET /v1/compare` */
export function compare(tables: Tables, asked: readonly string[]): object {
  const unique = new Map<string, string>();
  for (const handle of asked.map((each) => each.trim()).filter((each) => each !== '')) {
    if (!unique.has(handle.toLowerCase())) unique.set(handle.toLowerCase(), handle);
  }
  const players = [...unique].slice(0, 8).map(([key, handle]) => {
    const found = tables.handles.get(key);
    return { handle, found, standings: found ? standingsOf(tables, found.player) : new Map<string, Standing>() };
  });
  const stats = inOrder([...new Set(players.flatMap(({ standings }) => [...standings.keys()]))]);
  return {
    handles: players.map(({ handle, found }) =>
      found ? { handle: found.handle, found: true, since: found.createdMs } : { handle, found: false },
    ),
    boards: stats.map((stat) => ({
      ...head(boardByKey(stat)!),
      players: tables.board(stat).length,
      rows: players.flatMap(({ found, standings }) => {
        const row = standings.get(stat);
        return row ? [{ handle: found!.handle, rank: row.rank, ...tables.valueMembers(row) }] : [];
      }),
    })),
  };
}
