import { foldRosters } from './fold-rosters.js';
import type { ReadableEvent } from './readable-event.js';
import { readMembers } from './read-payload.js';
import { type Offer, offersOf } from './score-event.js';
import { add, type Value } from './values.js';
import { CAUSES, KNOWN_NAMES } from './catalogue.js';
import { isWithin } from './limits.js';
import type { TakenEvent } from './world.js';

export interface FoldedPlayer {
  /**
   * The player's values; the keys are `<stat> <period> <bucket>`. For the all-time period, the bucket is an empty
   * string.
   */
  readonly values: ReadonlyMap<string, Value>;
  readonly readable: readonly ReadableEvent[];
  readonly flights: ReadonlySet<string>;
  readonly flagged: ReadonlySet<string>;
  readonly careers: ReadonlySet<string>;
  readonly rewound: ReadonlySet<string>;
  readonly kittens: ReadonlySet<string>;
  /** Every body that the player reached or landed on, except on flagged flights. */
  readonly bodies: ReadonlySet<string>;
}

/** Operators' decisions about a player's events. */
export interface Moderation {
  readonly flagged: readonly string[];
  /** Rulings by `<seq> <stat>`. True means that the score counts, false that it does not. */
  readonly rulings: ReadonlyMap<string, boolean>;
}

/** Derives the results of one player from the player's events, which must be in the order of the log. */
export function foldPlayer(
  events: readonly TakenEvent[],
  moderation: Moderation = { flagged: [], rulings: new Map() },
): FoldedPlayer {
  const readable = events.flatMap((event): ReadableEvent[] => {
    const read = event.ver <= 1 ? readMembers(event.type, event.payload) : null;
    return read === null ? [] : [{ ...event, read }];
  });
  // A flag counts even if its payload is unreadable.
  const flags = flightsOf(events.filter(({ type }) => type === 'flight.flagged'));
  const flagged = new Set([...flags, ...moderation.flagged]);
  const flights = new Set([...flightsOf(readable), ...flagged]);
  const clean = readable.filter(({ flight }) => flight === null || !flagged.has(flight));
  const values = new Map<string, Value>();
  const visited = new Set<string>();
  const bodies = new Set<string>();
  const limits = new FlightLimits();
  const named = namesOf(readable);
  for (const event of clean) {
    const offers = offersOf(event, event.read).filter(({ name }) => name === undefined || named.has(name));
    const { isCounted, isVisit } = limits.take(event, offers);
    if (!isCounted) continue;
    for (const { stat, value, context, body, name } of offers) {
      if (!isVisit && name !== undefined) continue;
      if (!(moderation.rulings.get(`${event.seq} ${stat}`) ?? isWithin(stat, value))) continue;
      if (!isSurvived(stat, event, readable)) continue;
      if (body !== undefined) {
        bodies.add(body);
        const visit = `${stat} ${body}`;
        if (visited.has(visit)) continue;
        visited.add(visit);
      }
      const whole = context && contextOf(stat, event, context, readable);
      add(values, stat, { value, seq: event.seq, recv: event.recv, ...(whole && { context: whole }) });
    }
  }
  const kittens = foldRosters(readable, values);
  return { values, readable, flights, flagged, ...careersOf(readable), kittens, bodies };
}

/**
 * Returns the names of bodies and causes that count: the known names, and the first 50 other names in the player's
 * events. Names from flagged flights count towards the 50, too.
 */
function namesOf(readable: readonly ReadableEvent[]): ReadonlySet<string> {
  const names = new Set(KNOWN_NAMES.flatMap((name) => [name, name[0]!.toUpperCase() + name.slice(1)]));
  const most = names.size + 50;
  for (const event of readable) {
    for (const { name } of offersOf(event, event.read)) {
      if (name !== undefined && names.size < most) names.add(name);
    }
  }
  return names;
}

const isKnownCause = ({ type }: TakenEvent, name: string): boolean =>
  type === 'vehicle.rud' && CAUSES.includes(name.toLowerCase());

/** Limits how many events of one flight count (docs/reference/leaderboard-rules.md, "Flags, deaths and ends"). */
class FlightLimits {
  readonly #counts = new Map<string, number>();
  readonly #landed = new Map<string, string>();

