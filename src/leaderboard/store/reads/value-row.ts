import { type RawBuilder, sql } from 'kysely';
import type { Labels } from '../../privacy/labels.js';
import { publicPayload } from '../../privacy/public-payload.js';

/** Boards whose events lack the body where their flight began; their contexts begin with it. */
const NAMES_START: ReadonlySet<string> = new Set(['biggest_recovery', 'most_stages']);

/** A value of a player on a board, with the facts of other tables for its public form. */
export interface ValueRow {
  readonly player_id: number;
  readonly stat: string;
  readonly value: number;
  /** JSON; career and kitten ids in it are raw. */
  readonly context: string | null;
  readonly recv_ms: number;
  /** The body where the flight of the context began, escaped as in JSON; null if unknown. */
  readonly body: string | null;
  /** True for a career time of a career that was rewound; null where the board has none. */
  readonly rewound: boolean | null;
}

/** A value of a player on a board, as it is published. */
export interface PublicValue {
  readonly value: number;
  /** JSON, without a raw id. */
  readonly context: string | null;
  readonly updated: number;
  readonly isRewound: boolean;
}

/**
 * The columns of a {@link ValueRow}, of the alias `b` of board values. It looks up the flight or career of a context only
 * for the few values that need it: PostgreSQL would plan a join as if each value did. It reads contexts as texts: their
 * forms are ours, and the JSON functions of PostgreSQL refuse texts of clients with a NUL or half a pair.
 */
export const VALUE_COLUMNS: RawBuilder<unknown> = sql`b.player_id, b.stat, b.value, b.context, b.recv_ms,
  case when b.stat = any(${[...NAMES_START]}::text[]) then (
    select f.body from proj.flight f
    where f.player_id = b.player_id and f.flight = substring(b.context from '^\\{"flight":"([^"]*)"')
  ) end as body,
  case when b.stat like 'fastest\\_to\\_%' then (
    select c.rewound from proj.career c
    where c.player_id = b.player_id and c.career = substring(b.context from '^\\{"career":"([^"]*)"')
  ) end as rewound`;

/** Returns a value as it is published. */
export function publicValue(row: ValueRow, labels: Labels): PublicValue {
  return {
    // A product or a sum of large numbers may be beyond all that JSON can say.
    value: Math.min(row.value, Number.MAX_VALUE),
    context: contextOf(row, labels),
    updated: row.recv_ms,
    isRewound: row.rewound === true,
  };
}

function contextOf({ player_id, stat, context, body }: ValueRow, labels: Labels): string | null {
  if (context === null) return null;
  const named = publicPayload(context, (kind, raw) => labels(kind, String(player_id), raw));
  if (!NAMES_START.has(stat)) return named;
  const members = named.slice(1, -1);
  return `{"body":"${body ?? ''}"${members === '' ? '' : `,${members}`}}`;
}
