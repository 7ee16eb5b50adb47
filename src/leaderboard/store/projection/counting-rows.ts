import { sql } from 'kysely';
import { counts } from '../../derivation/board-values.js';
import type { PlayerChanges } from '../../derivation/fold-player.js';
import type { FlightState, PlayerState } from '../../derivation/state.js';
import { flagColumn, numberColumn, textColumn } from '../column-texts.js';
import type { Executor } from './executor.js';
import { affectedBy, changesIn } from './standings-to-recompute.js';

interface Row {
  readonly player_id: number;
  readonly stat: string;
  readonly flight: string;
  readonly day: string;
  readonly item: string;
  readonly sim_t: number | null;
  readonly counts: boolean;
}

/** Updates whether the stored contributions of flights count, after flags, ends or deaths in those flights. */
export async function markCounting(
  db: Executor,
  changes: ReadonlyMap<number, PlayerChanges>,
  known: ReadonlyMap<number, PlayerState>,
): Promise<void> {
  const all = changesIn(changes, known);
  if (all.length === 0) return;
  const { rows } = await sql<Row>`
    select distinct c.player_id, c.stat, c.flight, c.day, c.item, c.sim_t, c.counts from ${affectedBy(all)}`.execute(
    db,
  );
  const stateOf = ({ player_id, flight }: Row): FlightState => changes.get(player_id)!.flights.get(flight)!;
  const changed = rows.filter((row) => row.counts !== isCounted(row, stateOf(row)));
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
