import { bucketOf, ROLLING } from '../calendar.js';
import type { ReadableEvent } from '../readable-event.js';
import type { Tables } from '../tables.js';
import { listed } from './boards.js';
import { feedRows } from './feed.js';

const DAYS_SHOWN = 90;

/** The answer to `GET /v1/stats`, without the time of the answer. */
export function stats(tables: Tables): object {
  const { folded, handles, world } = tables;
  const players = [...folded.values()];
  const counted = players.flatMap(({ readable }) => readable).sort((a, b) => a.seq - b.seq);
  const boards = listed(tables);
  const types = typesOf(counted, true);
  const sum = (of: (player: (typeof players)[number]) => number): number =>
    players.reduce((total, player) => total + of(player), 0);
  return {
    events: {
      total: counted.length,
      types,
      windows: ROLLING.map((period) => {
        const bucket = bucketOf(period, world.now);
        const inside = counted.filter(({ recv }) => bucketOf(period, recv) === bucket);
        return { period, bucket, count: inside.length, types: typesOf(inside, false) };
      }),
      ...spanOf(counted),
      ...daysOf(counted),
    },
    collection: {
      boards: boards.length,
      placements: boards.reduce((total, stat) => total + tables.board(stat).length, 0),
      types: types.length,
      handles: handles.size,
      scoring_players: [...folded].filter(([player, { values }]) => tables.visible.has(player) && values.size > 0)
        .length,
      flights: sum(({ flights }) => flights.size),
      flagged_flights: sum(({ flagged }) => flagged.size),
      careers: sum(({ careers }) => careers.size),
      rewound_careers: sum(({ rewound }) => rewound.size),
      kittens: sum(({ kittens }) => kittens.size),
      bodies: new Set(players.flatMap(({ bodies }) => [...bodies])).size,
      feed_rows: feedRows(tables).length,
      log_head: world.logHead,
      projected: world.projected,
      lag: Math.max(world.logHead - world.projected, 0),
    },
  };
}

function typesOf(events: readonly ReadableEvent[], hasSpan: boolean): object[] {
  const byType = new Map<string, ReadableEvent[]>();
  for (const event of events) {
    const these = byType.get(event.type);
    if (these) these.push(event);
    else byType.set(event.type, [event]);
  }
  return [...byType]
    .sort(([a, these], [b, those]) => those.length - these.length || (a < b ? -1 : 1))
    .map(([type, these]) => ({
      type,
      count: these.length,
      share: these.length / events.length,
      ...(hasSpan && spanOf(these)),
    }));
}

function spanOf(events: readonly ReadableEvent[]): object {
  return events.length === 0 ? {} : { first: events[0]!.recv, last: events.at(-1)!.recv };
}

function daysOf(events: readonly ReadableEvent[]): object {
  const counts = new Map<string, number>();
  for (const { recv } of events) {
    const day = bucketOf('daily', recv);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const daily = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = daily.map(([bucket, count]) => ({ period: 'daily', bucket, count }));
  const busiest = rows.reduce<(typeof rows)[number] | null>(
    (best, row) => (best === null || row.count >= best.count ? row : best),
    null,
  );
  return {
    days: rows.length,
    per_day: rows.length === 0 ? 0 : events.length / rows.length,
    ...(busiest && { busiest }),
    daily: rows.slice(-DAYS_SHOWN),
  };
}
