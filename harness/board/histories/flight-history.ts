import type { EventType } from '../../../src/leaderboard/envelopes/index.js';
import { fly, type Kitten } from './kittens.js';
import type { Random } from './random.js';
import type { Rates } from './rates.js';
import type { Sketch } from './sketch.js';
import { telemetry, WINDOW_S } from './telemetry.js';
import { anyBody, anyCause, anyVehicleName } from './words.js';

const FLAGS = ['teleport', 'refuel', 'resource_edit', 'console', 'tuning', 'something new', ''];
const CONTACTS = ['landed', 'rolling', 'sailing', 'floating', 'dragging', 'bottomed'];
const AIRBORNE = ['freefall', 'freefall', 'maneuvering', 'unknown', 'hovering'];
const HOME = 'earth';
/** Largest time between an impact and the death of a kitten at which the death cancels the impact, s. */
const DEATH_WITHIN_S = 2;

export interface FlightPlan {
  readonly id: string;
  /** Start of the flight, in seconds since the career began. */
  readonly from: number;
  readonly crew: readonly Kitten[];
  readonly rates: Rates;
}

export function* flightHistory(random: Random, plan: FlightPlan): Generator<Sketch> {
  yield* new Flight(random, plan).events();
}

class Flight {
  #simT: number;
  #body = HOME;
  #altitudeM = 80;
  #speedMs = 0;
  #stage = 0;

  constructor(
    private readonly random: Random,
    private readonly plan: FlightPlan,
  ) {
    this.#simT = plan.from;
  }

  *events(): Generator<Sketch> {
    const { random, plan } = this;
    const { rates } = plan;
    if (random.chance(rates.flagEarly)) yield this.#flag();
    yield this.#started();
    yield* this.#ascent();
    if (random.chance(0.7)) {
      yield this.#orbit();
      for (let visits = random.whole(0, 3); visits > 0; visits--) yield* this.#visit();
    }
    if (random.chance(rates.startedAgain)) yield this.#started();
    yield* this.#eva();
    yield* this.#descent();
    if (random.chance(rates.flagLate)) yield this.#flag();
    if (random.chance(rates.open)) return;
    for (let ends = random.chance(rates.endedAgain) ? 2 : 1; ends > 0; ends--) yield* this.#ended();
    if (random.chance(rates.flagLate / 2)) yield this.#flag();
    for (const kitten of plan.crew) fly(random, kitten);
  }

