import type { Derived, Names, Sample } from './sample.js';
import { findTampering } from './detectors/tampering.js';
import type { ClientEvent, DerivedType, Emit, Payloads } from './event.js';
import { fleetChanges } from './fleet-changes.js';
import { end, follow, found, launch } from './flights.js';
import { beginWalk, endWalk, kittenOf, rosterOf, travel, tumble } from './kittens.js';
import { appear, dock, stage, vanish } from './meetings.js';
import { OpenFlights } from './open-flights.js';
import { isInFlight, isStanding, type SimSnapshot, type SimVessel } from './snapshot.js';
import { type DeriverState, type Flight, NEW_WATCH, startState } from './state.js';

const ROSTER_MS = 600_000;
/** Maximum number of flights; further vessels get no flight. An arbitrary value, more than real use needs. */
const FLIGHTS_MAX = 64;
/** Maximum distance between a craft and a kitten that leaves it, m. An arbitrary value. */
const BESIDE_M = 100;

/** Processes one sample. An instance holds the state during one step, and is not used again. */
export class Step {
  readonly #events: ClientEvent[] = [];
  #state: DeriverState;
  #flights: OpenFlights;

  constructor(
    state: DeriverState,
    private readonly sample: Sample,
    private readonly names: Names,
  ) {
    this.#state = state;
    this.#flights = new OpenFlights(state);
  }

  run(): Derived {
    const { snapshot, wall } = this.sample;
    const { career, sequence, ut } = this.#state.durable;
    // When the simulator restarts, its game time and its snapshot number begin anew. If one of the two has decreased,
    // the simulator has restarted.
    if (career !== null && (snapshot.sequence < sequence || snapshot.ut < ut)) this.#endRun();
    if (this.#state.session === null) this.#begin();
    const { before } = this.#state;
    if (before) this.#fleet(before);
    else this.#endAbsent();
    for (const vessel of snapshot.vessels.values()) {
      if (vessel.isKitten) this.#kitten(vessel, before);
      else this.#vessel(vessel, before);
    }
    if (wall - this.#state.rosterAt >= ROSTER_MS) this.#roster();
    return this.#done();
  }

  finish(): Derived {
    for (const flight of this.#flights.all) this.#flights.sendSamples(flight, this.#emit);
    this.#roster();
    return this.#done();
  }

  #done(): Derived {
    const { snapshot } = this.sample;
    const { sequence, ut } = snapshot;
    const { all: flights, watches, taints } = this.#flights;
    const durable = { ...this.#state.durable, sequence, ut, flights };
    return { state: { ...this.#state, durable, before: snapshot, watches, taints }, events: this.#events };
  }

  #change(change: Partial<DeriverState>): void {
    this.#state = { ...this.#state, ...change };
  }

  #setKittens(kittens: DeriverState['durable']['kittens']): void {
    if (kittens !== this.#kittens) this.#change({ durable: { ...this.#state.durable, kittens } });
  }

  get #kittens(): DeriverState['durable']['kittens'] {
    return this.#state.durable.kittens;
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
      session: this.#state.session!,
      flight,
      career: this.names.careerOf(this.#state.durable.career!),
      sim_t: simT,
      wall_t: Math.round(this.sample.wall),
      payload,
    });
  };

  #begin(): void {
    const { durable } = this.#state;
    const { newId, version, install } = this.names;
    const career = durable.career ?? newId();
    this.#change({ durable: { ...durable, career }, session: newId(), rosterAt: this.sample.wall });
    this.#emit('session.started', null, { mod_ver: version, game_build: this.sample.snapshot.build, install });
  }

  #endRun(): void {
    const { durable, session } = this.#state;
    this.#change({ session: session ?? this.names.newId() });
    const emit: Emit = (type, flight, payload) => this.#emit(type, flight, payload, durable.ut);
    for (const flight of this.#flights.all) {
      this.#flights.sendSamples(flight, emit);
      end({ ...flight, isStanding: false }, null, emit);
    }
    this.#roster(emit);
    this.#state = startState();
    this.#flights = new OpenFlights(this.#state);
  }

