import { type Static, Type } from 'typebox';
import type { RefusalDescription } from '../openapi/operation.js';
import { BOARD_CODES, type BoardCode } from './board-codes.js';

export const ErrorBody = Type.Object(
  {
    error: Type.Unsafe<BoardCode>({
      type: 'string',
      enum: Object.keys(BOARD_CODES),
      description: 'Programs should decide by this code and the status.',
    }),
    detail: Type.String({ minLength: 1, description: 'For people. Programs should not parse it.' }),
    server_time: Type.Optional(
      Type.Integer({ description: 'The clock of the service, unix ms. Every 401 to a batch contains it.' }),
    ),
  },
  { $id: 'Error', description: 'Why nothing was done.', additionalProperties: false },
);

export type ErrorBody = Static<typeof ErrorBody>;

interface Row {
  readonly status: number;
  readonly description: string;
  readonly codes: readonly BoardCode[];
  readonly detail: string;
  readonly hasRetryAfter?: true;
}

const ROWS = {
  BadRequest: {
    status: 400,
    description: 'A parameter is malformed, or the bytes are not a request.',
    codes: ['bad_request'],
    detail: "'limit' must be a 64-bit integer; 'ten' is not",
  },
  NotFound: {
    status: 404,
    description: 'The handle is unknown, its player is hidden, or no such board exists.',
    codes: ['not_found'],
    detail: 'no player has this handle',
  },
  TooManyReaders: {
    status: 429,
    description: 'The stream is full, or the address already has the maximum number of streams.',
    codes: ['rate_limited'],
    detail: 'this stream already has 64 readers, the maximum; try again in 5 s, or read the pages of the same rows',
    hasRetryAfter: true,
  },
  Failed: {
    status: 500,
    description: 'The service failed. The log of the service has the cause under the id in the detail.',
    codes: ['internal'],
    detail: 'the service failed (fault 7f3a); try again later',
  },
  Unavailable: {
    status: 503,
    description: 'The service cannot do this now; try later.',
    codes: ['internal'],
    detail: 'the database cannot be reached at the moment; try again',
    hasRetryAfter: true,
  },
  Malformed: {
    status: 400,
    description: 'The body broke off, is not Brotli, or has an invalid line. Nothing was stored.',
    codes: ['malformed_batch', 'bad_request'],
    detail: "line 3: unknown member 'colour'",
  },
  Unauthorized: {
    status: 401,
    description: "The licence or the proof is not accepted, the sender's clock is wrong, or the account is banned.",
    codes: ['license_invalid', 'license_expired', 'license_revoked', 'proof_invalid', 'clock_skew', 'banned'],
    detail: "the clocks of the client and of the service differ by 400 s; set the client's clock",
  },
  Fork: {
    status: 409,
    description: 'The batch does not continue its stream: begin a new one.',
    codes: ['stream_fork'],
    detail: 'batch 7 does not follow batch 5; begin a new stream, and resend the events that were not stored',
  },
  TooLarge: {
    status: 413,
    description: 'The batch has over 1 MiB compressed, 8 MiB decompressed, or 2000 lines.',
    codes: ['too_large'],
    detail: 'the batch has more than 2000 lines',
  },
  WrongEncoding: {
    status: 415,
    description: 'The body has no `Content-Encoding: br`.',
    codes: ['unsupported_encoding'],
    detail: 'compress the batch with Brotli, and send Content-Encoding: br',
  },
  TooManyBatches: {
    status: 429,
    description: 'The key has sent too many batches, or the player too many events.',
    codes: ['rate_limited'],
    detail: 'too many batches of this key; try again in 2 s',
    hasRetryAfter: true,
  },
} as const satisfies Record<string, Row>;

export type RefusalName = keyof typeof ROWS;

const refusalOf = (name: string, { status, description, codes, detail, hasRetryAfter }: Row): RefusalDescription => ({
  name,
  status,
  description,
  codes,
  example: { error: codes[0], detail, ...(status === 401 ? { server_time: 1_795_348_800_000 } : {}) },
  headers: {
    Date: { $ref: '#/components/headers/Date' },
    'Cache-Control': { $ref: '#/components/headers/CacheControl' },
    ...(hasRetryAfter && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
  },
});

export const REFUSALS = Object.fromEntries(
  Object.entries(ROWS).map(([name, row]) => [name, refusalOf(name, row)]),
) as Readonly<Record<RefusalName, RefusalDescription>>;
