import { vec3 } from '../../math/index.js';
import type { ClientEvent, DerivedType, Emit, Flag, Payloads } from './event.js';
import { type Appearance, type FleetChanges, fleetChanges } from './fleet-changes.js';
import { closed, end, flagged, follow, found, launch } from './flights.js';
import { REPEAT_S, type Watched } from './detectors/detector.js';
import { findTampering } from './detectors/tampering.js';
import { beginWalk, endWalk, type KidOf, kittenOf, rosterOf, travel, tumble } from './kittens.js';
import { isInFlight, isStanding, type SimEvent, type SimSnapshot, type SimVessel } from './snapshot.js';
import { type DeriverState, type Durable, type Flight, NEW_DURABLE, NEW_WATCH } from './state.js';

/** A moment of the simulator as the client saw it, with the events that came since the one before. */
export interface Sample {
  readonly snapshot: SimSnapshot;
  readonly events: readonly SimEvent[];
  /** The clock of this machine, unix ms. */
  readonly wall: number;
}

/** What events are named by. */
export interface Names {
  /** Returns a new ULID. */
  readonly newId: () => string;
  /** Returns the id of a career for a ULID of one. */
  readonly careerOf: (ulid: string) => string;
  readonly kidOf: KidOf;
  /** ULID of this installation. */
  readonly install: string;
  /** The version of the client. */
  readonly version: string;
}

export interface Derived {
  readonly state: DeriverState;
  readonly events: readonly ClientEvent[];
}

/** The time between two rosters, ms. */
const ROSTER_MS = 600_000;
/** The most open flights. Chosen: nobody flies as many; what is beyond them is not followed. */
const FLIGHTS_MAX = 64;
/** How near a craft a kitten appears that came out of it, m. Chosen. */
const HATCH_M = 100;
/** How near vessels are that dock by themselves, m. Chosen: further ones were put together. */
const DOCKING_M = 50;

/** Derives the events of one sample. @returns the state after it, and the events in their order */
export function derive(state: DeriverState, sample: Sample, names: Names): Derived {
  return new Step(state, sample, names).run();
}

/**
 * Ends a session: what was sampled and not sent, and the roster.
 * @param wall unix ms
 */
export function endSession(state: DeriverState, wall: number, names: Names): Derived {
  if (!state.before || state.session === null) return { state, events: [] };
  return new Step(state, { snapshot: state.before, events: [], wall }, names).finish();
}

/** One sample on its way through the derivation: what it changes is kept here, and nowhere else. */
class Step {
  readonly #events: ClientEvent[] = [];
  #flights: Flight[];
  #kittens: Durable['kittens'];
  #turns: DeriverState['turns'];
  readonly #watches: Map<string, Watched['watch']>;
  readonly #taints: Map<string, ReadonlyMap<Flag, string>>;
  #career: string | null;
  #session: string | null;
  #before: SimSnapshot | null;
  #waiting: DeriverState['waiting'];
  #rosterAt: number;

  constructor(
    private readonly state: DeriverState,
    private readonly sample: Sample,
    private readonly names: Names,
  ) {
    const { durable } = state;
    this.#flights = [...durable.flights];
    this.#kittens = durable.kittens;
    this.#turns = state.turns;
    this.#watches = new Map(state.watches);
    this.#taints = new Map(state.taints);
    this.#career = durable.career;
    this.#session = state.session;
    this.#before = state.before;
    this.#waiting = state.waiting;
    this.#rosterAt = state.rosterAt;
  }

