import { ulidOf } from '../../envelopes/ulid.js';
import { type Labels, rememberedLabels } from '../../privacy/labels.js';
import { publicPayload } from '../../privacy/public-payload.js';

export interface PublicRow {
  readonly seq: number;
  readonly player_id: number;
  /** Absent in the log of a single player. */
  readonly handle?: string;
  readonly event_id: Uint8Array;
  readonly session_id: Uint8Array;
  readonly flight_id: Uint8Array | null;
  readonly career: string;
  readonly type: string;
  readonly ver: number;
  readonly sim_t: number | null;
  readonly recv_ms: number;
  readonly payload: string;
}

/** Returns the published form of a row. Numbers in the payload are written as the client wrote them. */
export function publicEvent(row: PublicRow, labels: Labels): string {
  const player = String(row.player_id);
  const members = {
    seq: row.seq,
    handle: row.handle,
    id: labels('event', player, ulidOf(row.event_id)),
    type: row.type,
    ver: row.ver,
    session: labels('session', player, ulidOf(row.session_id)),
    flight: row.flight_id ? labels('flight', player, ulidOf(row.flight_id)) : undefined,
    career: labels('career', player, row.career),
    sim_t: row.sim_t ?? undefined,
    recv: row.recv_ms,
  };
  const payload = publicPayload(row.payload, (kind, raw) => labels(kind, player, raw));
  return `${JSON.stringify(members).slice(0, -1)},"payload":${payload}}`;
}

/**
 * Maximum number of labels that are computed for one answer. Each label is a keyed hash, which takes about 10 µs. A
 * limit is necessary because one event can contain 131 ids.
 */
const LABELS_MAX = 2000;

/**
 * Makes the published form of an answer's rows, one after another, and reports when the answer has used up its labels.
 */
export class PublishedRows {
  #made = 0;
  readonly #labels: Labels;

  constructor(labels: Labels) {
    this.#labels = rememberedLabels((...id) => {
      this.#made++;
      return labels(...id);
    });
  }

  next(row: PublicRow): string {
    return publicEvent(row, this.#labels);
  }

  get isFull(): boolean {
    return this.#made >= LABELS_MAX;
  }
}
