import { type TNumber, type TSchema, type TString, type TUnsafe, Type } from 'typebox';
import { nearestName, shown } from '../../base/errors/index.js';

/**
 * The kinds of arguments that actions take. The server publishes the schema of an argument as the schema of the slot
 * (envelope member) that contains the argument. `Type.Refine` adds checks that JSON Schema cannot express. Its messages
 * consist of the name of the action or field and the text that this file gives.
 */

/** The raw id of a vessel. Its envelope member is `vessel_id`, not a slot. */
export const VesselId = Type.String();

/** Index of a module in the list of modules of its kind. */
export const Ordinal = Type.Integer({ minimum: 0, description: 'Position in its list.' });

const ZERO_OR_ONE = { type: 'number', enum: [0, 1], description: '1 is on.' };
/** A switch that is exactly 0 or 1 in an envelope. */
export const Switch = Type.Unsafe<boolean>(ZERO_OR_ONE);
/** A switch that is published as 0 or 1. Any number above one half means on. */
export const LooseSwitch = Type.Unsafe<boolean>(ZERO_OR_ONE);

/** The member `value` of an envelope whose action has no arguments. */
export const One: TSchema = Type.Unsafe<1>({ type: 'number', const: 1, description: 'Only 1 does it.' });

/**
 * A number in a closed range. The published schema omits an end that is infinite.
 * @param wanted the words after "takes" in the message, or a function that makes the whole message for a refused number
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

/** A list of `count` finite numbers. `wanted` names them in the message. */
export const Numbers = (count: number, description: string, wanted: string): TUnsafe<readonly number[]> =>
  Type.Refine(
    Type.Unsafe<readonly number[]>(Type.Array(Type.Number(), { minItems: count, maxItems: count, description })),
    (values: readonly number[] | null) => values?.length === count && values.every(Number.isFinite),
    () => `takes ${count} finite numbers, ${wanted}`,
  );

/**
 * A list of numbers that the action itself checks. Null if it is missing in the envelope.
 * @param range published range of each number
 */
export const RawNumbers = (
  count: number,
  description: string,
  range: { readonly minimum?: number; readonly maximum?: number } = {},
): TUnsafe<readonly number[] | null> =>
  Type.Unsafe<readonly number[] | null>(
    Type.Array(Type.Number(range), { minItems: count, maxItems: count, description }),
  );

/** A list of pairs, each the number of a setting and its value. The list has at most `most` numbers in total. */
export const Pairs = (most: number, description: string): TSchema =>
  Type.Array(Type.Number(), { minItems: 2, maxItems: most, description });

/** A text. Empty if it is missing in the envelope. @param form further members of its JSON Schema */
export const Text = (
  description: string,
  form: { readonly pattern?: string; readonly maxLength?: number } = {},
): TString => Type.String({ minLength: 1, description, ...form });

/** One of these words. The action itself checks it. */
export const Word = (description: string, words: readonly string[]): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', enum: words, description });

/**
 * One of these words in any letter case. The schema lists the words as examples. An `enum` would refuse other
 * spellings.
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

/** Finds a text in a list of words, in any letter case. Returns the list's spelling. */
export function spellingOf<Name extends string>(words: readonly Name[], given: string): Name | undefined {
  return words.find((known) => known.toLowerCase() === given.toLowerCase());
}
