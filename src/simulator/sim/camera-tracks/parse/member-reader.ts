import { nearestName, shown } from '../../../../base/errors/index.js';

/** A mistake in a track file. `parseTrack` turns it into a refusal. */
export class TrackProblem extends Error {
  constructor(path: string, message: string) {
    super(path === '' ? message : `${path}: ${message}`);
  }
}

export interface LocatedValue {
  readonly path: string;
  readonly value: unknown;
}

export class MemberReader {
  readonly #members: ReadonlyMap<string, unknown>;

  /** @throws TrackProblem if the value is not an object, or has a member outside `known` */
  constructor(
    readonly located: LocatedValue,
    known: readonly string[],
  ) {
    const { value, path } = located;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(located, 'an object');
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

  at(name: string): LocatedValue {
    const { path } = this.located;
    return { path: path === '' ? name : `${path}.${name}`, value: this.#members.get(name) };
  }

  optional<T>(name: string, read: (located: LocatedValue) => T): T | null {
    return this.has(name) ? read(this.at(name)) : null;
  }

  required<T>(name: string, read: (located: LocatedValue) => T): T {
    if (!this.has(name)) throw new TrackProblem(this.located.path, `'${name}' is missing`);
    return read(this.at(name));
  }
}

export function wrong({ path, value }: LocatedValue, wanted: string): TrackProblem {
  // The parser turns a number such as 1e999 into Infinity. `JSON.stringify` would print it as null.
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value);
  return new TrackProblem(path, `${text.length > 40 ? `${text.slice(0, 37)}…` : text} is not ${wanted}`);
}

export function numberIn(least: number, most: number, wanted: string): (located: LocatedValue) => number {
  return (located) => {
    const { value } = located;
    if (typeof value === 'number' && value >= least && value <= most && Number.isFinite(value)) return value;
    throw wrong(located, wanted);
  };
}

export const anyNumber = numberIn(-Infinity, Infinity, 'a finite number');
export const notNegative = numberIn(0, Infinity, 'a number of 0 or more');

export function readNumbers(count: number): (located: LocatedValue) => number[] {
  return (located) => {
    const { value } = located;
    if (Array.isArray(value) && value.length === count && value.every(Number.isFinite)) return value as number[];
    throw wrong(located, `an array of ${count} numbers`);
  };
}

export function oneOf<T extends string>(names: readonly T[]): (located: LocatedValue) => T {
  return (located) => {
    const name = names.find((each) => each === located.value);
    if (name !== undefined) return name;
    throw wrong(located, `one of ${names.join(', ')}`);
  };
}

export function readFlag(located: LocatedValue): boolean {
  if (typeof located.value === 'boolean') return located.value;
  throw wrong(located, 'true or false');
}

export function elements(located: LocatedValue): LocatedValue[] {
  if (!Array.isArray(located.value)) throw wrong(located, 'an array');
  return located.value.map((value: unknown, index) => ({ path: `${located.path}[${index}]`, value }));
}