  /** @returns whether the event scores at all, and whether its named body or cause counts */
  take(event: ReadableEvent, offers: readonly Offer[]): { isCounted: boolean; isVisit: boolean } {
    const { flight, type, recv } = event;
    if (flight === null || offers.length === 0) return { isCounted: true, isVisit: true };
    if (type === 'vehicle.impact') return { isCounted: this.#isWithin(flight, type, 100), isVisit: true };
    const named = offers.find(({ name }) => name !== undefined)?.name;
    if (named === undefined) return { isCounted: true, isVisit: true };
    if (type === 'vehicle.soi') return { isCounted: this.#isWithin(flight, type, 2000), isVisit: true };
    if (isKnownCause(event, named)) return { isCounted: true, isVisit: true };
    const landing = `${new Date(recv).toISOString().slice(0, 10)} ${named}`;
    // A repeated landing changes nothing, and does not use up the limit.
    if (type === 'vehicle.situation' && this.#landed.get(flight) === landing)
      return { isCounted: true, isVisit: false };
    const isVisit = this.#isWithin(flight, 'visit', 2000);
    if (isVisit && type === 'vehicle.situation') this.#landed.set(flight, landing);
    return { isCounted: true, isVisit };
  }

  #isWithin(flight: string, what: string, most: number): boolean {
    const key = `${flight} ${what}`;
    const before = this.#counts.get(key) ?? 0;
    this.#counts.set(key, before + 1);
    return before < most;
  }
}

const flightsOf = (events: readonly TakenEvent[]): Set<string> =>
  new Set(events.flatMap(({ flight }) => (flight === null ? [] : [flight])));

/**
 * Reports whether a score still counts after the later events of its flight. A flight's largest acceleration or
 * pressure counts if the flight has not ended, or has ended with a recovery. An impact counts unless a kitten died at
 * most 2 s before or after it (docs/reference/leaderboard-rules.md, "Flags, deaths and ends").
 */
function isSurvived(stat: string, { flight, simT }: TakenEvent, readable: readonly ReadableEvent[]): boolean {
  if (flight === null) return true;
  if (stat === 'peak_g_survived' || stat === 'max_q_survived') {
    const end = lastOf(readable, flight, 'flight.ended');
    return end === undefined || end.read.reason === 'recovered';
  }
  if (stat !== 'biggest_lithobrake_survived' && stat !== 'biggest_impact_energy') return true;
  const deaths = ofFlight(readable, flight).filter((event) => event.type === 'kitten.kia' && event.simT !== null);
  return deaths.length <= 100 && !deaths.some((death) => simT !== null && Math.abs(death.simT! - simT) <= 2);
}

function contextOf(stat: string, event: TakenEvent, context: object, readable: readonly ReadableEvent[]): Json {
  const { flight } = event;
  const named = flight === null ? {} : { flight };
  if (stat !== 'biggest_recovery' && stat !== 'most_stages') return { ...context, ...named };
  // On the boards `biggest_recovery` and `most_stages`, the context is the body where the flight began.
  const start = flight === null ? undefined : lastOf(readable, flight, 'flight.started');
  return { body: start?.read.body ?? '', ...named };
}

type Json = Readonly<Record<string, unknown>>;

const byFlight = new WeakMap<readonly ReadableEvent[], Map<string, ReadableEvent[]>>();

function ofFlight(readable: readonly ReadableEvent[], flight: string): readonly ReadableEvent[] {
  let index = byFlight.get(readable);
  if (!index) {
    index = new Map();
    for (const event of readable) {
      if (event.flight === null) continue;
      const list = index.get(event.flight);
      if (list) list.push(event);
      else index.set(event.flight, [event]);
    }
    byFlight.set(readable, index);
  }
  return index.get(flight) ?? [];
}

const lastOf = (readable: readonly ReadableEvent[], flight: string, type: string): ReadableEvent | undefined =>
  ofFlight(readable, flight).findLast((event) => event.type === type);

/**
 * Returns all careers of the player, and the careers that were rewound. A career was rewound if a session began at an
 * earlier time than the career had already reached (docs/reference/leaderboard-rules.md, "Careers").
 */
function careersOf(readable: readonly ReadableEvent[]): Pick<FoldedPlayer, 'careers' | 'rewound'> {
  const reached = new Map<string, number>();
  const rewound = new Set<string>();
  for (const { career, simT, type } of readable) {
    const before = reached.get(career) ?? -Infinity;
    if (type === 'session.started' && simT !== null && simT < before) rewound.add(career);
    reached.set(career, Math.max(before, simT ?? -Infinity));
  }
  return { careers: new Set(reached.keys()), rewound };
}
