import { type BoardKind, boardOf } from './boards.js';
import { type Contribution, isAhead, join, keyOf } from './contribution.js';
import { countsFor, isFatal, isImpact } from './eligibility.js';
import { type FeedEntry, foldPlayer, type PlayerChanges } from './fold-player.js';
import { rosterContributions, type RosterFigures } from './fold-roster.js';
import type { LoggedEvent } from './logged-event.js';
import { type CareerState, type FlightState, type KittenState, NEW_FLIGHT } from './state.js';
import { PERIODS, windowOf } from './windows.js';

/** A value of a player on a board, of all time or of one window. */
export interface BoardValue {
  readonly stat: string;
  readonly period: 'alltime' | (typeof PERIODS)[number];
  /** The window; empty for all time. */
  readonly bucket: string;
  readonly value: number;
  readonly context: Contribution['context'];
  readonly seq: number;
  readonly recv: number;
}

/** Boards whose events do not say where their flight began: their contexts get its body in front. */
export const NAMES_START: ReadonlySet<string> = new Set(['biggest_recovery', 'most_stages']);

/** Everything that is derived of one player, from the first event on: what a rebuild makes, player by player. */
export class PlayerLedger {
  readonly flights = new Map<string, FlightState>();
  readonly careers = new Map<string, CareerState>();
  readonly kittens = new Map<string, KittenState>();
  readonly contributions = new Map<string, Contribution>();
  readonly feed: FeedEntry[] = [];
  #travelled: RosterFigures | null = null;

  /** Folds the player's next events, in the order of the log. @returns what they changed */
  add(events: readonly LoggedEvent[]): PlayerChanges {
    const changes = foldPlayer(this, events);
    for (const name of ['flights', 'careers', 'kittens'] as const) this.#put(changes, name);
    for (const contribution of changes.contributions.values()) this.#contribute(contribution);
    for (const figures of changes.rosters) this.#roster(figures);
    this.feed.push(...changes.feed);
    return changes;
  }

  /** Returns the player's values on all boards. Those that were taken back are not among them. */
  values(): BoardValue[] {
    return this.storedValues().map((each) => ({ ...each, context: this.#contextOf(each) }));
  }

  /** Returns the values without what their context gets when it is read: the body where a flight began. */
  storedValues(): BoardValue[] {
    const values = new Map<string, BoardValue>();
    const counted = [...this.contributions.values()].filter((each) => this.#counts(each));
    // A first visit is the earliest that counts: it must come before the later ones of the same body.
    counted.sort((a, b) => a.seq - b.seq);
    const visited = new Set<string>();
    for (const contribution of counted) {
      const { stat, item, day } = contribution;
      const { kind } = boardOf(stat)!;
      if (kind === 'counter' && item !== '') {
        const visit = `${stat}\0${item}`;
        if (visited.has(visit)) continue;
        visited.add(visit);
      }
      for (const period of PERIODS) merge(values, kind, valueOf(contribution, period, windowOf(period, day)));
      if (kind !== 'set') merge(values, kind, valueOf(contribution, 'alltime', ''));
    }
    if (this.#travelled) {
      const { travelledM: value, seq, recv } = this.#travelled;
      const stat = 'distance_travelled';
      values.set(`${stat}\0alltime\0`, { stat, period: 'alltime', bucket: '', value, context: null, seq, recv });
    }
    return [...values.values()];
  }

  #counts({ stat, flight, simT }: Contribution): boolean {
    const state = this.flights.get(flight) ?? NEW_FLIGHT;
    return countsFor(stat, state) && !(isImpact(stat) && isFatal(state, simT));
  }

  /** Returns the context of a value; that of some boards names the body where its flight began. */
  #contextOf({ stat, context }: BoardValue): Contribution['context'] {
    if (!NAMES_START.has(stat)) return context;
    const flight = context?.['flight'];
    return { body: this.flights.get(typeof flight === 'string' ? flight : '')?.body ?? '', ...context };
  }

  #put(changes: PlayerChanges, name: 'flights' | 'careers' | 'kittens'): void {
    const mine = this[name] as Map<string, unknown>;
    for (const [key, state] of changes[name]) mine.set(key, state);
  }

  #contribute(contribution: Contribution): void {
    const key = keyOf(contribution);
    const earlier = this.contributions.get(key);
    const { kind } = boardOf(contribution.stat)!;
    this.contributions.set(key, earlier ? join(kind, earlier, contribution) : contribution);
  }

  #roster(figures: RosterFigures): void {
    for (const contribution of rosterContributions(figures)) this.#contribute(contribution);
    if (figures.grownM > 0) this.#travelled = figures;
  }
}

function valueOf(contribution: Contribution, period: BoardValue['period'], bucket: string): BoardValue {
  const { stat, value, context, seq, recv } = contribution;
  return { stat, period, bucket, value, context, seq, recv };
}

/** Joins a value into those that are there; it is later than they are. */
function merge(values: Map<string, BoardValue>, kind: BoardKind, value: BoardValue): void {
  const key = [value.stat, value.period, value.bucket].join('\0');
  const earlier = values.get(key);
  if (!earlier) values.set(key, value);
  else if (kind === 'counter' || kind === 'set') values.set(key, { ...value, value: earlier.value + value.value });
  else if (isAhead(kind, value.value, earlier.value)) values.set(key, value);
}
