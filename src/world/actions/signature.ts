import { accept, type Outcome, refuse, shown } from '../../errors/index.js';

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

/** A JSON Schema, written as it is published: the browser imports this module and needs no library of schemas. */
export type SlotSchema = Readonly<Record<string, unknown>>;

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
  schema: SlotSchema,
  example: NonNullable<Envelope[Name]>,
  decode: (envelope: Envelope) => Outcome<Given>,
  check?: (subject: string, given: Given) => Outcome<Checked>,
): Signature<Given, Checked> {
  return { slots: { [slot]: schema }, example: { [slot]: example }, optional: [], decode, check };
}

type Given<S> = S extends Signature<infer G, infer _C> ? G : never;
type Checked<S> = S extends Signature<infer _G, infer C> ? C : never;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- a record of signatures of any kind.
type AnySignature = Signature<any, any>;
type Members = Readonly<Record<string, AnySignature>>;
type GivenOf<M extends Members> = { readonly [Name in keyof M]: Given<M[Name]> };
type CheckedOf<M extends Members> = { readonly [Name in keyof M]: Checked<M[Name]> };

/** Makes the signature of a record of arguments, each with one of its own. They are decoded and checked in order. */
export function record<M extends Members>(members: M): Signature<GivenOf<M>, CheckedOf<M>> {
  const entries = Object.entries(members);
  const each = <T>(read: (member: AnySignature, name: string) => Outcome<unknown>): Outcome<T> => {
    const values: Record<string, unknown> = {};
    for (const [name, member] of entries) {
      const value = read(member, name);
      if (!value.ok) return value;
      values[name] = value.value;
    }
    return accept(values as T);
  };
  const merged = <K extends 'slots' | 'example'>(key: K): AnySignature[K] =>
    Object.assign({}, ...entries.map(([, member]) => member[key])) as AnySignature[K];
  return {
    slots: merged('slots'),
    example: merged('example'),
    optional: entries.flatMap(([, member]) => member.optional),
    decode: (envelope) => each((member) => member.decode(envelope)),
    check: entries.some(([, { check }]) => check)
      ? (subject, given) => each(({ check }, name) => (check ? check(subject, given[name]) : accept(given[name])))
      : undefined,
  };
}

/** The signature without arguments. */
export const NOTHING: Signature<object> = record({});

/** Makes the signature of an argument that the envelope names beside its slots, or not at all. */
export function unslotted<G>(decode: (envelope: Envelope) => G): Signature<G> {
  return { slots: {}, example: {}, optional: [], decode: (envelope) => accept(decode(envelope)) };
}

/** The argument that names the vessel of an action. */
export const vesselId = unslotted((envelope) => envelope.vesselId);

const ONCE: SlotSchema = { type: 'number', const: 1, description: 'Only 1 does it.' };
const FLAG: SlotSchema = { type: 'number', enum: [0, 1], description: '1 is on.' };

/** Adds a `value` of 1, the only one that an action on a vessel takes. */
export const press = <G, C>(takes: Signature<G, C>): Signature<G, C> =>
  withOne(
    takes,
    (value) => value === 1,
    ({ action, value }) => `${action}: takes 1, got ${value}`,
  );

/** Adds a `value` that is published as 1; any finite one will do. */
export const once = <G, C>(takes: Signature<G, C>): Signature<G, C> =>
  withOne(takes, Number.isFinite, ({ action }) => `${action}: takes finite numbers only`);

function withOne<G, C>(
  takes: Signature<G, C>,
  takesValue: (value: number) => boolean,
  reason: (envelope: Envelope) => string,
): Signature<G, C> {
  const decode = (envelope: Envelope): Outcome<G> => {
    const decoded = takes.decode(envelope);
    return !decoded.ok || takesValue(envelope.value) ? decoded : refuse('EINVAL', reason(envelope));
  };
  return { ...takes, slots: { ...takes.slots, value: ONCE }, example: { ...takes.example, value: 1 }, decode };
}

