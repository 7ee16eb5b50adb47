/** A value as people read it: the number in a handy unit, and that unit. */
export interface Shown {
  readonly number: string;
  readonly unit: string;
}

type Scale = readonly (readonly [least: number, unit: string])[];

/** The display units of a raw unit, by the smallest value that each suits. */
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

/** The words for one of what boards count. */
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

/** Returns a value of a board as it is shown. @param unit the unit of the board, empty where it has none */
export function shownValue(value: number, unit: string): Shown {
  if (unit === 'ms') return { number: shownDuration(value / 1000), unit: '' };
  if (unit === 's') return { number: shownDuration(value), unit: '' };
  if (unit === 'deg') return { number: shownNumber(value), unit: '°' };
  const scale = SCALES[unit];
  if (!scale) return { number: shownNumber(value), unit: value === 1 ? (SINGULARS[unit] ?? unit) : unit };
  const shown = scale.find(([least]) => Math.abs(value) >= least)?.[1] ?? unit;
  return { number: shownNumber(value / (FACTORS[shown] ?? 1)), unit: shown };
}

/** Returns a number with up to four significant figures, integers in full, in groups of three. */
export function shownNumber(value: number): string {
  if (!Number.isFinite(value)) return '?';
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return grouped.format(value);
  const size = Math.abs(value);
  if (size >= 1e15 || size < 1e-6) return value.toExponential(3);
  return size >= 1000 ? grouped.format(Math.round(value)) : figures.format(value);
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const figures = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
];

/** Returns a number of players with its word: `1 player`, `12 players`. */
export const shownPlayers = (count: number): string => `${shownNumber(count)} ${count === 1 ? 'player' : 'players'}`;

/** Returns a time in its two largest units, such as `2 h 14 min`. @param seconds of game time */
export function shownDuration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '?';
  const whole = Math.floor(seconds);
  const at = UNITS.findIndex(([size]) => whole >= size);
  if (at < 0) return `${figures.format(seconds)} s`;
  const [size, name] = UNITS[at]!;
  const [nextSize, nextName] = UNITS[at + 1] ?? [1, 's'];
  const rest = Math.floor((whole % size) / nextSize);
  return `${grouped.format(Math.floor(whole / size))} ${name}${rest > 0 ? ` ${rest} ${nextName}` : ''}`;
}

/** Returns a message as a sentence. */
export const sentenceOf = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;

/** Returns the moment of a receipt, UTC, such as `22 Nov 2026, 12:00`. @param ms unix ms */
export const shownTime = (ms: number): string => moment.format(ms);
/** Returns a moment for machines. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
