import { accept, nearestName, type Outcome, refuse, shown } from '../../../base/errors/index.js';
import * as schema from './slot-schema.js';
import type { SlotSchema } from './slot-schema.js';

/** The command envelope of the document, as `/v1/command` carries it; known to transports, parser and rows alone. */
export interface Envelope {
  /** The canonical key such as `paint.vessel_color`. */
  readonly action: string;
  /** The raw vessel id, or `''` for actions on the world. */
  readonly vesselId: string;
  /** The module index or registry id; −1 when absent. */
  readonly ordinal: number;
  readonly value: number;
  readonly values: readonly number[] | null;
  readonly token: string | null;
  readonly aux: string | null;
}

/** A slot of the envelope that actions read. */
export type Slot = 'ordinal' | 'value' | 'values' | 'token' | 'aux';

/**
 * The arguments of an action: what may stand in the slots of an envelope, how the slots become arguments, and which
 * arguments are refused. `Given` is what a caller builds; `Checked` is what the action runs with.
 */
export interface Signature<Given, Checked = Given> {
  readonly slots: Partial<Record<Slot, SlotSchema>>;
  /** The slots of an envelope that the world accepts, as an example. */
  readonly example: Partial<Pick<Envelope, Slot>>;
  /** Slots that an envelope may leave out. */
  readonly optional: readonly Slot[];
  /** Slots that are published and whose content makes no difference; absent where there are none. */
  readonly unread?: readonly Slot[];
  /** Reads the arguments from an envelope. @returns EINVAL, naming the action, for slots of another form */
  readonly decode: (envelope: Envelope) => Outcome<Given>;
  /**
   * Checks ranges and names; absent where every `Given` is good. @param subject the path or the action that a refusal
   * names
   */
  readonly check?: ((subject: string, given: Given) => Outcome<Checked>) | undefined;
}

/** Makes the signature of one argument in one slot. */
export function argument<Name extends Slot, Given, Checked = Given>(
  slot: Name,
  form: SlotSchema,
  example: NonNullable<Envelope[Name]>,
  decode: (envelope: Envelope) => Outcome<Given>,
  check?: (subject: string, given: Given) => Outcome<Checked>,
): Signature<Given, Checked> {
  return { slots: { [slot]: form }, example: { [slot]: example }, optional: [], decode, check };
}

// oxlint-disable-next-line typescript/no-explicit-any -- a record of signatures of any kind.
type AnySignature = Signature<any, any>;
/** The arguments of an action by their names, each with a signature of its own. */
export type Members = Readonly<Record<string, AnySignature>>;
/** The arguments of an action: by name, or read from the envelope as one. */
export type Takes = Members | AnySignature;

type GivenOf<S> = S extends Signature<infer G, infer _C> ? G : never;
type CheckedOf<S> = S extends Signature<infer _G, infer C> ? C : never;
/** The names of the members that stand for an argument; a {@link press} stands for none. */
type NamesOf<M> = { [Name in keyof M]: GivenOf<M[Name]> extends undefined ? never : Name }[keyof M];

/** The arguments that a caller builds. */
export type Given<T extends Takes> = T extends AnySignature
  ? GivenOf<T>
  : { readonly [Name in NamesOf<T>]: GivenOf<T[Name]> };
/** The arguments that an action runs with. */
export type Checked<T extends Takes> = T extends AnySignature
  ? CheckedOf<T>
  : { readonly [Name in NamesOf<T>]: CheckedOf<T[Name]> };

/** Returns the signature of arguments by name, which are decoded and checked in their order. */
export function signatureOf<T extends Takes>(takes: T): Signature<Given<T>, Checked<T>> {
  return (isSignature(takes) ? takes : record(takes)) as Signature<Given<T>, Checked<T>>;
}

const isSignature = (takes: Takes): takes is AnySignature => typeof takes['decode'] === 'function';

function record(members: Members): AnySignature {
  const entries = Object.entries(members);
  const each = (read: (member: AnySignature, name: string) => Outcome<unknown>): Outcome<unknown> => {
    const values: Record<string, unknown> = {};
    for (const [name, member] of entries) {
      const value = read(member, name);
      if (!value.ok) return value;
      values[name] = value.value;
    }
    return accept(values);
  };
  const merged = (key: 'slots' | 'example'): object =>
    Object.assign({}, ...entries.map(([, member]) => member[key])) as object;
  return {
    slots: merged('slots'),
    example: merged('example'),
    optional: entries.flatMap(([, member]) => member.optional),
    unread: entries.flatMap(([, member]) => member.unread ?? []),
    decode: (envelope) => each((member) => member.decode(envelope)),
    check: entries.some(([, { check }]) => check)
      ? (subject, given: Readonly<Record<string, unknown>>) =>
          each(({ check }, name) => (check ? check(subject, given[name]) : accept(given[name])))
      : undefined,
  };
}

/** Makes the signature of an argument that the envelope names beside its slots, or not at all. */
export function unslotted<G>(decode: (envelope: Envelope) => G): Signature<G> {
  return { slots: {}, example: {}, optional: [], decode: (envelope) => accept(decode(envelope)) };
}

/** The `value` of an action on a vessel that has no arguments: 1, and nothing else. */
export const press: Signature<undefined> = argument('value', schema.ONCE, 1, ({ action, value }) =>
  value === 1 ? accept(undefined) : refuse('EINVAL', `${action}: takes 1, got ${value}`),
);

