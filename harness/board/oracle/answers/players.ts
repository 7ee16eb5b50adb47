import { boardByKey } from '../catalogue.js';
import type { Standing, Tables } from '../tables.js';
import { head, inOrder } from './boards.js';

function standingsOf(tables: Tables, player: number): Map<string, Standing> {
  const found = new Map<string, Standing>();
  for (const stat of tables.held()) {
    const row = tables.board(stat).find((each) => each.player === player);
    if (row) found.set(stat, row);
  }
  return found;
}

/** The answer to `GET /v1/players/{handle}`; null stands for a 404. */
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

/** The answer to `GET /v1/players/{handle}/history/{stat}`; null stands for a 404. */
export function history(tables: Tables, handle: string, stat: string): object | null {
  const found = tables.handles.get(handle.toLowerCase());
  const board = boardByKey(stat);
  const hasNone = ['soi_bodies', 'landed_bodies', 'distance_travelled', 'top_kitten_distance', 'top_kitten_missions'];
  if (!found || !board || hasNone.includes(stat)) return null;
  const days = [...tables.folded.get(found.player)!.values]
    .filter(([key]) => key.startsWith(`${stat} daily `))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const steps: { day: string; value: number; updated: number }[] = [];
  for (const [key, { value, recv: updated }] of days) {
    const day = key.split(' ')[2]!;
    const before = steps.at(-1)?.value;
    if (board.kind === 'counter') steps.push({ day, value: value + (before ?? 0), updated });
    else if (before === undefined || (board.kind === 'best' ? value < before : value > before))
      steps.push({ day, value, updated });
  }
  return { handle: found.handle, ...head(board), steps: steps.slice(-366) };
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
