/** The values that a number of a sticker may have. */
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
const zeroOrOne: NumberRange = {
  schema: { minimum: 0, maximum: 1, multipleOf: 1 },
  text: ': 0 or 1',
  holds: (value) => value === 0 || value === 1,
};

/** The ranges, by the names of the grammar. */
const RANGES = {
  w: above0(1000, ' metres'),
  h: above0(1000, ' metres'),
  d: above0(100, ' metres'),
  alpha: between(0, 1, ''),
  brightness: above0(8, ''),
  wrap: between(0, 1000, ' metres'),
  only_part: zeroOrOne,
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
export const stickerNumberSchema = (name: StickerNumber): NumberRange['schema'] => RANGES[name].schema;

/** Reports whether a number is in its range. */
export const isStickerNumber = (name: StickerNumber, value: number): boolean => RANGES[name].holds(value);

/** Says what is wrong with what stands where a number of a sticker should. */
export const noStickerNumber = (name: StickerNumber, shown: string): string =>
  `${name}=${shown} is not a number${RANGES[name].text}`;
