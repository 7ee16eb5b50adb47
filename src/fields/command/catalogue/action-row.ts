import type { Command } from '../../../world/command.js';

/** A JSON Schema, written down as it is: whatever draws a picture comes by here, and has no use for a library of schemas. */
export type SlotSchema = Readonly<Record<string, unknown>>;

/** The slots of a command that an action reads, each with what may stand in it. */
export type ActionSlots = Partial<Record<'ordinal' | 'value' | 'values' | 'token' | 'aux', SlotSchema>>;

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

export const Flag: SlotSchema = { type: 'number', enum: [0, 1], description: '1 is on.' };
export const Once: SlotSchema = { type: 'number', const: 1, description: 'Only 1 does it.' };
export const number = (description: string, range: object = {}): SlotSchema => ({
  type: 'number',
  description,
  ...range,
});
export const token = (description: string, form: object = {}): SlotSchema => ({
  type: 'string',
  minLength: 1,
  description,
  ...form,
});
export const word = (description: string, words: readonly string[]): SlotSchema => ({
  type: 'string',
  enum: words,
  description,
});
export const Ordinal = (description: string): SlotSchema => ({ type: 'integer', minimum: 0, description });
export const numbers = (count: number, description: string, range: object = {}): SlotSchema =>
  someNumbers(count, count, description, range);
export const someNumbers = (least: number, most: number, description: string, range: object = {}): SlotSchema => ({
  type: 'array',
  items: { type: 'number', ...range },
  minItems: least,
  maxItems: most,
  description,
});
