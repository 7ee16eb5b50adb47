import { type RawBuilder, sql } from 'kysely';
import { NAMES_START } from '../../derivation/player-ledger.js';
import type { Labels } from '../../privacy/labels.js';
import { publicPayload } from '../../privacy/public-payload.js';

/** A value of a player on a board, with what its public form needs of other tables. */
export interface ValueRow {
  readonly player_id: number;
  readonly stat: string;
  readonly value: number;
  /** JSON; career and kitten ids in it are raw. */
  readonly context: string | null;
  readonly recv_ms: number;
  /** The body where the flight of the context began, escaped as in JSON; null where none is known. */
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

/** The columns of a {@link ValueRow}, of the alias `b` of board values and of {@link valueFacts}. */
export const VALUE_COLUMNS = sql`b.player_id, b.stat, b.value, b.context, b.recv_ms, f.body, c.rewound`;

/**
 * Joins the flight or the career that a context names to the row `b` of a value. Contexts are read as texts: their
 * forms are ours, and the JSON functions of PostgreSQL refuse texts of clients that hold a NUL or half a pair. Only the
 * contexts that are asked for it are taken apart: most values have none of the two.
 */
export const valueFacts: RawBuilder<unknown> = sql`
  left join proj.flight f on f.player_id = b.player_id and f.flight =
    case when b.stat = any(${[...NAMES_START]}::text[]) then substring(b.context from '^\\{"flight":"([^"]*)"') end
  left join proj.career c on c.player_id = b.player_id and c.career =
    case when b.stat like 'fastest\\_to\\_%' then substring(b.context from '^\\{"career":"([^"]*)"') end`;

/** Returns a value as it is published. */
export function publicValue({ value, recv_ms, rewound, ...row }: ValueRow, labels: Labels): PublicValue {
  return {
    // A product or a sum of large numbers may be beyond all that JSON can say.
    value: Math.min(value, Number.MAX_VALUE),
    context: contextOf(row, labels),
    updated: recv_ms,
    isRewound: rewound === true,
  };
}

function contextOf(
  { player_id, stat, context, body }: Pick<ValueRow, 'player_id' | 'stat' | 'context' | 'body'>,
  labels: Labels,
): string | null {
  if (context === null) return null;
  const named = publicPayload(context, (kind, raw) => labels(kind, String(player_id), raw));
  if (!NAMES_START.has(stat)) return named;
  const members = named.slice(1, -1);
  return `{"body":"${body ?? ''}"${members === '' ? '' : `,${members}`}}`;
}
