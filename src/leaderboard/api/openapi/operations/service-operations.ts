import { Type } from 'typebox';
import { cacheControl } from '../../headers.js';
import type { Operation } from '../operation.js';
import { Description, Health, KeySet, Stored } from '../shapes/service.js';
import { ANY, json, PUBLIC } from './common.js';

const UNSHARED = { ...PUBLIC, isShared: false };
const JWS = 'eyJhbGciOiJFUzI1NiIsImtpZCI6ImJvYXJkLTIwMjYxMSJ9.eyJ2ZXIiOjF9.c2lnbmF0dXJl';

export const SERVICE_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: '/v1/ingest',
    id: 'sendBatch',
    tag: 'Ingest',
    summary: 'Takes a batch of events',
    description:
      'All of it is stored or nothing. The same batch may be sent again: the answer says so, and nothing is stored twice.',
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
    answer: json('The batch is stored.', Stored, { accepted: 500, deduped: 0 }),
    cacheControl: cacheControl('private', 200),
    isShared: false,
    refusals: [
      'Malformed',
      'Unauthorized',
      'Fork',
      'TooLarge',
      'WrongEncoding',
      'TooManyBatches',
      'Failed',
      'Unavailable',
    ],
  },
  {
    ...UNSHARED,
    path: '/.well-known/board-jwks.json',
    id: 'getSigningKeys',
    tag: 'Service',
    summary: 'The keys that licences are signed with',
    answer: json('The keys.', KeySet, {
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
    }),
    refusals: ANY,
  },
  {
    ...UNSHARED,
    path: '/.well-known/board-denylist.json',
    id: 'getDenyList',
    tag: 'Service',
    summary: 'The accounts and keys that no longer count',
    answer: {
      description: 'A compact JWS, signed with the active key.',
      type: 'application/jose',
      schema: Type.String({ pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$' }),
      example: JWS,
    },
    refusals: ANY,
  },
  {
    ...UNSHARED,
    path: '/healthz',
    id: 'getHealth',
    tag: 'Service',
    summary: 'A sign of life',
    description: 'It does not look at the database.',
    answer: json('The process answers.', Health, { ok: true }),
    cacheControl: cacheControl('private', 200),
    refusals: ['BadRequest', 'Failed'],
  },
  {
    ...PUBLIC,
    path: '/v1/openapi.json',
    id: 'getDescription',
    tag: 'Service',
    summary: 'This description',
    answer: json('The description.', Description, { openapi: '3.1.0' }),
    refusals: ['BadRequest', 'Failed'],
  },
];
