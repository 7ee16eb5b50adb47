import { Type } from 'typebox';
import type { Content } from '../operation.js';

const Done = Type.Object(
  {
    outcome: Type.Literal('ok'),
    warnings: Type.Optional(
      Type.Array(Type.String(), {
        description: 'For people: warnings about a write that was done, such as a sticker whose image is missing.',
      }),
    ),
  },
  { $id: 'Done', description: 'It was done.', additionalProperties: false },
);

/** The answer of operations that return nothing. */
export const OK: readonly Content[] = [{ type: 'application/json', schema: Done, example: { outcome: 'ok' } }];
