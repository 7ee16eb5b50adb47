import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

/** Makes the schema of an object that has exactly these members. */
export const members = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false });

/** An object that has exactly these members. In the document, the schema is repeated wherever it is used. */
export const closed = <P extends TProperties>(description: string, properties: P): TObject<P> =>
  Type.Object(properties, { description, additionalProperties: false });

/** An object that has exactly these members. In the document, the schema is published once under this name. */
export const named = <P extends TProperties>(name: string, description: string, properties: P): TObject<P> =>
  Type.Object(properties, { $id: name, description, additionalProperties: false });

export const number = (description: string) => Type.Number({ description });
export const text = (description: string) => Type.String({ description });
export const flag = (description: string) => Type.Boolean({ description });
export const Count = (description: string) => Type.Integer({ minimum: 0, description });
export const Fraction = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

export const word = <const W extends readonly string[]>(description: string, words: W) =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...words], description });

/** Makes the schema of a list. The list's type is readonly, because the lists in answers may be readonly. */
export const list = <S extends TSchema>(items: S, description?: string) =>
  Type.Unsafe<readonly Static<S>[]>(Type.Array(items, description === undefined ? {} : { description }));

/** A member that may be missing or `undefined`. JSON omits undefined members. */
export const maybe = <S extends TSchema>(schema: S) => Type.Optional(Type.Unsafe<Static<S> | undefined>(schema));

/**
 * The members that the schema of any parameter may have. Code that handles all parameters in the same way uses this
 * type.
 */
export interface ParameterSchema {
  readonly type: 'integer' | 'number' | 'string';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly (number | string)[];
  readonly default?: number | string;
  readonly description?: string;
}