/** The argument of a switch: exactly 0 or 1. */
export const flag = argument('value', FLAG, 1, ({ action, value }) =>
  value === 0 || value === 1 ? accept(value === 1) : refuse('EINVAL', `${action}: takes 0 or 1, got ${value}`),
);

/** The argument of a switch that is published as 0 or 1, and on for any finite number above one half. */
export const looseFlag = argument('value', FLAG, 1, ({ action, value }) =>
  Number.isFinite(value) ? accept(value > 0.5) : refuse('EINVAL', `${action}: the flag must be 0 or 1; got ${value}`),
);

/** The range of a number: as it is published, and as it is checked; a range without a check is checked by what the action calls. */
export interface NumberRange {
  readonly schema: SlotSchema;
  readonly check?: (subject: string, value: number) => Outcome<number>;
}

/** Makes an argument of the `value` of an envelope. */
export const number = (description: string, { schema, check }: NumberRange, example: number): Signature<number> =>
  argument('value', { type: 'number', description, ...schema }, example, ({ value }) => accept(value), check);

/** Makes a range, ends included; an end at the largest number there is is not published. `wanted` completes "takes …". */
export function between(least: number, most: number, wanted: string): NumberRange {
  const schema = {
    ...(least > -Number.MAX_VALUE ? { minimum: least } : {}),
    ...(most < Number.MAX_VALUE ? { maximum: most } : {}),
  };
  const isWithin = (value: number): boolean => Number.isFinite(value) && value >= least && value <= most;
  const check: NumberRange['check'] = (subject, value) =>
    isWithin(value) ? accept(value) : refuse('EINVAL', `${subject}: takes ${wanted}, got ${value}`);
  return { schema, check };
}

export const fraction = number('From 0 to 1.', between(0, 1, 'a number from 0 to 1'), 0.5);

/** Makes the schema of a whole number from 0: a place in a list, or an id. */
export const ordinalSchema = (description: string): SlotSchema => ({ type: 'integer', minimum: 0, description });

/** Makes the schema of `values`, from `least` to `most` of them. */
export const numbersSchema = (least: number, most: number, description: string, range: object = {}): SlotSchema => ({
  type: 'array',
  items: { type: 'number', ...range },
  minItems: least,
  maxItems: most,
  description,
});

export const textSchema = (description: string, form: object = {}): SlotSchema => ({
  type: 'string',
  minLength: 1,
  description,
  ...form,
});

export const wordSchema = (description: string, words: readonly string[]): SlotSchema => ({
  type: 'string',
  enum: words,
  description,
});

/** Makes an argument of as many finite numbers as the example has. `wanted` names them in a refusal. */
export function numbers(description: string, wanted: string, example: readonly number[]): Signature<readonly number[]> {
  const count = example.length;
  return argument('values', numbersSchema(count, count, description), example, ({ action, values }) =>
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
  argument('values', numbersSchema(example.length, example.length, description, range), example, ({ values }) =>
    accept(values),
  );

/** Makes an argument of the token, empty where an envelope has none. */
export const text = (schema: SlotSchema, example: string): Signature<string> =>
  argument('token', schema, example, ({ token }) => accept(token ?? ''));

/** Makes an argument optional: an envelope may leave it out. */
export const optional = <G, C>(takes: Signature<G, C>): Signature<G, C> => ({
  ...takes,
  optional: Object.keys(takes.slots) as Slot[],
});

/** Makes an argument that is one of these words, in any case; it is checked into the spelling of the list. */
export const oneOf = <Word extends string>(
  words: readonly Word[],
  description: string,
  example: Word,
): Signature<string, Word> =>
  checked(text(textSchema(description), example), (subject, given) => {
    const word = words.find((known) => known.toLowerCase() === given.toLowerCase());
    if (word !== undefined) return accept(word);
    return refuse('EINVAL', `${subject}: '${shown(given)}' is none of ${words.join(', ')}`);
  });

/** Adds a check to a signature that has none. */
export const checked = <G, C>(
  takes: Omit<Signature<G>, 'check'>,
  check: (subject: string, given: G) => Outcome<C>,
): Signature<G, C> => ({ ...takes, check });
