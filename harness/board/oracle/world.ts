import type { Labels } from '../../../src/leaderboard/privacy/index.js';

/** An accepted event: the members that the player sent, and the members that the service added. */
export interface TakenEvent {
  readonly player: number;
  readonly seq: number;
  /** Time of receipt, unix ms. */
  readonly recv: number;
  /** The id of the event; a ULID is in upper case. */
  readonly id: string;
  readonly type: string;
  readonly ver: number;
  readonly session: string;
  readonly flight: string | null;
  readonly career: string;
  readonly simT: number | null;
  /** Payload as JSON text. */
  readonly payload: string;
}

export interface Ruling {
  readonly seq: number;
  readonly stat: string;
  readonly counts: boolean;
}

export interface OraclePlayer {
  readonly player: number;
  readonly handles: readonly { readonly handle: string; readonly createdMs: number }[];
  /**
   * True for a banned or shadow-banned player. Answers include this player in their counts, but never show the player's
   * name.
   */
  readonly isHidden: boolean;
}

/**
 * The data that determines all public answers. Deleted players and their events are left out, and so are withheld
 * events.
 */
export interface OracleWorld {
  readonly players: readonly OraclePlayer[];
  readonly events: readonly TakenEvent[];
  readonly labels: Labels;
  readonly flagged: readonly { readonly player: number; readonly flight: string }[];
  readonly rulings: readonly Ruling[];
  readonly approved: readonly string[];
  /** The clock of the service, unix ms. */
  readonly now: number;
  /** Last position in the log. `projected` is the position up to which the service has derived the boards. */
  readonly logHead: number;
  readonly projected: number;
}