  #event(type: EventType, payload: object, simT = this.#simT): Sketch {
    return { type, flight: this.plan.id, simT, payload };
  }

  #flag(): Sketch {
    const isReadable = !this.random.chance(this.plan.rates.flagUnreadable);
    return this.#event('flight.flagged', { flag: isReadable ? this.random.pick(FLAGS) : 7, detail: 'generated' });
  }

  #started(): Sketch {
    const { random, plan } = this;
    return this.#event('flight.started', {
      vehicle_name: anyVehicleName(random),
      body: random.chance(0.9) ? HOME : anyBody(random),
      mass_kg: random.chance(0.97) ? random.eighths(0, 900_000) : 1e308,
      part_count: random.whole(0, 300),
      crew_count: plan.crew.length,
      kids: plan.crew.map(({ kid }) => kid),
      stage_count: random.whole(0, 9),
      ...this.#place(),
    });
  }

  *#ascent(): Generator<Sketch> {
    const { random } = this;
    yield* this.#burn();
    yield this.#situation('landed', random.pick(AIRBORNE));
    for (let windows = random.whole(2, 6); windows > 0; windows--) {
      this.#altitudeM += random.between(2000, 40_000);
      this.#speedMs += random.between(50, 1200);
      yield this.#window();
      if (random.chance(0.4)) yield this.#staging();
    }
    yield this.#atmosphere('exited');
  }

  #orbit(): Sketch {
    const { random } = this;
    const pe = random.eighths(-20_000, 600_000);
    return this.#event('vehicle.orbit', {
      phase: random.chance(0.9) ? 'achieved' : 'escaped',
      body: this.#body,
      ap_m: pe + random.eighths(0, 4_000_000),
      pe_m: pe,
      ecc: random.chance(0.05) ? random.pick([0, 1e-8]) : random.between(0, 0.9),
      inc_deg: random.eighths(0, 180),
      mass_kg: random.eighths(0, 120_000),
    });
  }

  *#visit(): Generator<Sketch> {
    const { random } = this;
    yield* this.#burn();
    for (let windows = random.whole(3, 20); windows > 0; windows--) {
      this.#altitudeM += random.between(-10_000, 900_000);
      this.#simT += random.pick([0, 0, 600, 86_400]);
      yield this.#window();
    }
    const from = this.#body;
    this.#body = anyBody(random);
    yield this.#event('vehicle.soi', { from_body: from, to_body: this.#body });
    if (random.chance(0.6)) yield this.#orbit();
    if (random.chance(0.3)) {
      const other = random.chance(0.5) ? { other_flight: null } : { other_flight: this.plan.id };
      yield this.#event('vehicle.docked', other);
      yield this.#window();
      yield this.#event('vehicle.undocked', other);
    }
    if (random.chance(0.4)) yield* this.#touchdown();
  }

  *#eva(): Generator<Sketch> {
    const { random, plan } = this;
    if (plan.crew.length === 0 || !random.chance(0.4)) return;
    const { kid, name } = random.pick(plan.crew);
    yield this.#event('kitten.eva_start', { kid, name });
    const outside = random.eighths(5, 3000);
    for (let tumbles = random.whole(0, 2); tumbles > 0; tumbles--) {
      const speed_ms = random.eighths(0, 25);
      yield { ...this.#event('kitten.tumble', { kid, name, speed_ms, body: this.#body }), flight: this.#orNone(0.2) };
    }
    this.#simT += outside;
    yield { ...this.#event('kitten.eva_end', { kid, name, duration_s: outside }), flight: this.#orNone(0.95) };
  }

  *#descent(): Generator<Sketch> {
    const { random } = this;
    this.#body = random.chance(0.7) ? HOME : this.#body;
    this.#altitudeM = 60_000;
    yield this.#atmosphere('entered');
    for (let windows = random.whole(2, 5); windows > 0; windows--) {
      this.#altitudeM *= 0.5;
      this.#speedMs *= 0.6;
      yield this.#window();
    }
    if (random.chance(0.3)) yield this.#event('engine.flameout', { engine: 'LV-909', count: random.whole(1, 4) });
    if (random.chance(0.5)) yield* this.#impact();
    if (random.chance(0.7)) yield* this.#touchdown();
    if (random.chance(0.2)) yield this.#rud();
  }

  *#impact(): Generator<Sketch> {
    const { random, plan } = this;
    const { rates } = plan;
    const at = this.#simT;
    const impact = this.#event('vehicle.impact', {
      speed_ms: random.eighths(0, 300),
      energy_j: random.chance(0.95) ? random.eighths(0, 5_000_000) : 1e17,
      survived: random.chance(0.8),
      launch_pad: random.chance(0.1),
      body: this.#body,
      crew_count: plan.crew.length,
      ...this.#place(),
    });
    const within = random.chance(rates.deathWithin);
    const away = within
      ? random.pick([0, 0.5, -1.5, DEATH_WITHIN_S, -DEATH_WITHIN_S])
      : random.pick([2.0625, -2.0625, 3, 900]);
    const dies = plan.crew.length > 0 && (within || random.chance(rates.deathBeyond));
    if (dies && away < 0) yield this.#death(at + away);
    yield impact;
    if (dies && away >= 0) {
      if (random.chance(0.3)) yield this.#window();
      yield this.#death(at + away);
    }
  }

  #death(simT: number): Sketch {
    const kitten = this.random.pick(this.plan.crew);
    kitten.kia = true;
    const context = this.random.pick(['rud', 'manual_destroy', 'unknown']);
    const event = this.#event('kitten.kia', { kid: kitten.kid, name: kitten.name, context }, Math.max(0, simT));
    return { ...event, flight: this.#orNone(0.1) };
  }

  #rud(): Sketch {
    const { random } = this;
    return this.#event('vehicle.rud', {
      cause: anyCause(random),
      peak_g: random.eighths(0, 90),
      peak_q_pa: random.eighths(0, 90_000),
      speed_ms: random.eighths(0, 4000),
      altitude_m: random.eighths(0, 90_000),
      body: this.#body,
      crew_count: this.plan.crew.length,
      ...this.#place(),
    });
  }

  *#touchdown(): Generator<Sketch> {
    const { random, plan } = this;
    const radar = random.chance(0.5) ? { radar_alt_m: random.eighths(0, 20) } : {};
    yield this.#event('vehicle.landed', {
      body: this.#body,
      vertical_speed_ms: random.eighths(0, 15),
      horizontal_speed_ms: random.eighths(0, 10),
      crew_count: plan.crew.length,
      survived: random.chance(0.9),
      ...radar,
      ...this.#place(),
    });
    yield this.#situation(random.pick([...AIRBORNE, 'landed']), random.pick(CONTACTS));
    for (let hops = random.whole(0, 2); hops > 0; hops--) yield this.#window();
    yield this.#situation(random.pick(CONTACTS), random.pick(AIRBORNE));
  }

  *#ended(): Generator<Sketch> {
    const { random, plan } = this;
    const isLost = random.chance(plan.rates.lost);
    const reason = isLost ? random.pick(['destroyed', 'despawned']) : 'recovered';
    const kids = plan.crew.map(({ kid }) => kid);
    const body = random.chance(0.05) ? 'unknown' : this.#body;
    yield this.#event('flight.ended', { reason, crew_count: kids.length, kids, body, ...this.#place() });
  }

  *#burn(): Generator<Sketch> {
    const engine = this.random.pick(['LV-T30', 'LV-909', 'Mainsail']);
    const count = this.random.whole(1, 5);
    yield this.#event('engine.ignition', { engine, count });
    if (this.random.chance(0.4)) yield this.#window();
    if (this.random.chance(0.7)) yield this.#event('engine.shutdown', { engine, count });
  }

  #window(): Sketch {
    this.#simT += WINDOW_S;
    const payload = telemetry(this.random, this.#simT, this.#body, this.#altitudeM, this.#speedMs);
    return this.#event('telemetry.window', payload);
  }

  #staging(): Sketch {
    return this.#event('vehicle.staging', { stage_index: this.#stage++ });
  }

  #situation(from: string, to: string): Sketch {
    const { random } = this;
    const surface_speed_ms = random.eighths(0, 90);
    const speeds = { surface_speed_ms, orbital_speed_ms: surface_speed_ms + 175 };
    const radar = random.chance(0.5) ? { radar_alt_m: random.eighths(0, 100) } : {};
    const altitude_m = random.eighths(0, 5000);
    return this.#event('vehicle.situation', { from, to, body: this.#body, altitude_m, ...speeds, ...radar });
  }

  #atmosphere(dir: string): Sketch {
    const { random } = this;
    const figures = { speed_ms: random.eighths(0, 8000), dyn_pressure_pa: random.eighths(0, 40_000) };
    return this.#event('vehicle.atmosphere', { dir, body: this.#body, ...figures });
  }

  #place(): object {
    const { random } = this;
    return random.chance(0.5) ? { lat: random.between(-90, 90), lon: random.between(-180, 180) } : {};
  }

  #orNone(probability: number): string | null {
    return this.random.chance(probability) ? null : this.plan.id;
  }
}
