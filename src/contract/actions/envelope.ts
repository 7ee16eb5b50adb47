import { type Static, type TObject, Type } from 'typebox';

/**
 * The command envelope that clients send to `/v1/command`, as the interface document defines it. Only transports, the
 * parser and the actions use it.
 */
export interface Envelope {
  /** The canonical key of the action, such as `paint.vessel_color`. */
  readonly action: string;
  /** The raw id of a vessel; `''` for an action on the world. */
  readonly vesselId: string;
  /** The index of a module or the id in a registry; −1 if there is none. */
  readonly ordinal: number;
  readonly value: number;
  readonly values: readonly number[] | null;
  readonly token: string | null;
  readonly aux: string | null;
}

/** A member of the envelope from which an action reads an argument. */
export type Slot = 'ordinal' | 'value' | 'values' | 'token' | 'aux';

export type EnvelopeExample = Readonly<Partial<Pick<Envelope, Slot>>>;

/** The slot of an argument. For some raw ids, clients may use either `token` or `vessel_id`. */
export type SlotOfArgument = Slot | 'token or vessel_id';

export interface SlottedArguments<A extends TObject> {
  readonly arguments: A;
  /** The slot of each argument. `vesselId` has no slot, because it is a separate member of the envelope. */
  readonly slots: { readonly [Name in keyof Static<A>]?: SlotOfArgument };
  readonly example: EnvelopeExample;
  /** The valid values of `value` if the action does not read an argument from it: only 1, or any number. */
  readonly trigger?: 'exact' | 'any';
}

export function inSlots<A extends TObject>(
  takes: A,
  slots: SlottedArguments<A>['slots'],
  example: EnvelopeExample,
  trigger?: 'exact' | 'any',
): SlottedArguments<A> {
  return { arguments: takes, slots, example, ...(trigger === undefined ? {} : { trigger }) };
}

export const NOTHING = inSlots(Type.Object({}), {}, { value: 1 }, 'any');
