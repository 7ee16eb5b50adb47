import { type Selectable, sql } from 'kysely';
import { BoardError } from '../../board-error.js';
import { readEvent } from '../../envelopes/read-event.js';
import { ulidOf } from '../../envelopes/ulid.js';
import type { Executor } from '../../store/projection/executor.js';
import type { EventRow } from '../../store/tables.js';
import { type Finding, Findings, findBreaking, type Rule } from './finding.js';
import { LOG_RULES } from './log-rules.js';

type Row = Selectable<EventRow>;

const PAGE = 1000;

export interface Verified {
  /** Number of events that were read, including those that are withheld from publication. */
  readonly events: number;
  readonly rules: number;
  /** Empty if the log is correct. */
  readonly findings: readonly Finding[];
}

/**
 * Checks the log, the accounts, the handles and the credentials against their invariants. The service may keep running
 * during the check. Each rule is checked by a single query, which sees one state of the database.
 */
export async function verifyLog(db: Executor): Promise<Verified> {
  const rules = [...LOG_RULES, ...IDENTITY_RULES];
  const findings: Finding[] = [];
  for (const rule of rules) findings.push(...(await findBreaking(db, rule)));
  const unreadable = new Findings('the service would accept each stored event again');
  let events = 0;
  for (const table of ['event', 'event_withheld'] as const) {
    for await (const row of rowsOf(db, table)) {
      events++;
      const why = faultOf(row);
      if (why !== null) unreadable.add(`seq ${row.seq}: ${why}`);
    }
  }
  return { events, rules: rules.length + 1, findings: [...findings, ...unreadable.all()] };
}

async function* rowsOf(db: Executor, table: 'event' | 'event_withheld'): AsyncGenerator<Row> {
  for (let after = 0; ;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where seq > ${after} order by seq limit ${PAGE}`.execute(db);
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.seq;
  }
}

/**
 * Returns the fault that makes a row an invalid event; null for a valid row. The row is written as a line of a batch,
 * and then checked like a line from a client.
 */
function faultOf(row: Row): string | null {
  const { event_id, session_id, flight_id, career, type, ver, sim_t, wall_t, payload } = row;
  const members = { id: ulidOf(event_id), type, ver, session: ulidOf(session_id), career, sim_t, wall_t };
  const head = JSON.stringify({ ...members, flight: flight_id && ulidOf(flight_id) });
  try {
    readEvent(`${head.slice(0, -1)},"payload":${payload}}`, 1);
    return null;
  } catch (error) {
    if (error instanceof BoardError) return error.message.replace(/^line 1: /, '');
    throw error;
  }
}

/** Invariants of accounts, handles and credentials (docs/reference/leaderboard-service.md, "Storage guarantees"). */
const IDENTITY_RULES: readonly Rule[] = [
  ['no retired handle has an owner', sql`select handle_lc from handle join retired_handle using (handle_lc)`],
  [
    'no deleted account is stored',
    sql`select translate(encode(user_key, 'base64'), '+/=', '-_') from account join tombstone using (user_key)`,
  ],
  ['no credential has a deleted account’s key', sql`select left(jkt, 8) from credential join purged_jkt using (jkt)`],
  [
    'each credential is for a handle of its account',
    sql`select left(jkt, 8) from credential c
      where not exists (select from handle h where h.handle_lc = c.handle_lc and h.player_id = c.player_id)`,
  ],
  [
    'each account shows its oldest handle',
    sql`select 'player ' || a.player_id from account a
      left join (
        select distinct on (player_id) player_id, handle, created_ms from handle
        order by player_id, created_ms, handle
      ) as h on h.player_id = a.player_id
      where (a.shown_handle, a.shown_ms) is distinct from (h.handle, h.created_ms)`,
  ],
  [
    'all credentials of banned accounts are revoked',
    sql`select left(jkt, 8) from credential join account using (player_id)
      where banned_ms is not null and revoked_ms is null`,
  ],
];
