import { type Static, Type } from 'typebox';
import { named } from '../schema.js';

export const Index = Type.Integer({ minimum: 0, description: 'Position in its list, from 0.' });

export const numberList = <T extends readonly number[]>(count: T['length'], description: string) =>
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

/** The schema of a vector. The description must state the frame and the unit of the vector. */
export const vector = (description: string): typeof Vector => Object.assign({}, Vector, { description });

export type Vector = Static<typeof Vector>;
export type Quaternion = Static<typeof Quaternion>;
