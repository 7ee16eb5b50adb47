import { accept, DONE, type Outcome, refuse } from '../../../base/errors/index.js';
import { isFileName, refuseFileName } from '../../../base/uploads/index.js';
import type { StickerAnchor, StickerSpec } from './sticker.js';
import type { StickerSpray } from './spray.js';

/** The values that a number may have. */
interface NumberRange {
  /** The range as a JSON Schema has it. */
  readonly schema: Readonly<Record<string, number>>;
  /** The words of a message that follow "a number". */
  readonly text: string;
  readonly holds: (value: number) => boolean;
}

const above0 = (most: number, unit: string): NumberRange => ({
  schema: { exclusiveMinimum: 0, maximum: most },
  text: ` in (0, ${most}]${unit}`,
  holds: (value) => value > 0 && value <= most,
});
const between = (least: number, most: number, unit: string): NumberRange => ({
  schema: { minimum: least, maximum: most },
  text: ` in [${least}, ${most}]${unit}`,
  holds: (value) => value >= least && value <= most,
});
const finite = (unit: string): NumberRange => ({ schema: {}, text: unit, holds: Number.isFinite });

/** The ranges, by the names of the grammar. */
const RANGES = {
  w: above0(1000, ' metres'),
  h: above0(1000, ' metres'),
  d: above0(100, ' metres'),
  alpha: between(0, 1, ''),
  brightness: above0(8, ''),
  wrap: between(0, 1000, ' metres'),
  only_part: {
    schema: { minimum: 0, maximum: 1, multipleOf: 1 },
    text: ': 0 or 1',
    holds: (value) => value === 0 || value === 1,
  },
  range: above0(1_000_000, ' metres'),
  lat: between(-90, 90, ' degrees'),
  lon: between(-360, 360, ' degrees'),
  roll: finite(' of degrees'),
  heading: finite(' of degrees'),
  rotation: finite(' of degrees'),
  x: finite(' of metres'),
  y: finite(' of metres'),
  z: finite(' of metres'),
  nx: finite(''),
  ny: finite(''),
  nz: finite(''),
} satisfies Record<string, NumberRange>;

/** The name of a number of a sticker that has a range. */
export type StickerNumber = keyof typeof RANGES;

/** Returns the range of a number as a JSON Schema has it. */
export function stickerNumberSchema(name: StickerNumber): NumberRange['schema'] {
  return RANGES[name].schema;
}

/** @returns EINVAL naming the number, its value and its range */
export function checkStickerNumber(subject: string, name: StickerNumber, value: number): Outcome<number> {
  return RANGES[name].holds(value) ? accept(value) : refuseStickerNumber(subject, name, String(value));
}

/** Returns EINVAL for what stands where a number of a sticker should. */
export function refuseStickerNumber(subject: string, name: StickerNumber, shown: string): Outcome<never> {
  return refuse('EINVAL', `${subject}: ${name}=${shown} is not a number${RANGES[name].text}`);
}

/** @returns EINVAL for a bad image name, and for the first number that is out of range */
export function checkStickerSpec(subject: string, spec: StickerSpec): Outcome<StickerSpec> {
  if (!isFileName(spec.image)) return refuseFileName(subject, spec.image);
  const { anchor } = spec;
  const numbers = checkAll(subject, [...anchorNumbers(anchor), ...numbersOf(spec), ['d', spec.depth]]);
  if (!numbers.ok) return numbers;
  if (anchor.kind === 'vessel' && anchor.normal.every((component) => component === 0)) {
    return refuse('EINVAL', `${subject}: the normal 0 0 0 has no direction; point it out of the surface`);
  }
  return accept(spec);
}

/** @returns EINVAL for a bad image name, and for the first number that is out of range */
export function checkStickerSpray(subject: string, spray: StickerSpray): Outcome<StickerSpray> {
  if (!isFileName(spray.image)) return refuseFileName(subject, spray.image);
  const { range, depth } = spray;
  const numbers: Named[] = [['range', range], ...numbersOf(spray), ...(depth === null ? [] : [['d', depth] as const])];
  const checked = checkAll(subject, numbers);
  return checked.ok ? accept(spray) : checked;
}

type Named = readonly [name: StickerNumber, value: number];

function checkAll(subject: string, numbers: readonly Named[]): Outcome<void> {
  for (const [name, value] of numbers) {
    const checked = checkStickerNumber(subject, name, value);
    if (!checked.ok) return checked;
  }
  return DONE;
}

function numbersOf(of: Omit<StickerSpec, 'anchor' | 'image' | 'depth'>): Named[] {
  const { rotation, width, height, alpha, brightness, wrap = 0 } = of;
  return [
    ['rotation', rotation],
    ['w', width],
    ['h', height],
    ['alpha', alpha],
    ['brightness', brightness],
    ['wrap', wrap],
  ];
}

function anchorNumbers(anchor: StickerAnchor): Named[] {
  if (anchor.kind === 'body') {
    return [
      ['lat', anchor.latitude],
      ['lon', anchor.longitude],
    ];
  }
  const names = ['x', 'y', 'z', 'nx', 'ny', 'nz'] as const;
  return [...anchor.position, ...anchor.normal].map((value, index) => [names[index]!, value]);
}
