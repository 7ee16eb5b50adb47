import { type Static, type TObject, Type } from 'typebox';

/** The command envelope of the document, as `/v1/command` carries it; only transports, parser and actions know it. */
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

export type EnvelopeExample = Readonly<Partial<Pick<Envelope, Slot>>>;

/** A slot of an envelope; clients write some raw ids into `token` or into `vessel_id`. */
export type SlotOfArgument = Slot | 'token or vessel_id';

/** The arguments of an action, and how an envelope holds them. */
export interface SlottedArguments<A extends TObject> {
  readonly arguments: A;
  /** The slot of an envelope that holds each argument; `vesselId` is named beside the slots. */
  readonly slots: { readonly [Name in keyof Static<A>]?: SlotOfArgument };
  /** The slots of an envelope that the world accepts, as an example. */
  readonly example: EnvelopeExample;
  /** The `value` of an action that has no argument in it: 1 and nothing else, or anything. */
  readonly trigger?: 'exact' | 'any';
}

/** Says which slots of an envelope hold arguments. */
export function inSlots<A extends TObject>(
  takes: A,
  slots: SlottedArguments<A>['slots'],
  example: EnvelopeExample,
  trigger?: 'exact' | 'any',
): SlottedArguments<A> {
  return { arguments: takes, slots, example, ...(trigger === undefined ? {} : { trigger }) };
}

/** The arguments of an action that takes none. */
export const NOTHING = inSlots(Type.Object({}), {}, { value: 1 }, 'any');
