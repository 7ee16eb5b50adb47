import { sql } from 'kysely';
import { counts } from '../../derivation/board-values.js';
import type { PlayerChanges } from '../../derivation/fold-player.js';
import type { FlightState } from '../../derivation/state.js';
import { flagColumn, numberColumn, textColumn } from '../column-texts.js';
import type { Executor } from './executor.js';

interface Row {
  readonly player_id: number;
  readonly stat: string;
  readonly flight: string;
  readonly day: string;
  readonly item: string;
  readonly sim_t: number | null;
  readonly counts: boolean;
}

/** Updates whether the stored contributions of flights count, after the flights were flagged, ended or died. */
export async function markCounting(db: Executor, changes: ReadonlyMap<number, PlayerChanges>): Promise<void> {
  const flights = [...changes].flatMap(([playerId, { reversals, flights: states }]) =>
    [...new Set(reversals.map(({ flight }) => flight))].map((flight) => ({
      playerId,
      flight,
      state: states.get(flight)!,
    })),
  );
  if (flights.length === 0) return;
  const { rows } = await sql<Row>`
    select c.player_id, c.stat, c.flight, c.day, c.item, c.sim_t, c.counts from unnest(
      ${numberColumn(flights.map(({ playerId }) => playerId))}::bigint[], ${textColumn(flights.map(({ flight }) => flight))}
    ) as r (player_id, flight) join contribution c using (player_id, flight)`.execute(db);
  const states = new Map(flights.map(({ playerId, flight, state }) => [`${playerId} ${flight}`, state]));
  const changed = rows.filter((row) => row.counts !== isCounted(row, states.get(`${row.player_id} ${row.flight}`)!));
  if (changed.length === 0) return;
  await sql`
    update contribution c set counts = n.counts from unnest(
      ${numberColumn(changed.map(({ player_id }) => player_id))}::bigint[], ${textColumn(changed.map(({ stat }) => stat))},
      ${textColumn(changed.map(({ flight }) => flight))}, ${textColumn(changed.map(({ day }) => day))},
      ${textColumn(changed.map(({ item }) => item))}, ${flagColumn(changed.map((row) => !row.counts))}::boolean[]
    ) as n (player_id, stat, flight, day, item, counts)
    where c.player_id = n.player_id and c.stat = n.stat and c.flight = n.flight and c.day = n.day
      and c.item = coalesce(n.item, '')`.execute(db);
}

const isCounted = ({ stat, sim_t: simT }: Row, flight: FlightState): boolean => counts({ stat, simT }, flight);
