export interface Shown {
  readonly number: string;
  readonly unit: string;
}

type Scale = readonly (readonly [least: number, unit: string])[];

/**
 * Units in which pages show values, by the unit of the stored values. `least` is the smallest value that is shown in a
 * unit.
 */
const SCALES: Readonly<Record<string, Scale>> = {
  'm/s': [
    [10_000, 'km/s'],
    [0, 'm/s'],
  ],
  m: [
    [1e12, 'Tm'],
    [1e9, 'Gm'],
    [1e7, 'Mm'],
    [1e4, 'km'],
    [0, 'm'],
  ],
  kg: [
    [1e7, 'kt'],
    [1e4, 't'],
    [0, 'kg'],
  ],
  J: [
    [1e12, 'TJ'],
    [1e9, 'GJ'],
    [1e6, 'MJ'],
    [1e3, 'kJ'],
    [0, 'J'],
  ],
  Pa: [
    [1e6, 'MPa'],
    [1e3, 'kPa'],
    [0, 'Pa'],
  ],
};

const FACTORS: Readonly<Record<string, number>> = {
  'km/s': 1e3,
  km: 1e3,
  Mm: 1e6,
  Gm: 1e9,
  Tm: 1e12,
  t: 1e3,
  kt: 1e6,
  kJ: 1e3,
  MJ: 1e6,
  GJ: 1e9,
  TJ: 1e12,
  kPa: 1e3,
  MPa: 1e6,
};

const SINGULARS: Readonly<Record<string, string>> = {
  kittens: 'kitten',
  tumbles: 'tumble',
  RUDs: 'RUD',
  orbits: 'orbit',
  bodies: 'body',
  landings: 'landing',
  dockings: 'docking',
  stagings: 'staging',
  splashdowns: 'splashdown',
  EVAs: 'EVA',
  flameouts: 'flameout',
  ignitions: 'ignition',
  missions: 'mission',
};

/**
 * @param unit unit of the board; empty if its values have none
 * @param more number of digits to add to the usual ones
 */
export function shownValue(value: number, unit: string, more = 0): Shown {
  if (unit === 'ms') return { number: shownDuration(value / 1000, more), unit: '' };
  if (unit === 's') return { number: shownDuration(value, more), unit: '' };
  if (unit === 'deg') return { number: shownNumber(value, more), unit: '°' };
  const scale = SCALES[unit];
  if (!scale) return { number: shownNumber(value, more), unit: value === 1 ? (SINGULARS[unit] ?? unit) : unit };
  const shown = scale.find(([least]) => Math.abs(value) >= least)?.[1] ?? unit;
  return { number: shownNumber(value / (FACTORS[shown] ?? 1), more), unit: shown };
}

/** With this many additional digits, any two different doubles have different texts. */
const MORE_MAX = 13;

/**
 * Formats values so that different neighbours look different. A value gets at least as many digits as each of its
 * neighbours needs. If a value had fewer digits than its neighbour, rounding could make the two look further apart than
 * they are.
 */
export function shownApart(values: readonly number[], unit: string): Shown[] {
  const texts = new Map<string, string>();
  const textOf = (value: number, more: number): string => {
    const key = `${value} ${more}`;
    const text = texts.get(key) ?? Object.values(shownValue(value, unit, more)).join(' ');
    texts.set(key, text);
    return text;
  };
  const needs = values.map((value, at) => {
    const others = [values[at - 1], values[at + 1]].filter((other) => other !== undefined && other !== value);
    let more = 0;
    while (more < MORE_MAX && others.some((other) => textOf(other!, more) === textOf(value, more))) more++;
    return more;
  });
  return values.map((value, at) => shownValue(value, unit, Math.max(...needs.slice(Math.max(0, at - 1), at + 2))));
}

/**
 * Formats a number with its digits in groups of three. Integers have all their digits. Other numbers below 1000 are
 * rounded to 4 + `more` significant digits, larger ones to `more` decimals. Numbers from 1e15 on, and fractions below
 * 1e-6, are written with an exponent.
 */
export function shownNumber(value: number, more = 0): string {
  if (!Number.isFinite(value)) return '?';
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e15) return withFraction(0).format(value);
  if (size >= 1e15 || size < 1e-6) return value.toExponential(3 + more);
  return (size >= 1000 ? withFraction(more) : withFigures(4 + more)).format(value);
}

const formats = (make: (digits: number) => Intl.NumberFormat) => {
  const made: Intl.NumberFormat[] = [];
  return (digits: number): Intl.NumberFormat => (made[digits] ??= make(digits));
};
const withFraction = formats((digits) => new Intl.NumberFormat('en', { maximumFractionDigits: digits }));
const withFigures = formats((digits) => new Intl.NumberFormat('en', { maximumSignificantDigits: digits }));

const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
];

export const shownPlayers = (count: number): string => `${shownNumber(count)} ${count === 1 ? 'player' : 'players'}`;

/**
 * Formats a duration in its two largest units, such as `2 h 14 min`.
 * @param more number of further units to show; below the second, each further unit is one more decimal of the seconds
 */
export function shownDuration(seconds: number, more = 0): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '?';
  const whole = Math.floor(seconds);
  const at = UNITS.findIndex(([size]) => whole >= size);
  if (at < 0) return `${withFigures(4 + more).format(seconds)} s`;
  if (more > 0) return longDuration(seconds, at, more);
  const [size, name] = UNITS[at]!;
  const [nextSize, nextName] = UNITS[at + 1] ?? [1, 's'];
  const rest = Math.floor((whole % size) / nextSize);
  return `${withFraction(0).format(Math.floor(whole / size))} ${name}${rest > 0 ? ` ${rest} ${nextName}` : ''}`;
}

/** @param at index of the largest unit in `UNITS` */
function longDuration(seconds: number, at: number, more: number): string {
  // Number of decimals of the seconds: one for each unit that `more` would add below the second.
  const decimals = at + 2 + more - UNITS.length - 1;
  const parts: string[] = [];
  let rest = decimals < 0 ? seconds : Math.round(seconds * 10 ** decimals) / 10 ** decimals;
  for (const [size, name] of UNITS.slice(at, at + 2 + more)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${withFraction(0).format(count)} ${name}`);
  }
  const text = decimals < 0 ? '0' : withFraction(decimals).format(rest);
  if (text !== '0') parts.push(`${text} s`);
  return parts.join(' ');
}

export const sentenceOf = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/** Formats a time, UTC, such as `22 Nov 2026, 12:00`. @param ms unix ms */
export const shownTime = (ms: number): string => moment.format(ms);
export const isoTime = (ms: number): string => new Date(ms).toISOString();

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
