import { type Static, type TObject, Type } from 'typebox';

/**
 * The command envelope of the interface document, which clients send to `/v1/command`. Only transports, the parser and
 * actions use it.
 */
export interface Envelope {
  /** Canonical key, such as `paint.vessel_color`. */
  readonly action: string;
  /** Raw vessel id, or `''` for actions on the world. */
  readonly vesselId: string;
  /** Module index or registry id, or −1. */
  readonly ordinal: number;
  readonly value: number;
  readonly values: readonly number[] | null;
  readonly token: string | null;
  readonly aux: string | null;
}

/** A member of the envelope from which an action reads an argument. */
export type Slot = 'ordinal' | 'value' | 'values' | 'token' | 'aux';

export type EnvelopeExample = Readonly<Partial<Pick<Envelope, Slot>>>;

/** Where an argument is in an envelope. For some raw ids, a client may use either `token` or `vessel_id`. */
export type SlotOfArgument = Slot | 'token or vessel_id';

export interface SlottedArguments<A extends TObject> {
  readonly arguments: A;
  /** The slot of each argument. `vesselId` has none, because it is a separate member of the envelope. */
  readonly slots: { readonly [Name in keyof Static<A>]?: SlotOfArgument };
  /** The slots of an example envelope, which the world accepts. */
  readonly example: EnvelopeExample;
  /** Allowed `value` of an action that has no argument there: only 1, or any number. */
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
