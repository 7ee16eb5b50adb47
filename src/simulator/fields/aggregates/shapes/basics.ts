import { Type, type TObject, type TProperties } from 'typebox';

/** Makes the schema of an object with these members and no others, published under a name. */
export function named<P extends TProperties>(name: string, description: string, properties: P): TObject<P> {
  return Type.Object(properties, { $id: name, description, additionalProperties: false });
}

/** Makes the schema of an object with these members and no others, published where it is used. */
export function closed<P extends TProperties>(description: string, properties: P): TObject<P> {
  return Type.Object(properties, { description, additionalProperties: false });
}

export const number = (description: string) => Type.Number({ description });
export const text = (description: string) => Type.String({ description });
export const flag = (description: string) => Type.Boolean({ description });
/** A position in a list, from 0. */
export const Index = Type.Integer({ minimum: 0, description: 'Position in its list, from 0.' });
export const Fraction = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });
/** Makes the schema of one of these words. */
export const word = <W extends string>(description: string, words: readonly W[]) =>
  Type.Unsafe<W>({ type: 'string', enum: [...words], description });
/** Makes the schema of an array of exactly so many numbers. */
export const numbers = <T extends readonly number[]>(count: T['length'], description: string) =>
  Type.Unsafe<T>({ type: 'array', items: { type: 'number' }, minItems: count, maxItems: count, description });

export const Vector = named('Vector', 'Three components. The member that holds it says which frame and unit.', {
  x: Type.Number(),
  y: Type.Number(),
  z: Type.Number(),
});

export const Quaternion = named('Quaternion', 'A rotation; `w` is the real part.', {
  x: Type.Number(),
  y: Type.Number(),
  z: Type.Number(),
  w: Type.Number(),
});

/** Makes the schema of a vector whose frame and unit are described where it is used. */
export const vector = (description: string): typeof Vector => Object.assign({}, Vector, { description });
