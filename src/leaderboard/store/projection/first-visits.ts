import { sql } from 'kysely';
import { isVisit } from '../../derivation/board-values.js';
import type { Contribution } from '../../derivation/contribution.js';
import { numberColumn, textColumn } from '../column-texts.js';
import { toColumn } from './client-text.js';
import type { Executor } from './executor.js';
import { lookedUp } from './looked-up.js';
import type { PlayerContribution } from './contribution-rows.js';

export async function withoutRepeatedVisits(
  db: Executor,
  counted: readonly PlayerContribution[],
): Promise<PlayerContribution[]> {
  const visits = counted.filter(([, each]) => isVisit(each));
  if (visits.length === 0) return [...counted];
  const column = <T>(of: (contribution: Contribution) => T): T[] => visits.map(([, each]) => of(each));
  const list = sql`unnest(
      ${numberColumn(visits.map(([playerId]) => playerId))}::bigint[], ${textColumn(column(({ stat }) => stat))},
      ${textColumn(column(({ item }) => toColumn(item)))}
    ) with ordinality as n (player_id, stat, item, at)`;
  const { rows } = await sql<{ at: number }>`
    select distinct n.at from ${await lookedUp(db, list, {
      table: 'contribution',
      alias: 'c',
      where: sql`c.player_id = n.player_id and c.stat = n.stat and c.item = n.item and c.item <> ''`,
    })}`.execute(db);
  const seen = new Set(rows.map(({ at }) => visitOf(visits[at - 1]!)));
  return counted.filter((each) => {
    if (!isVisit(each[1])) return true;
    const visit = visitOf(each);
    // The contributions are in log order, so only the first contribution for each body counts.
    return !seen.has(visit) && seen.add(visit);
  });
}

const visitOf = ([playerId, { stat, item }]: PlayerContribution): string => [playerId, stat, item].join('\0');
