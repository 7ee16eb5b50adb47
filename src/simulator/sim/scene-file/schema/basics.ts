import { Type, type Static, type TObject, type TSchema } from 'typebox';

/**
 * Building blocks of the scene schema. The name of a JSON member contains its unit if that is not an SI unit, for
 * example `headingDeg`.
 */

/** Makes the schema of an object that allows no other members. */
export function closedObject<P extends Record<string, TSchema>>(
  properties: P,
  options: { description?: string; title?: string } = {},
) {
  return Type.Object(properties, { ...options, additionalProperties: false });
}

/**
 * Makes the schema of a union of objects that a tag distinguishes. The tag is a JSON member with a different constant
 * for each kind of object. Only the schema of the tag's kind reports errors.
 */
export function discriminated<Branches extends TObject[]>(key: string, branches: [...Branches], description: string) {
  return Type.Unsafe<Static<Branches[number]>>({
    type: 'object',
    description,
    required: [key],
    discriminator: { propertyName: key },
    oneOf: branches,
  });
}

export const Id = Type.String({ minLength: 1, maxLength: 128, description: 'Unique among its kind.' });
export const SceneVec3 = Type.Tuple([Type.Number(), Type.Number(), Type.Number()], { description: 'x y z.' });
export const Colour = Type.Tuple(
  [
    Type.Number({ minimum: 0, maximum: 1 }),
    Type.Number({ minimum: 0, maximum: 1 }),
    Type.Number({ minimum: 0, maximum: 1 }),
  ],
  { description: 'Normalised sRGB.' },
);
export const SceneQuat = Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()], {
  description: 'Quaternion x y z w; the server normalises it.',
});
export const Positive = Type.Number({ exclusiveMinimum: 0 });
export const NotNegative = Type.Number({ minimum: 0 });
export const SceneFraction = Type.Number({ minimum: 0, maximum: 1 });
export const LatitudeDeg = Type.Number({ minimum: -90, maximum: 90 });
export const LongitudeDeg = Type.Number({ minimum: -180, maximum: 360, description: 'East positive.' });
