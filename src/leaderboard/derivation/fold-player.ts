import { addContribution, type Contribution } from './contribution.js';
import { DEATHS_MAX, isFatal, isImpact } from './eligibility.js';
import { FEED_OF_PLAYER, feedText } from './feed.js';
import { limitScores } from './flight-limits.js';
import { Roster, type RosterFigures } from './fold-roster.js';
import { type LoggedEvent, type ReadEvent, readLogged } from './logged-event.js';
import { Names } from './names.js';
import { isPlausible } from './plausible.js';
import { scoresOf } from './scores.js';
import {
  type CareerState,
  type FlightState,
  type KittenState,
  NEW_CAREER,
  NEW_FLIGHT,
  type PlayerState,
} from './state.js';
import { dayOf } from './windows.js';

/** A change to a flight that cancels earlier contributions, or makes them count again. */
export interface Reversal {
  /**
   * `flag`: the flight's contributions no longer count. `end`: the flight's loads now count only if the vehicle was
   * recovered. `death`: the flight's impacts at about the time of the death no longer count.
   */
  readonly kind: 'flag' | 'end' | 'death';
  readonly flight: string;
}

export interface FeedEntry {
  readonly seq: number;
  readonly recv: number;
  readonly type: string;
  readonly flight: string;
  /** The text of the row after the handle. */
  readonly text: string;
}

/** A score that is not plausible on its board. The score counts only after an operator has approved it. */
export interface HeldScore {
  readonly seq: number;
  readonly stat: string;
  readonly recv: number;
  /** Id of the flight; empty for an event outside a flight. */
  readonly flight: string;
  readonly value: number;
}

/** Maximum number of a player's held scores. */
export const HELD_OF_PLAYER = 20;

export interface PlayerChanges {
  readonly flights: ReadonlyMap<string, FlightState>;
  readonly careers: ReadonlyMap<string, CareerState>;
  readonly kittens: ReadonlyMap<string, KittenState>;
  /** Unknown bodies and causes that the player names for the first time in these events. */
  readonly names: ReadonlySet<string>;
  /** The new contributions with their keys, without the impacts that were fatal according to these events. */
  readonly contributions: ReadonlyMap<string, Contribution>;
  /**
   * The reversals, at most one of each kind per flight. So a flight with many deaths takes no more time than a flight
   * with one death.
   */
  readonly reversals: readonly Reversal[];
  /** The totals of the kittens after each roster snapshot, in the order of the log. */
  readonly rosters: readonly RosterFigures[];
  readonly feed: readonly FeedEntry[];
  /** The newest held scores, even those that an operator has already approved or refused. */
  readonly held: readonly HeldScore[];
  readonly counted: readonly LoggedEvent[];
}

/**
 * Applies a run of one player's events, in log order, to the player's state. An event with an unreadable payload or an
 * unknown version changes nothing, unless it is a flag.
 */
export function foldPlayer(known: PlayerState, events: readonly LoggedEvent[]): PlayerChanges {
  const fold = new PlayerFold(known);
  for (const event of events) fold.event(event);
  return fold.changes();
}

/** Folds a run of one player's events step by step, so that a long run can pause. See {@link foldPlayer}. */
export class PlayerFold {
  readonly #flights = new Map<string, FlightState>();
  readonly #careers = new Map<string, CareerState>();
  readonly #contributions = new Map<string, Contribution>();
  readonly #reversals = new Map<string, Reversal>();
  readonly #rosters: RosterFigures[] = [];
  /** The kittens; undefined before the first snapshot, because only snapshots need them. */
  #roster: Roster | undefined;
  readonly #feed: FeedEntry[] = [];
  readonly #held: HeldScore[] = [];
  readonly #counted: LoggedEvent[] = [];

  readonly #names: Names;

  constructor(private readonly known: PlayerState) {
    this.#names = new Names(known.names);
  }

  event(logged: LoggedEvent): void {
    const event = readLogged(logged);
    if (!event) {
      if (logged.type === 'flight.flagged' && logged.flight !== null) this.#flag(logged.flight);
      return;
    }
    this.#counted.push(logged);
    this.#career(event);
    this.#flight(event);
    this.#scores(event);
    if (event.read.type === 'roster.snapshot') {
      this.#roster ??= new Roster(this.known.kittens);
      this.#rosters.push(this.#roster.add(event.read.payload, event));
    }
    const text = feedText(event.read);
    if (text !== null && !this.#flightOf(event.flight).flagged) {
      this.#feed.push({ seq: event.seq, recv: event.recv, type: event.type, flight: event.flight ?? '', text });
    }
  }

