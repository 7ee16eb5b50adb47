import { type TSchema, Type } from 'typebox';
import type { Command } from '../../../world/command.js';

/** The slots of a command that an action reads, each with what may stand in it. */
export type ActionSlots = Partial<Record<'ordinal' | 'value' | 'values' | 'token' | 'aux', TSchema>>;

/** One action as the interface describes it. */
export interface ActionRow {
  /** Canonical key such as `paint.vessel_color`. */
  readonly action: string;
  readonly summary: string;
  /** Whether `vessel_id` names a vessel; otherwise it is `""`. */
  readonly onVessel: boolean;
  readonly slots: ActionSlots;
  /** Of those, the ones that may be left out. */
  readonly optional: readonly (keyof ActionSlots)[];
  /** Slots of a command that the world takes. */
  readonly example: Partial<Omit<Command, 'action' | 'vesselId'>>;
}

type Example = ActionRow['example'];
type Family = Readonly<Record<string, Omit<ActionRow, 'action'>>>;

/** Rows of a family, whose keys are the actions. */
export function rowsOf(family: Family): readonly ActionRow[] {
  return Object.entries(family).map(([action, row]) => ({ action, ...row }));
}

/** An action on everything, or on what its slots name. */
export function onAll(
  summary: string,
  slots: ActionSlots,
  example: Example,
  optional: ActionRow['optional'] = [],
): Family[string] {
  return { summary, onVessel: false, slots, optional, example };
}

/** An action on the vessel that `vessel_id` names. */
export function onVessel(summary: string, slots: ActionSlots, example: Example): Family[string] {
  return { summary, onVessel: true, slots, optional: [], example };
}

export const Flag = Type.Unsafe<number>({ type: 'number', enum: [0, 1], description: '1 is on.' });
export const Once = Type.Unsafe<number>({ type: 'number', const: 1, description: 'Only 1 does it.' });
export const number = (description: string, range: object = {}) => Type.Number({ description, ...range });
export const token = (description: string, form: object = {}) => Type.String({ minLength: 1, description, ...form });
export const word = (description: string, words: readonly string[]) =>
  Type.Unsafe<string>({ type: 'string', enum: [...words], description });
export const Ordinal = (description: string) => Type.Integer({ minimum: 0, description });
export const numbers = (count: number, description: string, range: object = {}) =>
  Type.Unsafe<number[]>({
    type: 'array',
    items: { type: 'number', ...range },
    minItems: count,
    maxItems: count,
    description,
  });
export const someNumbers = (least: number, most: number, description: string) =>
  Type.Unsafe<number[]>({
    type: 'array',
    items: { type: 'number' },
    minItems: least,
    maxItems: most,
    description,
  });
