import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A 64-bit integer that is below 2^53 here, so that it is read as a number. */
type Whole = number;
/** Unix ms. */
type Millis = number;

/** The rows of every table. The schema `proj` is derived from the log: see `projection/tables.ts`. */
export interface Tables {
  account: {
    player_id: GeneratedAlways<Whole>;
    user_key: Buffer;
    idp: string;
    created_ms: Millis;
    banned_ms: Millis | null;
    ban_reason: string | null;
    shadow_ms: Millis | null;
    shadow_reason: string | null;
    /** True while the account has a handle; the database keeps it. */
    is_named: Generated<boolean>;
  };
  handle: { handle_lc: string; handle: string; player_id: Whole; created_ms: Millis };
  retired_handle: { handle_lc: string; reason: string; retired_ms: Millis };
  credential: {
    jkt: string;
    player_id: Whole;
    handle_lc: string;
    license_jti: string;
    issued_ms: Millis;
    expires_ms: Millis;
    revoked_ms: Millis | null;
  };
  session: { token_hash: Buffer; user_key: Buffer; expires_ms: Millis };
  tombstone: { user_key: Buffer; reason: string; at_ms: Millis };
  purged_jkt: { jkt: string; at_ms: Millis };
  denylist_state: { one: boolean; ver: Whole; updated_ms: Millis };
  /** A view: the players that may be named, each with the oldest handle and the time of its claim. */
  visible_player: { player_id: Whole; handle: string; created_ms: Millis };
  /** A view: the players that may not. */
  hidden_player: { player_id: Whole };
  /** Boards of families that an operator approved. */
  approved_board: { stat: string; approved_ms: Millis };
  /** The receivers of webhooks, each with the position of the log up to which it has got everything. */
  webhook: { url: string; position: Whole };
  /** Flights that an operator flagged, in upper case. */
  flagged_flight: { player_id: Whole; flight: string; reason: string; flagged_ms: Millis };
  /** Rulings of an operator on the scores of single events. */
  score_ruling: {
    player_id: Whole;
    seq: Whole;
    stat: string;
    counts: boolean;
    reason: string;
    ruled_ms: Millis;
  };
  visibility: { one: boolean; ver: Whole };
  deployment: { one: boolean; secrets_mark: string | null; base_url: string | null };
  seq_alloc: { one: boolean; next_seq: Whole };
  event: EventRow;
  event_withheld: EventRow & { withheld_ms: Millis };
  ingest_batch: { player_id: Whole; batch_id: Buffer; n_events: number; recv_ms: Millis };
  stream_state: {
    player_id: Whole;
    sid: Buffer;
    jkt: string;
    last_seq: Whole;
    last_bh: string;
    updated_ms: Millis;
  };
}

/** A row of the log, as it was sent; it is never changed. */
export interface EventRow {
  seq: ColumnType<Whole, Whole, never>;
  player_id: Whole;
  event_id: Buffer;
  session_id: Buffer;
  flight_id: Buffer | null;
  career: string;
  type: string;
  ver: number;
  sim_t: number | null;
  wall_t: Millis;
  recv_ms: Millis;
  payload: string;
}