  changes(): PlayerChanges {
    for (const [key, { stat, flight, simT }] of this.#contributions) {
      if (isImpact(stat) && isFatal(this.#flightOf(flight), simT)) this.#contributions.delete(key);
    }
    return {
      flights: this.#flights,
      careers: this.#careers,
      kittens: this.#roster?.changed ?? new Map(),
      names: this.#names.added,
      contributions: this.#contributions,
      reversals: [...this.#reversals.values()],
      rosters: this.#rosters,
      feed: this.#feed.slice(-FEED_OF_PLAYER),
      held: this.#held.slice(-HELD_OF_PLAYER),
      counted: this.#counted,
    };
  }

  #flightOf(flight: string | null): FlightState {
    return this.#flights.get(flight ?? '') ?? this.known.flights.get(flight ?? '') ?? NEW_FLIGHT;
  }

  #career({ career, simT, type }: ReadEvent): void {
    const before = this.#careers.get(career) ?? this.known.careers.get(career) ?? NEW_CAREER;
    const { maxSimT } = before;
    const isRewind = type === 'session.started' && simT !== null && maxSimT !== null && simT < maxSimT;
    const reached = simT === null ? maxSimT : Math.max(simT, maxSimT ?? simT);
    this.#careers.set(career, { maxSimT: reached, rewound: before.rewound || isRewind });
  }

  #flight({ flight, simT, read }: ReadEvent): void {
    if (flight === null) return;
    const before = this.#flightOf(flight);
    // A flight that is not known yet must be stored, even if this event does not change it.
    if (!this.known.flights.has(flight)) this.#flights.set(flight, before);
    switch (read.type) {
      case 'flight.flagged':
        this.#flag(flight);
        break;
      case 'flight.started':
        this.#flights.set(flight, { ...before, body: read.payload.body });
        break;
      case 'flight.ended':
        this.#flights.set(flight, { ...before, endedReason: read.payload.reason });
        this.#reverse('end', flight);
        break;
      case 'kitten.kia':
        if (simT === null) break;
        if (before.deaths.length > DEATHS_MAX) break;
        this.#flights.set(flight, { ...before, deaths: [...before.deaths, simT] });
        this.#reverse('death', flight);
        break;
      default:
    }
  }

  #flag(flight: string): void {
    const before = this.#flightOf(flight);
    if (before.flagged) return;
    this.#flights.set(flight, { ...before, flagged: true });
    this.#reverse('flag', flight);
  }

  #reverse(kind: Reversal['kind'], flight: string): void {
    this.#reversals.set(`${kind} ${flight}`, { kind, flight });
  }

  #scores(event: ReadEvent): void {
    const { flight, seq, recv, simT, rulings } = event;
    const state = this.#flightOf(flight);
    // Names in flagged flights use up the player's maximum, too. So a later flag does not change which names count.
    const admitted = scoresOf(event.read, event).filter(({ name }) => name === undefined || this.#names.admit(name));
    if (state.flagged || admitted.length === 0) return;
    const { next, counted: scores } =
      flight === null ? { next: state, counted: admitted } : limitScores(state, admitted, dayOf(recv));
    if (next !== state) this.#flights.set(flight!, next);
    const held = scores.filter(({ stat, value }) => !isPlausible(stat, value));
    // The scores of one event are sorted, so that a repeated run keeps the same scores.
    held.sort((a, b) => (a.stat < b.stat ? -1 : 1));
    for (const { stat, value } of held) this.#held.push({ seq, stat, recv, flight: flight ?? '', value });
    for (const { stat, value, context, body } of scores) {
      if (!(rulings?.get(stat) ?? isPlausible(stat, value))) continue;
      // An impact outside a flight has no item, because no death can cancel it.
      const item = body ?? (isImpact(stat) && flight !== null ? String(seq) : '');
      addContribution(this.#contributions, {
        stat,
        flight: flight ?? '',
        day: dayOf(recv),
        item,
        value,
        context: context ?? null,
        seq,
        recv,
        simT: isImpact(stat) ? simT : null,
      });
    }
  }
}
