import type { Outcome } from '../errors/index.js';

/** The canonical command: every writable leaf and every envelope becomes one of these. */
export interface Command {
  /** Raw vessel id, or `''` for global actions. */
  readonly vesselId: string;
  /** Canonical key such as `paint.vessel_color`. */
  readonly action: string;
  /** Module index or registry id; −1 when absent. */
  readonly ordinal: number;
  readonly value: number;
  readonly values: readonly number[] | null;
  readonly token: string | null;
  readonly aux: string | null;
}

/** Commands of one batch must share a phase. */
export type Phase = 'frame' | 'solver';

/** One row of the action catalogue: how a command is checked before it is queued, and what it does to the world. */
export interface Action<Cell> {
  readonly phase: Phase;
  /** Slots and ranges, without looking at the world: EINVAL before anything is queued. */
  readonly check: (command: Command) => Outcome<void>;
  readonly run: (cell: Cell, command: Command) => Outcome<void>;
}

/** The part of the action catalogue that one family of actions contributes, by canonical key. */
export type ActionTable<Cell> = Readonly<Record<string, Action<Cell>>>;

/** A command with every slot at its default. */
export function command(action: string, slots: Partial<Omit<Command, 'action'>> = {}): Command {
  return { vesselId: '', ordinal: -1, value: 0, values: null, token: null, aux: null, ...slots, action };
}
