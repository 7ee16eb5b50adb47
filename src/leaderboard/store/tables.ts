import type { ColumnType, GeneratedAlways } from 'kysely';

/** A 64-bit integer below 2^53. */
type Whole = number;
/** A time, unix ms. */
type Millis = number;

/**
 * The tables outside the schema `proj`. The tables in `proj` are derived from the log; `projection/tables.ts` describes
 * them.
 */
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
    /**
     * The handle that was claimed first, and the time of that claim; null if the account has no handle.
     * `storeShownHandles` sets both.
     */
    shown_handle: string | null;
    shown_ms: Millis | null;
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
  visible_player: { player_id: Whole; handle: string; created_ms: Millis };
  hidden_player: { player_id: Whole };
  approved_board: { stat: string; approved_ms: Millis };
  /** The receiver has received everything up to the log position `position`. */
  webhook: { url: string; position: Whole };
  /** `flight` is in upper case. */
  flagged_flight: { player_id: Whole; flight: string; reason: string; flagged_ms: Millis };
  score_ruling: {
    player_id: Whole;
    seq: Whole;
    stat: string;
    counts: boolean;
    reason: string;
    ruled_ms: Millis;
  };
  visibility: { one: boolean; ver: Whole };
  byte_bucket: { player_id: Whole; tokens: number; at_ms: Millis; granted: boolean };
  deployment: { one: boolean; secrets_mark: string | null; base_url: string | null };
  /** The last log position that readers may see; see `log-order.ts`. */
  log_published: { one: boolean; position: Whole };
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

/** A row of the log, as the client sent it. */
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
