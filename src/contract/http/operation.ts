import { type Static, type TSchema, Type } from 'typebox';
import type { Content, Headers, Operation } from '../openapi/operation.js';
import { type ErrorStatus, refusalsOf } from './errors.js';

/** A method of a path below `/v1`. */
export interface HttpOperation extends Omit<Operation, 'success' | 'unchanged' | 'refusals'> {
  readonly description: string;
  /** The possible bodies of a 200 answer. */
  readonly answers: readonly Content[];
  /** True if a 200 answer has an entity tag. A client that already has this version then gets 304. */
  readonly tagged?: true;
  /** True if a 200 answer may have warnings in its headers. */
  readonly warned?: true;
  /** Error statuses besides those of every route. */
  readonly errors: readonly ErrorStatus[];
}

const TAGGED: Headers = {
  ETag: { description: 'Identifies these bytes.', schema: Type.String(), example: '"9f2vY0…"' },
};

const WARNED: Headers = {
  'Livery-Warning': {
    description:
      'A text for people. It names an image that a sticker or texture should show, but that is missing. One header for each image.',
    schema: Type.String(),
    example: "paint/stickers/0: the image 'logo.png' is missing; upload it under paint/textures/file",
  },
};

/** Adds the headers and refusals that follow from the operation's members. */
export function openApiOperation({ answers, tagged, warned, errors, ...rest }: HttpOperation): Operation {
  const headers = { ...(tagged && TAGGED), ...(warned && WARNED) };
  return {
    ...rest,
    success: { description: 'Done.', contents: answers, ...((tagged || warned) && { headers }) },
    ...(tagged && { unchanged: headers }),
    refusals: refusalsOf(errors),
  };
}

export const json = <S extends TSchema>(schema: S, example: Static<S>): readonly Content[] => [
  { type: 'application/json', schema, example },
];

export const PNG: Content = {
  type: 'image/png',
  schema: Type.Unsafe<Uint8Array>({ type: 'string', contentMediaType: 'image/png', description: 'A PNG file.' }),
};

export const JPEG: Content = {
  type: 'image/jpeg',
  schema: Type.Unsafe<Uint8Array>({ type: 'string', contentMediaType: 'image/jpeg', description: 'A JPEG file.' }),
};

export const Done = Type.Object(
  {
    outcome: Type.Literal('ok'),
    warnings: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'For people: warnings about a successful write, for example that the image of a sticker is missing.',
      }),
    ),
  },
  { $id: 'Done', description: 'It was done.', additionalProperties: false },
);

export type Done = Static<typeof Done>;

export const OK = json(Done, { outcome: 'ok' });
