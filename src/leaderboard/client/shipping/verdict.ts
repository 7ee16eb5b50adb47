import { RENEWAL_STEPS } from '../../../contract/board/index.js';

/** The answer of a board, or of another server at its address. */
export interface PostAnswer {
  readonly status: number;
  /** The body as JSON; undefined if it is not JSON. */
  readonly body: unknown;
  readonly date: string | null;
  readonly retryAfter: string | null;
}

export type Verdict =
  | { readonly kind: 'taken'; readonly accepted: number; readonly deduped: number }
  /** The board did not accept the batch, but may accept it later. */
  | { readonly kind: 'later'; readonly why: string }
  /** The client's clock is wrong. @param serverTime unix ms */
  | { readonly kind: 'skew'; readonly serverTime: number | null }
  /** The batch does not follow the last batch that the board has stored in this stream. */
  | { readonly kind: 'fork' }
  | { readonly kind: 'large' }
  /**
   * The batch contains an invalid event. `line` is the number of the event, counted from 1; null if the board does not
   * say it.
   */
  | { readonly kind: 'malformed'; readonly why: string; readonly line: number | null }
  /** The board will accept no batch at all from this client. */
  | { readonly kind: 'stop'; readonly why: string };

const FINAL: Readonly<Record<string, string>> = {
  license_expired: `the licence has ended; ${RENEWAL_STEPS}`,
  license_revoked: `the licence was revoked; ${RENEWAL_STEPS}`,
  license_invalid: 'the board does not know the licence; check that it was issued by this board',
  banned: 'the board accepts nothing from this account',
};

/**
 * Returns the meaning of an answer for the client. An answer in an unknown form counts as a temporary failure, because
 * it probably comes from a proxy in front of the board.
 */
export function verdictOf({ status, body }: PostAnswer): Verdict {
  const { accepted, deduped, error, detail, server_time: serverTime } = fields(body);
  if (status === 200) {
    if (isCount(accepted) && isCount(deduped)) return { kind: 'taken', accepted, deduped };
    return { kind: 'later', why: 'the answer is not from a board; check --board' };
  }
  if (typeof error !== 'string')
    return { kind: 'later', why: `the status is ${status}, and the answer is not from a board; check --board` };
  const why = typeof detail === 'string' ? `${error}: ${detail}` : error;
  if (error in FINAL) return { kind: 'stop', why: FINAL[error]! };
  if (error === 'unsupported_encoding') return { kind: 'stop', why };
  if (error === 'clock_skew') return { kind: 'skew', serverTime: isCount(serverTime) ? serverTime : null };
  if (error === 'stream_fork') return { kind: 'fork' };
  if (error === 'too_large') return { kind: 'large' };
  if (error === 'malformed_batch') return { kind: 'malformed', why, line: lineOf(detail) };
  return { kind: 'later', why };
}

/** Reads `Retry-After`: whole seconds or a date. @returns ms from `now`; 0 without the header */
export function retryAfterMs(text: string | null, now: number): number {
  if (text === null) return 0;
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : 0;
}

/**
 * Returns the number of the invalid line, with which the detail of a `malformed_batch` begins
 * (docs/reference/leaderboard-rules.md, "Events").
 */
function lineOf(detail: unknown): number | null {
  const [, line] = /^line (\d{1,6}):/.exec(typeof detail === 'string' ? detail : '') ?? [];
  return line === undefined ? null : Number(line);
}

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
