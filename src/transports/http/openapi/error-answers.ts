import { type TSchema, Type } from 'typebox';
import { ERRNO_NUMBERS, type Errno } from '../../../errors/index.js';

const Errnos = Object.keys(ERRNO_NUMBERS);

/** The body of every refusal. */
export const ErrorBody = Type.Object(
  {
    errno: Type.Unsafe<Errno>({ type: 'string', enum: Errnos, description: 'For programs: name of a Linux errno.' }),
    message: Type.String({ description: 'For people; never to be parsed.' }),
  },
  { $id: 'Error', description: 'Why nothing was done.', additionalProperties: false },
);

interface ErrorAnswer {
  /** Name among the components. */
  readonly name: string;
  readonly description: string;
  readonly errnos: readonly Errno[];
  readonly message: string;
}

/** The meaning of each status, and the errnos that come with it. */
export const ERROR_ANSWERS = {
  400: {
    name: 'Invalid',
    description: 'Grammar, range, unknown word, missing parameter; or no HTTP request at all.',
    errnos: ['EINVAL'],
    message: "paint/parts/blend: 'screen' is no mode; multiply, tint or replace is wanted",
  },
  403: {
    name: 'Forbidden',
    description: 'Read only, switched off, not the controlled vessel, or asked by a page of another site.',
    errnos: ['EACCES', 'EPERM'],
    message: 'vessels/by-id/Hunter-ship/altitude/radar: read only',
  },
  404: {
    name: 'NotFound',
    description: 'Nothing stands there, or what is named is gone or switched off.',
    errnos: ['ENOENT'],
    message: "no live vessel 'Hunter-ship-2'",
  },
  405: {
    name: 'MethodNotAllowed',
    description: 'The path takes other methods.',
    errnos: ['EINVAL'],
    message: 'method not allowed: DELETE',
  },
  409: {
    name: 'Conflict',
    description: 'Not now: still uploading, already fired, taken.',
    errnos: ['EBUSY', 'EEXIST'],
    message: 'paint/textures/bind: grass.png is still being uploaded; complete it first',
  },
  413: {
    name: 'TooLarge',
    description: 'Over 1 MiB in one request, or over the cap of one file.',
    errnos: ['EFBIG'],
    message: 'a request of 2000000 bytes; send chunks of at most 1048576',
  },
  415: {
    name: 'Encoded',
    description: 'The body has a Content-Encoding.',
    errnos: ['EINVAL'],
    message: 'the body has a Content-Encoding; send it as it is',
  },
  500: {
    name: 'Failed',
    description:
      'The service failed, or the tree refused a change of its structure. The message about a fault of the service ends with `(fault <id>)`; the id is in the log of the server.',
    errnos: ['EIO', 'EROFS', 'ENOTDIR', 'EISDIR', 'EBADF'],
    message: 'debug.warp failed: Error: …; see status/accessors',
  },
  501: {
    name: 'NotOffered',
    description: 'Switched off, or degraded: see `status/accessors`.',
    errnos: ['EOPNOTSUPP'],
    message: 'events: telemetry_events is false',
  },
  504: {
    name: 'TimedOut',
    description: 'The command did not run within `command_timeout_ms`.',
    errnos: ['ETIMEDOUT'],
    message: 'paint.blend: not run within 2000 ms',
  },
  507: {
    name: 'NoSpace',
    description: 'Too many files, bytes or bindings.',
    errnos: ['ENOSPC'],
    message: 'paint/textures/file: 32 files are stored and 32 is the most; delete one first',
  },
} as const satisfies Record<number, ErrorAnswer>;

export type ErrorStatus = keyof typeof ERROR_ANSWERS;

/** The statuses that any route may answer with. */
export const COMMON_ERRORS: readonly ErrorStatus[] = [400, 403, 413, 415, 500];

/** The component of one status. */
export function errorResponse(status: ErrorStatus, publish: (schema: TSchema) => object): object {
  const { description, errnos, message }: ErrorAnswer = ERROR_ANSWERS[status];
  return {
    description,
    content: {
      'application/json': {
        schema: { allOf: [publish(ErrorBody), { type: 'object', properties: { errno: { enum: errnos } } }] },
        example: { errno: errnos[0], message },
      },
    },
  };
}
