import { type TNumber, type TSchema, type TString, type TUnsafe, Type } from 'typebox';
import { nearestName, shown } from '../../base/errors/index.js';

/**
 * The kinds of arguments that actions have. The slot of an argument is the member of the envelope that contains the
 * argument. The schema of an argument is published as the schema of the slot. `Type.Refine` is for checks that JSON
 * Schema cannot express. The message of such a check begins with the name of the action or field; the text in this file
 * follows.
 */

/** The raw id of a vessel. This argument has no slot, because the envelope has the member `vessel_id` for it. */
export const VesselId = Type.String();

export const Ordinal = Type.Integer({ minimum: 0, description: 'Position in its list.' });

const ZERO_OR_ONE = { type: 'number', enum: [0, 1], description: '1 is on.' };
/** A switch that must be exactly 0 or 1 in an envelope. */
export const Switch = Type.Unsafe<boolean>(ZERO_OR_ONE);
/** A switch that accepts every number. The schema says 0 or 1, but every number above one half means "on". */
export const LooseSwitch = Type.Unsafe<boolean>(ZERO_OR_ONE);

/** The `value` of an envelope whose action has no arguments. */
export const One: TSchema = Type.Unsafe<1>({ type: 'number', const: 1, description: 'Must be 1.' });

/**
 * A number in a range that includes both ends.
 * @param wanted the text after "takes" in the message, or a function that returns the whole message for a refused
 * number
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

/** A list of numbers. `wanted` is the name of the numbers in messages. */
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

/** A list of pairs: the number of a setting, and its value. `most` is the maximum count of numbers, not of pairs. */
export const Pairs = (most: number, description: string): TSchema =>
  Type.Array(Type.Number(), { minItems: 2, maxItems: most, description });

/** A text; empty if the envelope does not contain it. @param form further members of the JSON Schema */
export const Text = (
  description: string,
  form: { readonly pattern?: string; readonly maxLength?: number } = {},
): TString => Type.String({ minLength: 1, description, ...form });

/** One of the given words. The action itself checks this. */
export const Word = (description: string, words: readonly string[]): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', enum: words, description });

/**
 * One of the given words, in any letter case. In the schema, the words are examples, because an `enum` would exclude
 * other spellings.
 */
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

/** Returns a word in the spelling of the list. The given word may be in any letter case. */
export function spellingOf<Name extends string>(words: readonly Name[], given: string): Name | undefined {
  return words.find((known) => known.toLowerCase() === given.toLowerCase());
}
