import type { FastifyReply } from 'fastify';
import type { Errno } from '../../../../base/errors/index.js';

/** Maximum number of characters of a message. */
const MESSAGE_MAX = 1000;

/** The statuses that pass by themselves, with the time after which to ask again, s (RFC 9110 §10.2.3). */
const RETRY_AFTER: Readonly<Record<number, number>> = { 409: 1, 503: 1 };

/** A refused request. */
export interface HttpRefusal {
  readonly status: number;
  readonly errno: Errno;
  readonly message: string;
  /** The images that a refused picture lacks; see `FieldError`. */
  readonly warnings?: readonly string[] | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes the JSON value that a protocol answers a refusal with. */
export type RefusalBody = (refusal: HttpRefusal) => Readonly<Record<string, unknown>>;

/** Answers a request with a refusal. */
export function sendRefusal(reply: FastifyReply, refusal: HttpRefusal, bodyOf: RefusalBody): FastifyReply {
  reply.code(refusal.status).headers(refusalHeaders(refusal));
  // As bytes: to a text of this type the framework would add a charset, which JSON has no use for.
  return reply.send(Buffer.from(refusalText(refusal, bodyOf)));
}

/** Returns the headers that a refusal has beside those of every answer. */
export function refusalHeaders({ status, headers }: HttpRefusal): Readonly<Record<string, string>> {
  const retryAfter = RETRY_AFTER[status];
  return {
    'content-type': 'application/json',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...headers,
  };
}

/** Returns the body of a refusal, a line of JSON. */
export function refusalText(refusal: HttpRefusal, bodyOf: RefusalBody): string {
  return `${JSON.stringify(bodyOf(refusal))}\n`;
}

/** Cuts a message: text that a client sent may be in it, and is not sent back whole. */
export function bounded(message: string): string {
  return message.length > MESSAGE_MAX ? `${message.slice(0, MESSAGE_MAX)}…` : message;
}
