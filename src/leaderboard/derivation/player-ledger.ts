import { type BoardValue, BoardValues, counts } from './board-values.js';
import { addContribution, type Contribution } from './contribution.js';
import { FEED_OF_PLAYER } from './feed.js';
import { type FeedEntry, foldPlayer, HELD_OF_PLAYER, type HeldScore, type PlayerChanges } from './fold-player.js';
import { distanceValue, rosterContributions } from './fold-roster.js';
import type { LoggedEvent } from './logged-event.js';
import type { CareerState, FlightState, KittenState } from './state.js';

/** Collects what is derived from all events of one player. */
export class PlayerLedger {
  readonly flights: Map<string, FlightState>;
  readonly careers = new Map<string, CareerState>();
  readonly kittens = new Map<string, KittenState>();
  readonly names: Set<string>;
  readonly contributions = new Map<string, Contribution>();
  readonly feed: FeedEntry[] = [];
  readonly held: HeldScore[] = [];
  #distance: BoardValue | null = null;

  /**
   * @param flagged states of the flights that an operator has flagged
   * @param names bodies and causes that the player's earlier events have named
   */
  constructor(flagged: ReadonlyMap<string, FlightState> = new Map(), names: ReadonlySet<string> = new Set()) {
    this.flights = new Map(flagged);
    this.names = new Set(names);
  }

  /** Adds the player's next events, in the order of the log. */
  add(events: readonly LoggedEvent[]): PlayerChanges {
    const changes = foldPlayer(this, events);
    for (const name of ['flights', 'careers', 'kittens'] as const) this.#put(changes, name);
    for (const name of changes.names) this.names.add(name);
    for (const contribution of changes.contributions.values()) addContribution(this.contributions, contribution);
    for (const contribution of changes.rosters.flatMap(rosterContributions)) {
      addContribution(this.contributions, contribution);
    }
    this.#distance = distanceValue(changes.rosters) ?? this.#distance;
    this.feed.push(...changes.feed);
    this.feed.splice(0, this.feed.length - FEED_OF_PLAYER);
    this.held.push(...changes.held);
    this.held.splice(0, this.held.length - HELD_OF_PLAYER);
    return changes;
  }

  /** Number of the player's flights, careers and contributions. All other kinds of rows have a maximum. */
  get rows(): number {
    return this.flights.size + this.careers.size + this.contributions.size;
  }

  /** Returns the player's values. Cancelled contributions do not count. */
  values(): BoardValue[] {
    const values = new BoardValues();
    for (const each of this.contributions.values()) if (counts(each, this.flights.get(each.flight))) values.add(each);
    return [...values.all(), ...(this.#distance ? [this.#distance] : [])];
  }

  #put(changes: PlayerChanges, name: 'flights' | 'careers' | 'kittens'): void {
    const mine = this[name] as Map<string, unknown>;
    for (const [key, state] of changes[name]) mine.set(key, state);
  }
}
