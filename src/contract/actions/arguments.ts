import { type TNumber, type TSchema, type TString, type TUnsafe, Type } from 'typebox';
import { nearestName, shown } from '../../base/errors/index.js';

/**
 * The kinds of arguments of actions. Each is the published schema of its slot of an envelope. `Type.Refine` holds
 * checks beyond JSON Schema; its message follows the name of the action or of the leaf.
 */

/** The raw id of a vessel, which is beside the slots of an envelope. */
export const VesselId = Type.String();

/** The index of a module in the list of its kind. */
export const Ordinal = Type.Integer({ minimum: 0, description: 'Position in its list.' });

const ZERO_OR_ONE = { type: 'number', enum: [0, 1], description: '1 is on.' };
/** A switch: exactly 0 or 1 in an envelope. */
export const Switch = Type.Unsafe<boolean>(ZERO_OR_ONE);
/** A switch, published as 0 or 1; any finite number above one half means on. */
export const LooseSwitch = Type.Unsafe<boolean>(ZERO_OR_ONE);

/** The `value` of an envelope for an action without arguments. */
export const One: TSchema = Type.Unsafe<1>({ type: 'number', const: 1, description: 'Only 1 does it.' });

/**
 * A number in a range, ends included; an unlimited end is not published.
 * @param wanted completes "takes …", or returns the message about a number
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

/** As many finite numbers as `wanted` names. */
export const Numbers = (count: number, description: string, wanted: string): TUnsafe<readonly number[]> =>
  Type.Refine(
    Type.Unsafe<readonly number[]>(Type.Array(Type.Number(), { minItems: count, maxItems: count, description })),
    (values: readonly number[] | null) => values?.length === count && values.every(Number.isFinite),
    () => `takes ${count} finite numbers, ${wanted}`,
  );

/** Numbers that the action checks; null if an envelope lacks them. @param range the published range of each */
export const RawNumbers = (
  count: number,
  description: string,
  range: { readonly minimum?: number; readonly maximum?: number } = {},
): TUnsafe<readonly number[] | null> =>
  Type.Unsafe<readonly number[] | null>(
    Type.Array(Type.Number(range), { minItems: count, maxItems: count, description }),
  );

/** Pairs of the number of a setting and its value; at most `most` numbers. */
export const Pairs = (most: number, description: string): TSchema =>
  Type.Array(Type.Number(), { minItems: 2, maxItems: most, description });

/** A text; empty if an envelope has none. @param form more members of its JSON Schema */
export const Text = (
  description: string,
  form: { readonly pattern?: string; readonly maxLength?: number } = {},
): TString => Type.String({ minLength: 1, description, ...form });

/** One of these words; the action checks it. */
export const Word = (description: string, words: readonly string[]): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', enum: words, description });

/**
 * One of these words, in any case. The schema lists them as examples, because an `enum` would refuse other spellings.
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

/** Returns the word in a list that matches a text in any case, in the list's spelling. */
export function spellingOf<Name extends string>(words: readonly Name[], given: string): Name | undefined {
  return words.find((known) => known.toLowerCase() === given.toLowerCase());
}