  run(): Derived {
    const { snapshot, wall } = this.sample;
    const { durable } = this.state;
    const isNewRun = durable.career !== null && (snapshot.sequence < durable.sequence || snapshot.ut < durable.ut);
    if (isNewRun) this.#endRun();
    if (this.#session === null) this.#begin();
    if (this.#before) this.#fleet(this.#before);
    else this.#endAbsent();
    for (const vessel of snapshot.vessels.values()) {
      if (vessel.isKitten) this.#kitten(vessel);
      else this.#vessel(vessel);
    }
    if (wall - this.#rosterAt >= ROSTER_MS) this.#roster();
    return this.#done();
  }

  finish(): Derived {
    for (const flight of this.#flights) {
      const watch = this.#watches.get(flight.id);
      if (watch) this.#watches.set(flight.id, { ...watch, samples: closed(flight, watch.samples, this.#emit) });
    }
    this.#roster();
    return this.#done();
  }

  #done(): Derived {
    const { snapshot } = this.sample;
    const durable = {
      career: this.#career,
      sequence: snapshot.sequence,
      ut: snapshot.ut,
      flights: this.#flights,
      kittens: this.#kittens,
    };
    const state = {
      durable,
      session: this.#session,
      before: snapshot,
      watches: this.#watches,
      taints: this.#taints,
      turns: this.#turns,
      waiting: this.#waiting,
      rosterAt: this.#rosterAt,
    };
    return { state, events: this.#events };
  }

  readonly #emit: Emit = <Type extends DerivedType>(
    type: Type,
    flight: string | null,
    payload: Payloads[Type],
    simT = this.sample.snapshot.ut,
  ): void => {
    this.#events.push({
      id: this.names.newId(),
      type,
      ver: 1,
      session: this.#session!,
      flight,
      career: this.names.careerOf(this.#career!),
      sim_t: simT,
      wall_t: Math.round(this.sample.wall),
      payload,
    });
  };

  /** Begins a session, and the career where there is none yet: each run of a simulator is one, since it saves nothing. */
  #begin(): void {
    this.#career ??= this.names.newId();
    this.#session = this.names.newId();
    this.#rosterAt = this.sample.wall;
    const { build } = this.sample.snapshot;
    this.#emit('session.started', null, {
      mod_ver: this.names.version,
      game_build: build,
      install: this.names.install,
    });
  }

  /** Ends what the run before left open: the simulator was started anew, and knows nothing of it. */
  #endRun(): void {
    const { ut } = this.state.durable;
    this.#session ??= this.names.newId();
    const emit: Emit = (type, flight, payload) => this.#emit(type, flight, payload, ut);
    for (const flight of this.#flights) {
      closed(flight, this.#watches.get(flight.id)?.samples ?? null, emit);
      end({ ...flight, isStanding: false }, null, emit);
    }
    const roster = rosterOf(this.#kittens, this.names.kidOf);
    if (roster) emit('roster.snapshot', null, roster);
    const { flights, kittens, career } = NEW_DURABLE;
    [this.#flights, this.#kittens, this.#career] = [[...flights], kittens, career];
    [this.#session, this.#before, this.#waiting, this.#turns] = [null, null, [], {}];
    this.#watches.clear();
    this.#taints.clear();
  }

  /** Ends the flights of vessels that went while nobody looked. */
  #endAbsent(): void {
    const { vessels, homeBody } = this.sample.snapshot;
    const gone = this.#flights.filter(({ vessel }) => !vessels.has(vessel));
    for (const flight of gone) end(flight, homeBody, this.#emit);
    this.#flights = this.#flights.filter((flight) => !gone.includes(flight));
  }

  #fleet(before: SimSnapshot): void {
    const { snapshot, events } = this.sample;
    const changes = fleetChanges(before, snapshot, events, this.#waiting);
    this.#waiting = changes.waiting;
    for (const docking of changes.docked) this.#dock(docking);
    for (const vessel of changes.vanished) this.#vanish(vessel);
    for (const appearance of changes.appeared) this.#appear(appearance);
    for (const vessel of changes.staged) this.#stage(vessel);
  }

  #dock({ vessel, coming, distance }: FleetChanges['docked'][number]): void {
    const own = this.#flightOf(vessel);
    const theirs = coming === null ? undefined : this.#flightOf(coming);
    const flight = own ?? theirs;
    if (flight) this.#emit('vehicle.docked', flight.id, { other_flight: (own && theirs?.id) ?? null });
    if (distance > DOCKING_M) {
      const detail = `docked to a vessel that was ${Math.round(distance)} m away`;
      for (const joined of [own, theirs]) if (joined) this.#put(flagged(joined, 'console', detail, this.#emit));
    }
    this.#flights = this.#flights.map((other) => (other.vessel === coming ? { ...other, vessel } : other));
  }

  #vanish({ id, name, isKitten }: SimVessel): void {
    const { ut, homeBody } = this.sample.snapshot;
    if (isKitten) this.#kittens = endWalk(this.#kittens, name, ut, this.names.kidOf, this.#emit);
    const ended = this.#flights.filter(({ vessel }) => vessel === id);
    for (const flight of ended) {
      closed(flight, this.#watches.get(flight.id)?.samples ?? null, this.#emit);
      end(flight, homeBody, this.#emit);
      this.#watches.delete(flight.id);
    }
    this.#flights = this.#flights.filter((flight) => !ended.includes(flight));
    this.#taints.delete(id);
  }

  #appear({ vessel, cause, from }: Appearance): void {
    const { ut } = this.sample.snapshot;
    if (vessel.isKitten) {
      const craft = this.#craftBeside(vessel);
      if (craft) this.#kittens = beginWalk(this.#kittens, vessel.name, craft.id, ut, this.names.kidOf, this.#emit);
      return;
    }
    if (cause === 'undocked') {
      const staying = this.#flights.find((flight) => flight.vessel === from && flight.home === from);
      const back = this.#flights.find((flight) => flight.home === vessel.id && flight.vessel === from);
      if (back) this.#put({ ...back, vessel: vessel.id });
      const flight = staying ?? back;
      if (flight) this.#emit('vehicle.undocked', flight.id, { other_flight: (staying && back?.id) ?? null });
    } else if (cause === 'put' && isInFlight(vessel)) {
      this.#taint(vessel.id, 'console', 'was put into flight');
    }
  }

  #stage(vessel: string): void {
    const flight = this.#flightOf(vessel);
    const { ut } = this.sample.snapshot;
    const last = flight?.lastOf['vehicle.staging'];
    if (!flight || (last !== undefined && ut >= last && ut - last < REPEAT_S)) return;
    this.#emit('vehicle.staging', flight.id, { stage_index: flight.stagings });
    this.#put({ ...flight, stagings: flight.stagings + 1, lastOf: { ...flight.lastOf, 'vehicle.staging': ut } });
  }

  #vessel(now: SimVessel): void {
    const { snapshot } = this.sample;
    const before = this.#before?.vessels.get(now.id);
    const body = snapshot.bodies.get(now.body) ?? null;
    const flight = this.#flightOf(now.id) ?? this.#open(before, now);
    if (!before) return;
    const interval = {
      before,
      now,
      body,
      seconds: snapshot.ut - this.#before!.ut,
      ut: snapshot.ut,
      isRebuilt: before.partCount !== now.partCount || before.decouplersLeft !== now.decouplersLeft,
    };
    if (!flight) {
      for (const { flag, detail } of findTampering(interval)) {
        // Tanks and batteries may be filled on the ground; everything else counts when it flies.
        if (flag !== 'refuel' && flag !== 'resource_edit') this.#taint(now.id, flag, detail);
      }
      return;
    }
    const watched = { flight, watch: this.#watches.get(flight.id) ?? NEW_WATCH };
    const next = follow(interval, watched, snapshot.warp, this.#emit);
    this.#put(next.flight);
    this.#watches.set(flight.id, next.watch);
  }

  /** Opens a flight for a vessel that leaves the ground, or that somebody flies and that has none yet. */
  #open(before: SimVessel | undefined, now: SimVessel): Flight | null {
    if (!now.controllable || !isInFlight(now) || this.#flights.length >= FLIGHTS_MAX) return null;
    const isLaunch = before !== undefined && isStanding(before);
    if (!isLaunch && !now.controlled) return null;
    const id = this.names.newId();
    const { bodies } = this.sample.snapshot;
    const body = bodies.get((isLaunch ? before : now).body) ?? null;
    const watched = isLaunch
      ? launch(id, before, body, this.#emit, this.#before!.ut)
      : { flight: found(id, now, body), watch: NEW_WATCH };
    let { flight } = watched;
    for (const [flag, detail] of this.#taints.get(now.id) ?? []) flight = flagged(flight, flag, detail, this.#emit);
    this.#taints.delete(now.id);
    this.#flights.push(flight);
    this.#watches.set(id, watched.watch);
    return flight;
  }

  #kitten(now: SimVessel): void {
    const before = this.#before?.vessels.get(now.id);
    if (!before) return;
    const { ut } = this.sample.snapshot;
    const seconds = ut - this.#before!.ut;
    this.#kittens = travel(this.#kittens, before, now, seconds);
    this.#turns = tumble(this.#turns, before, now, seconds, (speed) => {
      const of = this.#kittens[now.name]?.eva?.flight;
      const flight = this.#flights.some(({ id }) => id === of) ? of! : null;
      this.#emit('kitten.tumble', flight, { ...kittenOf(now.name, this.names.kidOf), speed_ms: speed, body: now.body });
    });
  }

  #roster(): void {
    this.#rosterAt = this.sample.wall;
    const roster = rosterOf(this.#kittens, this.names.kidOf);
    if (roster) this.#emit('roster.snapshot', null, roster);
  }

  #taint(vessel: string, flag: Flag, detail: string): void {
    const known = this.#taints.get(vessel) ?? new Map<Flag, string>();
    if (!known.has(flag)) this.#taints.set(vessel, new Map([...known, [flag, detail]]));
  }

  /** Returns the flight of a vessel: its own before that of one that is docked to it. */
  #flightOf(vessel: string): Flight | undefined {
    const aboard = this.#flights.filter((flight) => flight.vessel === vessel);
    return aboard.find(({ home }) => home === vessel) ?? aboard[0];
  }

  /** Returns the flight of the craft that a kitten came out of. */
  #craftBeside(kitten: SimVessel): Flight | undefined {
    const { vessels } = this.sample.snapshot;
    const distanceTo = ({ vessel: id }: Flight): number => {
      const craft = vessels.get(id);
      return craft?.body === kitten.body ? vec3.distance(craft.position, kitten.position) : Infinity;
    };
    const near = this.#flights.filter((flight) => distanceTo(flight) < HATCH_M);
    return near.sort((a, b) => distanceTo(a) - distanceTo(b))[0];
  }

  #put(flight: Flight): void {
    this.#flights = this.#flights.map((other) => (other.id === flight.id ? flight : other));
  }
}
