import { flightHistory } from './flight-history.js';
import type { GeneratedEvent } from './generated-event.js';
import { newId, newUlid, sharedUlid } from './ids.js';
import { type Kitten, newKitten, snapshotOf } from './kittens.js';
import type { Random } from './random.js';
import type { Rates } from './rates.js';
import type { Sketch } from './sketch.js';

/**
 * Members that the service does not know. Some of these members contain private ids, which the service must not
 * publish.
 */
const UNKNOWN = {
  note: 'kept as it is',
  Install_ID: 'private',
  deep: [{ install: 'private', kid: 'abcdefgh01234567', career: 'zyxwvtsr76543210', kids: ['abcdefgh01234567', 7] }],
  player: 1,
  kid: 9,
  huge: 12345678901234567890,
};

/** Size of the pool of event ids that all players share. `SHARED_FLIGHTS` is the size of the pool of flight ids. */
const SHARED_EVENTS = 500;
const SHARED_FLIGHTS = 40;

/**
 * Yields a player's events without end. Each session has several flights, with roster snapshots before and after the
 * flights.
 * @param startMs the time on the player's clock when the first session begins, unix ms
 */
export function* playerHistory(random: Random, rates: Rates, startMs: number): Generator<GeneratedEvent> {
  yield* new PlayerHistory(random, rates, startMs).events();
}

class PlayerHistory {
  readonly #install: string;
  readonly #kittens: Kitten[];
  #career: string;
  #session = '';
  #simT = 0;
  #wallT: number;

  constructor(
    private readonly random: Random,
    private readonly rates: Rates,
    startMs: number,
  ) {
    this.#wallT = startMs;
    this.#install = newUlid(random, startMs);
    this.#career = newId(random);
    this.#kittens = Array.from({ length: random.whole(2, 7) }, () => newKitten(random));
  }

  *events(): Generator<GeneratedEvent> {
    for (;;) yield* this.#playSession();
  }

  *#playSession(): Generator<GeneratedEvent> {
    const { random, rates } = this;
    if (random.chance(rates.newCareer)) {
      this.#career = newId(random);
      this.#simT = 0;
    }
    if (random.chance(rates.rewind)) this.#simT = random.eighths(0, this.#simT);
    this.#session = newUlid(random, this.#wallT);
    yield* this.#events([...this.#system(), this.#started(), this.#roster()]);
    for (let flights = random.whole(1, 4); flights > 0; flights--) {
      const sketches = random.chance(rates.besideAnother) ? mixed(random, this.#fly(), this.#fly()) : this.#fly();
      yield* this.#events(sketches);
      if (random.chance(0.5)) yield* this.#events([this.#roster()]);
    }
    yield* this.#events([this.#roster()]);
  }

  /** Events that describe the star system; no rule of the leaderboard reads them. */
  #system(): Sketch[] {
    const about = { flight: null, simT: this.#simT };
    const orbit = { semi_major_axis_m: 384_400_000, ecc: 0.0549, inc_deg: 5.145 };
    return [
      { ...about, type: 'system.discovered', payload: { system: 'sol', bodies: 2 } },
      { ...about, type: 'system.body', payload: { body: 'luna', parent: 'earth', orbit } },
    ];
  }

  #started(): Sketch {
    const payload = { mod_ver: '1.4.2', game_build: '2026.11.3', install: this.#install };
    return { type: 'session.started', flight: null, simT: this.#simT, payload };
  }

  #roster(): Sketch {
    const payload = snapshotOf(this.random, this.#kittens);
    return { type: 'roster.snapshot', flight: null, simT: this.#simT, payload };
  }

  #fly(): Generator<Sketch> {
    const { random, rates } = this;
    if (random.chance(0.1)) this.#kittens.push(newKitten(random));
    const isShared = random.chance(rates.sharedFlight);
    const id = isShared ? sharedUlid(1, random.whole(0, SHARED_FLIGHTS - 1)) : newUlid(random, this.#wallT);
    const crew = this.#kittens.filter(() => random.chance(0.5)).slice(0, 4);
    return flightHistory(random, { id, from: this.#simT, crew, rates });
  }

  *#events(sketches: Iterable<Sketch>): Generator<GeneratedEvent> {
    for (const sketch of sketches) {
      this.#simT = Math.max(this.#simT, sketch.simT);
      this.#wallT += this.random.whole(200, 1200);
      if (sketch.type === 'telemetry.window' && !this.random.chance(this.rates.telemetry)) continue;
      yield this.#event(sketch);
    }
  }

  #event({ type, flight, simT, payload }: Sketch): GeneratedEvent {
    const { random, rates } = this;
    const made = random.chance(rates.usedId) ? sharedUlid(2, random.whole(0, SHARED_EVENTS - 1)) : '';
    const id = made || newUlid(random, this.#wallT);
    const spelt = (ulid: string): string => (random.chance(rates.lowerCase) ? ulid.toLowerCase() : ulid);
    const named = random.chance(rates.noFlight) ? null : flight;
    return {
      id: spelt(id),
      type,
      ver: random.chance(rates.futureVersion) ? random.whole(2, 9) : 1,
      session: spelt(this.#session),
      flight: named && spelt(named),
      career: this.#career,
      simT: random.chance(rates.noTime) ? null : simT,
      wallT: this.#wallT,
      payload: spoilt(random, rates, payload),
    };
  }
}

/** Merges two histories at random, but keeps each of them in order. */
function* mixed(random: Random, one: Iterator<Sketch>, other: Iterator<Sketch>): Generator<Sketch> {
  let [first, second] = [one, other];
  for (let next = first.next(); ; next = first.next()) {
    if (next.done === true) break;
    yield next.value;
    if (random.chance(0.5)) [first, second] = [second, first];
  }
  for (let next = second.next(); next.done !== true; next = second.next()) yield next.value;
}

/**
 * Returns the JSON text of a payload. In some payloads, it spells numbers differently, adds unknown members, or makes
 * the text unreadable.
 */
function spoilt(random: Random, rates: Rates, payload: object): string {
  if (random.chance(rates.unreadable)) return unreadable(random, payload);
  const members = random.chance(rates.unknownMembers) ? { ...payload, ...UNKNOWN } : payload;
  const text = JSON.stringify(members);
  if (!random.chance(rates.unknownMembers)) return text;
  // Spells a number differently, and adds spaces where JSON allows them.
  return text.replace(/"(mass_kg|speed_ms)":(\d+)([,}])/, '"$1" : $2.00$3').replace(/^\{/, '{ ');
}

function unreadable(random: Random, payload: object): string {
  const entries = Object.entries<unknown>({ ...payload });
  if (entries.length === 0) return '{}';
  const [name, value] = random.pick(entries);
  const wrong = typeof value === 'number' ? random.pick(['"7"', '1e999', 'true', '[]']) : random.pick(['17', '0.5']);
  const others = entries.filter(([other]) => other !== name).map(([other, each]) => [other, JSON.stringify(each)]);
  return `{${[...others, [name, wrong]].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(',')}}`;
}
