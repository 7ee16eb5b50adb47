import { type Static, type TObject, Type } from 'typebox';

/**
 * The command envelope of the interface document, as clients send it to `/v1/command`. Only transports, the parser and
 * actions use it.
 */
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

/** A slot is a member of the envelope from which an action reads an argument. */
export type Slot = 'ordinal' | 'value' | 'values' | 'token' | 'aux';

export type EnvelopeExample = Readonly<Partial<Pick<Envelope, Slot>>>;

/** Where an argument is in an envelope. For some raw ids, clients may use either `token` or `vessel_id`. */
export type SlotOfArgument = Slot | 'token or vessel_id';

/** The arguments of an action, and the slot of each in an envelope. */
export interface SlottedArguments<A extends TObject> {
  readonly arguments: A;
  /** The slot of each argument. `vesselId` has no slot, because the envelope has a separate member for it. */
  readonly slots: { readonly [Name in keyof Static<A>]?: SlotOfArgument };
  /** An example: the slots of an envelope that the world accepts. */
  readonly example: EnvelopeExample;
  /** For an action that reads no argument from `value`: the values that it accepts there, exactly 1 or any number. */
  readonly trigger?: 'exact' | 'any';
}

/** Assigns the arguments of an action to slots of an envelope. */
export function inSlots<A extends TObject>(
  takes: A,
  slots: SlottedArguments<A>['slots'],
  example: EnvelopeExample,
  trigger?: 'exact' | 'any',
): SlottedArguments<A> {
  return { arguments: takes, slots, example, ...(trigger === undefined ? {} : { trigger }) };
}

/** The empty arguments of an action that needs none. */
export const NOTHING = inSlots(Type.Object({}), {}, { value: 1 }, 'any');