  #endAbsent(): void {
    const { vessels, homeBody } = this.sample.snapshot;
    const gone = this.#flights.all.filter(({ vessel }) => !vessels.has(vessel));
    for (const flight of gone) end(flight, homeBody, this.#emit);
    this.#flights.remove(gone);
  }

  #fleet(before: SimSnapshot): void {
    const { snapshot, events } = this.sample;
    const { ut, homeBody } = snapshot;
    const { kidOf } = this.names;
    const changes = fleetChanges(before, snapshot, events, this.#state.waiting);
    this.#change({ waiting: changes.waiting });
    for (const docking of changes.docked) dock(this.#flights, docking, this.#emit);
    for (const vessel of changes.vanished) {
      if (vessel.isKitten) this.#setKittens(endWalk(this.#kittens, vessel.name, ut, kidOf, this.#emit));
      vanish(this.#flights, vessel, homeBody, this.#emit);
    }
    for (const appearance of changes.appeared) {
      const { vessel } = appearance;
      const craft = vessel.isKitten ? this.#flights.near(vessel, snapshot, BESIDE_M) : undefined;
      if (craft) this.#setKittens(beginWalk(this.#kittens, vessel.name, craft.id, ut, kidOf, this.#emit));
      if (!vessel.isKitten) appear(this.#flights, appearance, this.#emit);
    }
    for (const vessel of changes.staged) stage(this.#flights, vessel, ut, this.#emit);
  }

  #vessel(now: SimVessel, last: SimSnapshot | null): void {
    const { snapshot } = this.sample;
    const before = last?.vessels.get(now.id);
    const flight = this.#flights.of(now.id) ?? this.#open(now, before, last);
    if (!before || !last) return;
    const interval = {
      before,
      now,
      body: snapshot.bodies.get(now.body) ?? null,
      seconds: snapshot.ut - last.ut,
      ut: snapshot.ut,
      isRebuilt: before.partCount !== now.partCount || before.decouplersLeft !== now.decouplersLeft,
    };
    if (flight) {
      const next = follow(interval, { flight, watch: this.#flights.watchOf(flight) }, snapshot.warp, this.#emit);
      this.#flights.put(next.flight, next.watch);
      return;
    }
    for (const { flag, detail } of findTampering(interval)) {
      // On the ground, tanks and batteries may be filled. Any other tampering flags the vessel's next flight.
      if (flag !== 'refuel' && flag !== 'resource_edit') this.#flights.taint(now.id, flag, detail);
    }
  }

  #open(now: SimVessel, before: SimVessel | undefined, last: SimSnapshot | null): Flight | null {
    if (!now.controllable || !isInFlight(now) || this.#flights.all.length >= FLIGHTS_MAX) return null;
    const isLaunch = before !== undefined && last !== null && isStanding(before);
    if (!isLaunch && !now.controlled) return null;
    const id = this.names.newId();
    const body = this.sample.snapshot.bodies.get((isLaunch ? before : now).body) ?? null;
    const watched = isLaunch
      ? launch(id, before, body, this.#emit, last.ut)
      : { flight: found(id, now, body), watch: NEW_WATCH };
    const flight = this.#flights.tainted(watched.flight, this.#emit);
    this.#flights.add(flight, watched.watch);
    return flight;
  }

  #kitten(now: SimVessel, last: SimSnapshot | null): void {
    const before = last?.vessels.get(now.id);
    if (!before || !last) return;
    const seconds = this.sample.snapshot.ut - last.ut;
    this.#setKittens(travel(this.#kittens, before, now, seconds));
    const turnedRad = tumble(this.#state.turnedRad, before, now, seconds, (speed) => {
      const of = this.#kittens[now.name]?.eva?.flight;
      const flight = this.#flights.all.find(({ id }) => id === of)?.id ?? null;
      this.#emit('kitten.tumble', flight, { ...kittenOf(now.name, this.names.kidOf), speed_ms: speed, body: now.body });
    });
    this.#change({ turnedRad });
  }

  #roster(emit = this.#emit): void {
    this.#change({ rosterAt: this.sample.wall });
    const roster = rosterOf(this.#kittens, this.names.kidOf);
    if (roster) emit('roster.snapshot', null, roster);
  }
}
