import { accept, type Outcome, refuse } from '../../../base/errors/index.js';

/** The command envelope of the document, as `/v1/command` carries it; known to transports, parser and actions alone. */
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
/** Reads `values` by their names, which are in their order. @returns EINVAL for another count */
export function valuesByName<Name extends string>(
  names: readonly Name[],
  { action, values }: Pick<Envelope, 'action' | 'values'>,
): Outcome<Readonly<Record<Name, number>>> {
  if (values?.length !== names.length) {
    return refuse('EINVAL', `${action}: takes ${names.length} values, ${names.join(' ')}; got ${values?.length ?? 0}`);
  }
  return accept(Object.fromEntries(names.map((name, at) => [name, values[at]!])) as Record<Name, number>);
}
