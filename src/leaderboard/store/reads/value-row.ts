import { type RawBuilder, sql } from 'kysely';
import { isDistributed } from '../distribution.js';
import type { Executor } from '../projection/executor.js';
import type { Labels } from '../../privacy/labels.js';
import { publicPayload } from '../../privacy/public-payload.js';

/**
 * Boards whose published context begins with the body on which the flight began. The event that sets the value does not
 * contain this body.
 */
const NAMES_START: ReadonlySet<string> = new Set(['biggest_recovery', 'most_stages']);

export interface ValueRow {
  readonly player_id: number;
  readonly stat: string;
  readonly value: number;
  /** The context as JSON, in which ids of careers and kittens have not been replaced by labels yet. */
  readonly context: string | null;
  readonly recv_ms: number;
  /** Name of the body on which the flight in `context` began, escaped as in JSON; null if unknown. */
  readonly body: string | null;
  /**
   * True if the value is a time in a career that was rewound to an earlier time. Null on boards whose values are not
   * career times.
   */
  readonly rewound: boolean | null;
}

export interface PublicValue {
  readonly value: number;
  /** The context as JSON, with labels in place of ids. */
  readonly context: string | null;
  readonly updated: number;
  readonly isRewound: boolean;
}

const IS_NAMED = sql`b.stat = any(${[...NAMES_START]}::text[])`;
const IS_TIMED = sql`b.stat like 'fastest\\_to\\_%'`;
const FLIGHT = sql`substring(b.context from '^\\{"flight":"([^"]*)"')`;
const CAREER = sql`substring(b.context from '^\\{"career":"([^"]*)"')`;

/** Parts of an SQL statement that reads board values, which must have the alias `b`. */
export interface ValueSql {
  readonly columns: RawBuilder<unknown>;
  readonly joins: RawBuilder<unknown>;
}

/**
 * Returns SQL that also finds the flight or career that a context names. The SQL reads contexts as text, which is
 * possible because this service writes them in a fixed form. PostgreSQL's JSON functions would fail for a context that
 * contains a client's text with a NUL or a lone surrogate.
 */
export const valueSql = async (db: Executor): Promise<ValueSql> => ((await isDistributed(db)) ? JOINED : LOOKED_UP);

const COLUMNS = sql`b.player_id, b.stat, b.value, b.context, b.recv_ms`;

/**
 * Subqueries find the few flights and careers that values need. For a join, PostgreSQL would make a plan as if every
 * value needed a flight or career.
 */
const LOOKED_UP: ValueSql = {
  columns: sql`${COLUMNS},
    case when ${IS_NAMED} then (
      select f.body from proj.flight f where f.player_id = b.player_id and f.flight = ${FLIGHT}
    ) end as body,
    case when ${IS_TIMED} then (
      select c.rewound from proj.career c where c.player_id = b.player_id and c.career = ${CAREER}
    ) end as rewound`,
  joins: sql``,
};

/**
 * Joins for Citus, which supports such subqueries only for a distributed table that is not joined with another table.
 */
const JOINED: ValueSql = {
  columns: sql`${COLUMNS}, f.body, c.rewound`,
  joins: sql`
    left join proj.flight f
      on f.player_id = b.player_id and f.flight = case when ${IS_NAMED} then ${FLIGHT} end
    left join proj.career c
      on c.player_id = b.player_id and c.career = case when ${IS_TIMED} then ${CAREER} end`,
};

export function publicValue(row: ValueRow, labels: Labels): PublicValue {
  return {
    // A product or sum of large numbers may be infinite, which JSON cannot express.
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
