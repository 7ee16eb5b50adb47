import { type Static, Type } from 'typebox';
import { ERRNO_NUMBERS, type Errno } from '../../base/errors/index.js';
import type { RefusalDescription } from '../openapi/operation.js';
import { BODY_BYTES } from '../vocabulary/limits.js';

const Errnos = Object.keys(ERRNO_NUMBERS);

export { BODY_BYTES };

export const BODY_ADVICE = `the maximum is ${BODY_BYTES}; send a file in pieces, with ?offset=<bytes so far>, and &complete=0 on all but the last`;

export const ErrorBody = Type.Object(
  {
    errno: Type.Unsafe<Errno>({ type: 'string', enum: Errnos, description: 'For programs: name of a Linux errno.' }),
    message: Type.String({ description: 'For people. Programs should not parse it.' }),
    warnings: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'If a golden was not accepted because images are missing in the frame: one sentence for each image. To accept it anyway, send the request with `incomplete=1`.',
      }),
    ),
  },
  { $id: 'Error', description: 'Why nothing was done.', additionalProperties: false },
);
export type ErrorBody = Static<typeof ErrorBody>;

interface ErrorAnswer {
  /** The name of the refusal in the components of the OpenAPI document. */
  readonly name: string;
  readonly description: string;
  readonly errnos: readonly Errno[];
  readonly message: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait before the next attempt.', example: '1' } };

/** The meaning of each status, and the errnos that its body may contain. */
const ROWS = {
  400: {
    name: 'Invalid',
    description:
      'A value has the wrong form or is out of range, a word is unknown, a parameter is missing, Host is missing or repeated, or the bytes are not an HTTP request.',
    errnos: ['EINVAL'],
    message: "paint/parts/blend: 'screen' is not a mode; use multiply, tint or replace",
  },
  401: {
    name: 'Unauthorized',
    description: 'The server demands its access token, and the request has no token or a wrong one.',
    errnos: ['EACCES'],
    message: 'this server demands its access token; send it as Authorization: Bearer <token>',
    headers: { 'WWW-Authenticate': { description: 'The scheme to try again with.', example: 'Bearer' } },
  },
  403: {
    name: 'Forbidden',
    description:
      'The field is read-only or switched off, the vessel is not the controlled one, or a page of another site sent the request.',
    errnos: ['EACCES', 'EPERM'],
    message: 'vessels/by-id/Hunter-ship/altitude/radar: read only',
  },
  404: {
    name: 'NotFound',
    description: 'The path does not exist, or belongs to something that is gone or switched off.',
    errnos: ['ENOENT'],
    message: "no live vessel 'Hunter-ship-2'; /v1/vessels lists them",
  },
  405: {
    name: 'MethodNotAllowed',
    description:
      'The path does not take this method; `Allow` lists the methods that it takes. If nothing is at the path, GET and HEAD get 404 and any other method gets 405 with an empty `Allow`, as in the game.',
    errnos: ['EINVAL'],
    message: 'method not allowed: DELETE; use GET',
    headers: { Allow: { description: 'The methods that the path takes; empty for none.', example: 'GET, POST' } },
  },
  408: {
    name: 'Late',
    description: 'The request was incomplete after two minutes. The connection ends.',
    errnos: ['ETIMEDOUT'],
    message: 'the request was incomplete after 120 s; send it again',
  },
  409: {
    name: 'Conflict',
    description: 'Not possible now: an upload is unfinished, a decoupler has already fired, or the name is taken.',
    errnos: ['EBUSY', 'EEXIST'],
    message: 'paint/textures/bind: grass.png is still being uploaded; complete it first',
    headers: RETRY_AFTER,
  },
  413: {
    name: 'TooLarge',
    description: 'The request has over 1 MiB, or the file is over its size limit.',
    errnos: ['EFBIG'],
    message: `the request has 2000000 bytes; ${BODY_ADVICE}`,
  },
  414: {
    name: 'LongAddress',
    description: 'The address has over 8 KiB.',
    errnos: ['EINVAL'],
    message: 'the address has over 8192 bytes; send long texts in the body',
  },
  415: {
    name: 'Encoded',
    description: 'The body has a Content-Encoding.',
    errnos: ['EINVAL'],
    message: 'the body has a Content-Encoding; send it uncompressed',
  },
  431: {
    name: 'LongHead',
    description: 'The head of the request has over 16 KiB. The connection ends.',
    errnos: ['EINVAL'],
    message: 'the head of the request has over 16 KiB; send fewer or shorter headers',
  },
  500: {
    name: 'Failed',
    description:
      'The server failed, or the request would change the structure of the tree. If the server failed, the message ends with `(fault <id>)`; the id is in the log of the server.',
    errnos: ['EIO', 'EROFS', 'ENOTDIR', 'EISDIR', 'EBADF'],
    message: 'debug.warp failed: Error: …; see status/accessors',
  },
  501: {
    name: 'NotOffered',
    description: 'The feature is switched off, or the field is degraded: see `status/accessors`.',
    errnos: ['EOPNOTSUPP'],
    message: 'events: telemetry_events is false',
  },
  503: {
    name: 'Crowded',
    description:
      'Too many connections are open, or too much request data is arriving; the connection then ends. Or no picture can be drawn now: the drawing process hung and is being replaced, or the server is stopping.',
    errnos: ['EBUSY'],
    message: 'the server is receiving too many request bodies; send this one again later',
    headers: RETRY_AFTER,
  },
  504: {
    name: 'TimedOut',
    description: 'The command did not run within `command_timeout_ms`.',
    errnos: ['ETIMEDOUT'],
    message: 'paint.blend: not run within 2000 ms',
  },
  507: {
    name: 'NoSpace',
    description: 'A limit on files, bytes or bindings is reached.',
    errnos: ['ENOSPC'],
    message: 'paint/textures/file: 32 files are the maximum (files_max); delete one',
  },
} as const satisfies Record<number, ErrorAnswer>;

export type ErrorStatus = keyof typeof ROWS;

/**
 * Error statuses that any route may return. Every method of a path lists 405, because OpenAPI cannot describe
 * the answer to methods that the path lacks.
 */
const COMMON: readonly ErrorStatus[] = [400, 401, 403, 405, 408, 413, 414, 415, 431, 500, 503];

function refusalOf(status: ErrorStatus): RefusalDescription {
  const { name, description, errnos, message, headers }: ErrorAnswer = ROWS[status];
  const described = Object.entries(headers ?? {}).map(
    ([header, about]) => [header, { ...about, required: true, schema: Type.String() }] as const,
  );
  return {
    name,
    status,
    description,
    codes: errnos,
    example: { errno: errnos[0], message },
    ...(headers && { headers: Object.fromEntries(described) }),
  };
}

export const REFUSALS: readonly RefusalDescription[] = Object.keys(ROWS).map((status) =>
  refusalOf(Number(status) as ErrorStatus),
);

export const refusalsOf = (statuses: readonly ErrorStatus[]): readonly RefusalDescription[] =>
  REFUSALS.filter(({ status }) => ([...COMMON, ...statuses] as readonly number[]).includes(status));