/** The `value` of an action without arguments; it is published as 1 and not read, but a number must be finite. */
export const once: Signature<undefined> = {
  ...argument('value', schema.ONCE, 1, ({ action, value }) =>
    Number.isFinite(value) ? accept(undefined) : refuse('EINVAL', `${action}: takes finite numbers only`),
  ),
  unread: ['value'],
};

/** The argument of a switch: exactly 0 or 1. */
export const flag = argument('value', schema.FLAG, 1, ({ action, value }) =>
  value === 0 || value === 1 ? accept(value === 1) : refuse('EINVAL', `${action}: takes 0 or 1, got ${value}`),
);

/** The argument of a switch that is published as 0 or 1, and on for any finite number above one half. */
export const looseFlag = argument('value', schema.FLAG, 1, ({ action, value }) =>
  Number.isFinite(value) ? accept(value > 0.5) : refuse('EINVAL', `${action}: the flag must be 0 or 1; got ${value}`),
);

/** The range of a number: as it is published, and as it is checked; a range without a check is checked by what the action calls. */
export interface NumberRange {
  readonly schema: SlotSchema;
  readonly check?: (subject: string, value: number) => Outcome<number>;
}

/** Makes an argument of the `value` of an envelope. */
export const number = (description: string, range: NumberRange, example: number): Signature<number> =>
  argument(
    'value',
    { type: 'number', description, ...range.schema },
    example,
    ({ value }) => accept(value),
    range.check,
  );

/**
 * Makes a range, ends included; an end at the largest number there is is not published.
 * @param wanted completes "takes …", or writes what is wrong with a number
 */
export function between(
  least: number,
  most: number,
  wanted: string | ((value: number) => string),
): Required<NumberRange> {
  const reason = typeof wanted === 'function' ? wanted : (value: number): string => `takes ${wanted}, got ${value}`;
  return {
    schema: {
      ...(least > -Number.MAX_VALUE ? { minimum: least } : {}),
      ...(most < Number.MAX_VALUE ? { maximum: most } : {}),
    },
    check: (subject, value) =>
      Number.isFinite(value) && value >= least && value <= most
        ? accept(value)
        : refuse('EINVAL', `${subject}: ${reason(value)}`),
  };
}

export const fraction = number('From 0 to 1.', between(0, 1, 'a number from 0 to 1'), 0.5);

/** Makes an argument of as many finite numbers as the example has. `wanted` names them in a refusal. */
export function numbers(description: string, wanted: string, example: readonly number[]): Signature<readonly number[]> {
  const count = example.length;
  return argument('values', schema.numbers(count, count, description), example, ({ action, values }) =>
    values?.length === count && values.every(Number.isFinite)
      ? accept(values)
      : refuse('EINVAL', `${action}: takes ${count} finite numbers, ${wanted}`),
  );
}

/** Makes an argument of raw `values`, null where absent, as many as in the example; the action checks them. */
export const rawNumbers = (
  description: string,
  example: readonly number[],
  range: object = {},
): Signature<readonly number[] | null> =>
  argument('values', schema.numbers(example.length, example.length, description, range), example, ({ values }) =>
    accept(values),
  );

type Words<Line extends string> = Line extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Line;

/** Reads `values` by their names, which stand in their order in a line. @returns EINVAL for another count */
export function valuesByName<Line extends string>(
  names: Line,
  { action, values }: Pick<Envelope, 'action' | 'values'>,
): Outcome<Readonly<Record<Words<Line>, number>>> {
  const words = names.split(' ');
  if (values?.length !== words.length) {
    return refuse('EINVAL', `${action}: takes ${words.length} values, ${names}; got ${values?.length ?? 0}`);
  }
  return accept(Object.fromEntries(words.map((name, at) => [name, values[at]])) as Record<Words<Line>, number>);
}

/** Makes an argument of the token, empty where an envelope has none. */
export const text = (form: SlotSchema, example: string): Signature<string> =>
  argument('token', form, example, ({ token }) => accept(token ?? ''));

/** Makes an argument of a raw id: the token, or where there is none the vessel of the envelope. */
export const idOrVessel = (example: string): Signature<string> =>
  argument('token', schema.text('Raw id.'), example, ({ token, vesselId }) => accept(token || vesselId));

/** Makes an argument optional: an envelope may leave it out. */
export const optional = <G, C>(takes: Signature<G, C>): Signature<G, C> => ({
  ...takes,
  optional: Object.keys(takes.slots) as Slot[],
});

/**
 * Makes an argument that is one of these words, in any case; it is checked into the spelling of the list. The schema has
 * the words as examples: an `enum` would refuse the other spellings.
 */
export const oneOf = <Word extends string>(
  words: readonly Word[],
  description: string,
  example: Word,
): Signature<string, Word> =>
  checked(text({ ...schema.text(description), examples: words }, example), (subject, given) => {
    const word = words.find((known) => known.toLowerCase() === given.toLowerCase());
    if (word !== undefined) return accept(word);
    const meant = nearestName(given.slice(0, 64), words);
    const next = meant === undefined ? '' : `; did you mean '${meant}'?`;
    return refuse('EINVAL', `${subject}: '${shown(given)}' is none of ${words.join(', ')}${next}`);
  });

/** Adds a check to a signature that has none. */
export const checked = <G, C>(
  takes: Omit<Signature<G>, 'check'>,
  check: (subject: string, given: G) => Outcome<C>,
): Signature<G, C> => ({ ...takes, check });
