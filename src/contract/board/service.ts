import { type Static, Type } from 'typebox';
import { Count, maybe, members, named } from '../schema.js';
import { ANY, jsonRead, read, type BoardOperation, successOf } from './operation.js';
import { REFUSALS } from './refusals.js';
import { Flag } from './values.js';

export const Health = named(
  'Health',
  'The process is alive. The other members say how far the boards are behind the log.',
  {
    ok: Type.Literal(true),
    lag: maybe(
      Count('Number of log positions that are not on the boards yet; absent while the database does not answer.'),
    ),
    lag_s: maybe(
      Type.Number({ minimum: 0, description: 'Seconds since the service received the first of these events.' }),
    ),
  },
);
export type Health = Static<typeof Health>;

export const KeySet = named(
  'KeySet',
  'The keys with which the service signs licences, the active one first (RFC 7517).',
  {
    keys: Type.Array(
      members({
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
);

export const Stored = named('Stored', 'A stored batch.', {
  accepted: Count('New events.'),
  deduped: Count('Events stored before.'),
  replay: Flag('The service already has this batch, so it wrote nothing.'),
});

export const Description = Type.Object(
  { openapi: Type.String({ pattern: '^3\\.1\\.' }) },
  { $id: 'Description', description: 'A description in OpenAPI 3.1.' },
);
export type Description = Static<typeof Description>;
export type Stored = Static<typeof Stored>;
export type KeySet = Static<typeof KeySet>;

const JWS = 'eyJhbGciOiJFUzI1NiIsImtpZCI6ImJvYXJkLTIwMjYxMSJ9.eyJ2ZXIiOjF9.c2lnbmF0dXJl';

const PRIVATE = { cache: 'private', isShared: false } as const;

export const SEND_BATCH: BoardOperation<typeof Stored> = {
  ...PRIVATE,
  method: 'post',
  path: '/v1/ingest',
  id: 'sendBatch',
  tag: 'Ingest',
  summary: 'Takes a batch of events',
  description:
    'The service stores all events, or none. You can safely repeat a batch: the answer says `replay`, and nothing is stored twice.',
  headers: {
    'X-Board-License': { description: 'The licence of the handle: a compact JWS, ES256.', example: JWS },
    'X-Board-Proof': {
      description: 'The proof of this batch, signed with the key that the licence binds: a compact JWS, ES256.',
      example: JWS,
    },
    'Content-Encoding': { description: 'Is `br`.', example: 'br' },
  },
  body: {
    description: 'One event as JSON in each line, compressed with Brotli.',
    type: 'application/x-ndjson',
    schema: Type.String(),
    example: '{"id":"01JD3Q8Z5M6N7P8Q9R0S1T2V3W","type":"kitten.eva_end","ver":1}\n',
  },
  answer: Stored,
  success: successOf(
    'The batch is stored.',
    { type: 'application/json', schema: Stored, example: { accepted: 500, deduped: 0 } },
    PRIVATE,
  ),
  refusals: [
    REFUSALS.Malformed,
    REFUSALS.Unauthorized,
    REFUSALS.Fork,
    REFUSALS.TooLarge,
    REFUSALS.WrongEncoding,
    REFUSALS.TooManyBatches,
    REFUSALS.Failed,
    REFUSALS.Unavailable,
  ],
};

const UNSHARED = { cache: 'read', isShared: false } as const;

export const GET_SIGNING_KEYS = jsonRead(
  {
    path: '/.well-known/board-jwks.json',
    id: 'getSigningKeys',
    tag: 'Service',
    summary: 'The keys with which the service signs licences',
    answer: [
      'The keys.',
      KeySet,
      {
        keys: [
          {
            use: 'sig',
            kty: 'EC',
            kid: 'board-202611',
            crv: 'P-256',
            alg: 'ES256',
            x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
            y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
          },
        ],
      },
    ],
    refusals: ANY,
  },
  UNSHARED,
);

export const GET_DENY_LIST = read(
  {
    path: '/.well-known/board-denylist.json',
    id: 'getDenyList',
    tag: 'Service',
    summary: 'Banned and deleted accounts, and revoked keys',
    refusals: ANY,
  },
  UNSHARED,
  'A compact JWS, signed with the active key.',
  Type.String({ pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$' }),
  JWS,
  'application/jose',
);

export const GET_HEALTH = jsonRead(
  {
    path: '/healthz',
    id: 'getHealth',
    tag: 'Service',
    summary: 'Checks that the process is alive',
    description:
      'The status is 200 even if the database cannot be reached. `lag` and `lag_s` say how far the boards are behind; they are at most a second old.',
    answer: ['The process answers.', Health, { ok: true, lag: 0, lag_s: 0 }],
    refusals: ['BadRequest', 'Failed'],
  },
  PRIVATE,
);

/**
 * The service counts as ready while the boards are at most this far behind the log, s. A step that derives the boards
 * takes one or two seconds.
 */
export const READY_LAG_S = 60;

export const GET_READINESS = jsonRead(
  {
    path: '/readyz',
    id: 'getReadiness',
    tag: 'Service',
    summary: 'Checks that the process can answer players',
    description: `For load balancers. The status is 503 while the database does not answer, or while the boards are more than ${READY_LAG_S} seconds behind the log.`,
    answer: ['The database answers, and the boards follow the log.', Health, { ok: true, lag: 0, lag_s: 0 }],
    refusals: ['BadRequest', 'Failed', 'Unavailable'],
  },
  PRIVATE,
);

export const GET_DESCRIPTION = jsonRead({
  path: '/v1/openapi.json',
  id: 'getDescription',
  tag: 'Service',
  summary: 'This description',
  answer: ['The description.', Description, { openapi: '3.1.0' }],
  refusals: ['BadRequest', 'Failed'],
});
