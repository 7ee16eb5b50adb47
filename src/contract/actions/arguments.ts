import { type TNumber, type TSchema, type TString, type TUnsafe, Type } from 'typebox';
import { nearestName, shown } from '../../base/errors/index.js';

/**
 * The kinds of arguments that actions have. The schema of an argument is published as the schema of its slot, that is,
 * of the member of the envelope that contains the argument. `Type.Refine` is for checks that JSON Schema cannot
 * express. The message of such a check consists of the name of the action or field and the text in this file.
 */

/** The raw id, which is in the member `vessel_id` of the envelope, and not in a slot. */
export const VesselId = Type.String();

export const Ordinal = Type.Integer({ minimum: 0, description: 'Position in its list.' });

const ZERO_OR_ONE = { type: 'number', enum: [0, 1], description: '1 is on.' };
/** A switch that must be exactly 0 or 1 in an envelope. */
export const Switch = Type.Unsafe<boolean>(ZERO_OR_ONE);
/** The schema says 0 or 1, but every number above one half means on. */
export const LooseSwitch = Type.Unsafe<boolean>(ZERO_OR_ONE);

/** The `value` of an envelope whose action has no arguments. */
export const One: TSchema = Type.Unsafe<1>({ type: 'number', const: 1, description: 'Only 1 does it.' });

/**
 * A number in a range that includes both ends.
 * @param wanted what follows "takes" in the message, or a function that returns the whole message for a number that is
 * refused
 */
export function Between(
  least: number,
  most: number,
  description: string,
  wanted: string | ((value: number) => string),
): TNumber {
  const form = {
    description,
    ...(least > -Number.MAX_VALUE ? { minimum: least } : {}),
    ...(most < Number.MAX_VALUE ? { maximum: most } : {}),
  };
  return Type.Refine(
    Type.Number(form),
    (value) => Number.isFinite(value) && value >= least && value <= most,
    typeof wanted === 'function' ? wanted : (value) => `takes ${wanted}, got ${value}`,
  );
}

export const ZeroToOne = Between(0, 1, 'From 0 to 1.', 'a number from 0 to 1');

/** `wanted` is what messages call the numbers. */
export const Numbers = (count: number, description: string, wanted: string): TUnsafe<readonly number[]> =>
  Type.Refine(
    Type.Unsafe<readonly number[]>(Type.Array(Type.Number(), { minItems: count, maxItems: count, description })),
    (values: readonly number[] | null) => values?.length === count && values.every(Number.isFinite),
    () => `takes ${count} finite numbers, ${wanted}`,
  );

/**
 * A list of numbers that the action itself checks; null if the envelope does not contain it.
 * @param range range of each number in the published schema
 */
export const RawNumbers = (
  count: number,
  description: string,
  range: { readonly minimum?: number; readonly maximum?: number } = {},
): TUnsafe<readonly number[] | null> =>
  Type.Unsafe<readonly number[] | null>(
    Type.Array(Type.Number(range), { minItems: count, maxItems: count, description }),
  );

/** A list of pairs of numbers: the number of a setting, and its value. There are at most `most` numbers, not pairs. */
export const Pairs = (most: number, description: string): TSchema =>
  Type.Array(Type.Number(), { minItems: 2, maxItems: most, description });

/** Empty if the envelope does not contain it. @param form more members for its JSON Schema */
export const Text = (
  description: string,
  form: { readonly pattern?: string; readonly maxLength?: number } = {},
): TString => Type.String({ minLength: 1, description, ...form });

/** One of these words, which the action itself checks. */
export const Word = (description: string, words: readonly string[]): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', enum: words, description });

/** One of these words, in any case. The schema has them as examples: an `enum` would exclude other spellings. */
export const AnyCase = (words: readonly string[], description: string): TString =>
  Type.Refine(
    Type.String({ minLength: 1, description, examples: words }),
    (given) => spellingOf(words, given) !== undefined,
    (given) => {
      const meant = nearestName(given.slice(0, 64), words);
      const next = meant === undefined ? '' : `; did you mean '${meant}'?`;
      return `'${shown(given)}' is none of ${words.join(', ')}${next}`;
    },
  );

/** Ignores case, and returns the word as the list spells it. */
export function spellingOf<Name extends string>(words: readonly Name[], given: string): Name | undefined {
  return words.find((known) => known.toLowerCase() === given.toLowerCase());
}
