import { type TNull, type TNumber, type TUnion, Type } from 'typebox';

interface NumberRange {
  readonly schema: Readonly<Record<string, number>>;
  /** The text after "a number" in the message. */
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
const zeroOrOne: NumberRange = {
  schema: { minimum: 0, maximum: 1, multipleOf: 1 },
  text: ': 0 or 1',
  holds: (value) => value === 0 || value === 1,
};

/**
 * A sticker setting of Livery that is not in the interface document. Command lines, fields, help texts, tools and the
 * page use the same table of these settings.
 */
interface AddedKnob {
  /** The member of a sticker's `spec`. */
  readonly member: 'wrap' | 'onlyPart' | 'mirror';
  readonly range: NumberRange;
  /** A switch is 0 or 1 in a text, and true or absent in a spec. */
  readonly isFlag: boolean;
  readonly onPartsOnly: boolean;
  /** Columns of the table in the help: unit, default, and range with the effect. */
  readonly help: readonly [unit: string, usual: string, range: string];
  readonly tool?: string;
}

export type AddedKnobName = 'wrap' | 'only_part' | 'mirror';

/** The added settings, in the order in which command lines contain them. */
export const ADDED_KNOBS: Readonly<Record<AddedKnobName, AddedKnob>> = {
  wrap: {
    member: 'wrap',
    range: between(0, 1000, ' metres'),
    isFlag: false,
    onPartsOnly: true,
    help: ['metres', '0, projected straight', '[0, 1000]; radius of the hull about +X; only on parts'],
    tool: 'Radius of the hull around which the image bends, m; 0: none.',
  },
  only_part: {
    member: 'onlyPart',
    range: zeroOrOne,
    isFlag: true,
    onPartsOnly: true,
    help: ['', '0', '0 or 1; 1 covers only the part and its subparts; only on parts'],
  },
  mirror: {
    member: 'mirror',
    range: zeroOrOne,
    isFlag: true,
    onPartsOnly: false,
    help: ['', '0', '0 or 1; 1 swaps left and right of the image'],
  },
};
export const ADDED_KNOB_NAMES = Object.keys(ADDED_KNOBS) as readonly AddedKnobName[];

/** The values of the added settings. A setting with its neutral value is absent. */
export interface AddedValues {
  readonly wrap?: number;
  readonly onlyPart?: boolean;
  readonly mirror?: boolean;
}

/** Returns the value of an added setting. An absent member counts as 0. */
export const addedKnob = (spec: AddedValues, name: AddedKnobName): number =>
  Number(spec[ADDED_KNOBS[name].member] ?? 0);

/** @param valueOf returns the value that a text contains for a setting */
export function addedValues(valueOf: (name: AddedKnobName) => number | undefined): AddedValues {
  const values: Record<string, number | boolean> = {};
  for (const name of ADDED_KNOB_NAMES) {
    const { member, isFlag } = ADDED_KNOBS[name];
    const value = valueOf(name) ?? 0;
    if (value !== 0) values[member] = isFlag ? true : value;
  }
  return values;
}

const RANGES = {
  w: above0(1000, ' metres'),
  h: above0(1000, ' metres'),
  d: above0(100, ' metres'),
  alpha: between(0, 1, ''),
  brightness: above0(8, ''),
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

export type StickerNumber = keyof typeof RANGES | AddedKnobName;

const rangeOf = (name: StickerNumber): NumberRange =>
  name in RANGES ? RANGES[name as keyof typeof RANGES] : ADDED_KNOBS[name as AddedKnobName].range;

export const stickerNumberSchema = (name: StickerNumber): NumberRange['schema'] => rangeOf(name).schema;

export const isStickerNumber = (name: StickerNumber, value: number): boolean => rangeOf(name).holds(value);

export const noStickerNumber = (name: StickerNumber, shown: string): string =>
  `${name}=${shown} is not a number${rangeOf(name).text}`;

/** Adds a range check to a schema. Null always passes the check. */
export const inRange = <T extends TNumber | TUnion<[TNumber, TNull]>>(name: StickerNumber, schema: T): T =>
  Type.Refine(
    schema,
    (value) => value === null || isStickerNumber(name, value),
    (value) => noStickerNumber(name, String(value)),
  );
