import { Type } from 'typebox';
import { Count, Flag, strict } from './values.js';

export const Health = strict({ ok: Type.Literal(true) }, { $id: 'Health', description: 'A sign of life.' });

export const KeySet = strict(
  {
    keys: Type.Array(
      strict({
        use: Type.Literal('sig'),
        kty: Type.Literal('EC'),
        kid: Type.String({ minLength: 1 }),
        crv: Type.Literal('P-256'),
        alg: Type.Literal('ES256'),
        x: Type.String({ minLength: 43, maxLength: 43 }),
        y: Type.String({ minLength: 43, maxLength: 43 }),
      }),
      { minItems: 1 },
    ),
  },
  { $id: 'KeySet', description: 'The keys that licences are signed with, the active one first (RFC 7517).' },
);

export const Stored = strict(
  {
    accepted: Count('The events that are new.'),
    deduped: Count('Those that were there already.'),
    replay: Flag('The batch was taken before: nothing was written.'),
  },
  { $id: 'Stored', description: 'A batch that is stored for good.' },
);

export const Description = Type.Object(
  { openapi: Type.String({ pattern: '^3\\.1\\.' }) },
  { $id: 'Description', description: 'A description in OpenAPI 3.1.' },
);
