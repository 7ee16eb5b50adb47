/** A JSON Schema, written as it is published: the browser imports this module and needs no library of schemas. */
export type SlotSchema = Readonly<Record<string, unknown>>;

export const ONCE: SlotSchema = { type: 'number', const: 1, description: 'Only 1 does it.' };
export const FLAG: SlotSchema = { type: 'number', enum: [0, 1], description: '1 is on.' };

/** Makes the schema of a whole number from 0: a place in a list, or an id. */
export const ordinal = (description: string): SlotSchema => ({ type: 'integer', minimum: 0, description });

/** Makes the schema of `values`, from `least` to `most` of them. */
export const numbers = (least: number, most: number, description: string, range: object = {}): SlotSchema => ({
  type: 'array',
  items: { type: 'number', ...range },
  minItems: least,
  maxItems: most,
  description,
});

export const text = (description: string, form: object = {}): SlotSchema => ({
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
