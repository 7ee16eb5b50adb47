import { nearestName, shown } from '../../../errors/index.js';

/** Something in a document that cannot be; whoever reads the document as a whole turns it into a refusal. */
export class TrackProblem extends Error {
  constructor(path: string, message: string) {
    super(path === '' ? message : `${path}: ${message}`);
  }
}

/** A value of a document and where it stands. */
export interface Place {
  readonly path: string;
  readonly value: unknown;
}

/** The members of one object.. */
export class MemberReader {
  readonly #members: ReadonlyMap<string, unknown>;

  /** @throws TrackProblem for anything but an object, and for a member that is not one of `known` */
  constructor(
    readonly place: Place,
    known: readonly string[],
  ) {
    const { value, path } = place;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(place, 'an object');
    this.#members = new Map(Object.entries(value));
    for (const name of this.#members.keys()) {
      if (known.includes(name)) continue;
      const meant = nearestName(name.slice(0, 64), known);
      const next = meant === undefined ? `known are ${known.join(', ')}` : `did you mean '${meant}'?`;
      throw new TrackProblem(path, `unknown key '${shown(name)}'; ${next}`);
    }
  }

  has(name: string): boolean {
    return this.#members.has(name);
  }

  at(name: string): Place {
    const { path } = this.place;
    return { path: path === '' ? name : `${path}.${name}`, value: this.#members.get(name) };
  }

  /** What `read` makes of a member, or null without it. */
  optional<T>(name: string, read: (place: Place) => T): T | null {
    return this.has(name) ? read(this.at(name)) : null;
  }

  required<T>(name: string, read: (place: Place) => T): T {
    if (!this.has(name)) throw new TrackProblem(this.place.path, `'${name}' is missing`);
    return read(this.at(name));
  }
}

export function wrong({ path, value }: Place, wanted: string): TrackProblem {
  // JSON has numbers that are none here, such as 1e999, but no word for them.
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return new TrackProblem(path, `${text.length > 40 ? `${text.slice(0, 37)}…` : text} is not ${wanted}`);
}

/** A finite number in a range, whose bounds count. */
export function numberIn(least: number, most: number, wanted: string): (place: Place) => number {
  return (place) => {
    const { value } = place;
    if (typeof value === 'number' && value >= least && value <= most && Number.isFinite(value)) return value;
    throw wrong(place, wanted);
  };
}

export const anyNumber = numberIn(-Infinity, Infinity, 'a finite number');
export const notNegative = numberIn(0, Infinity, 'a number of 0 or more');

/** Exactly so many finite numbers. */
export function numbers(count: number): (place: Place) => number[] {
  return (place) => {
    const { value } = place;
    if (Array.isArray(value) && value.length === count && value.every(Number.isFinite)) return value as number[];
    throw wrong(place, `an array of ${count} numbers`);
  };
}

export function oneOf<T extends string>(names: readonly T[]): (place: Place) => T {
  return (place) => {
    const name = names.find((each) => each === place.value);
    if (name !== undefined) return name;
    throw wrong(place, `one of ${names.join(', ')}`);
  };
}

export function flag(place: Place): boolean {
  if (typeof place.value === 'boolean') return place.value;
  throw wrong(place, 'true or false');
}

export function elements(place: Place): Place[] {
  if (!Array.isArray(place.value)) throw wrong(place, 'an array');
  return place.value.map((value: unknown, index) => ({ path: `${place.path}[${index}]`, value }));
}
