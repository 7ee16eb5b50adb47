import type { FastifyReply } from 'fastify';
import {
  type Errno,
  type FaultLog,
  faultMessage,
  FieldError,
  type PlatformError,
  UnavailableError,
} from '../../errors/index.js';
import { IN_PIECES } from './body-limit.js';
import { BodiesFull } from './sockets/body-budget.js';

/** The most characters of a message. */
const MESSAGE_MAX = 1000;

/** The HTTP status of each errno; 500 where it is not listed. */
const STATUS: Partial<Record<Errno, number>> = {
  EINVAL: 400,
  EACCES: 403,
  EPERM: 403,
  ENOENT: 404,
  EBUSY: 409,
  EEXIST: 409,
  EFBIG: 413,
  EOPNOTSUPP: 501,
  ETIMEDOUT: 504,
  ENOSPC: 507,
};

/** The statuses that pass by themselves, with the time after which to ask again, s (RFC 9110 §10.2.3). */
const RETRY_AFTER: Readonly<Record<number, number>> = { 409: 1, 503: 1 };

/**
 * Answers with the error body that every route shares. `status` is given only where HTTP has a status of its own (405).
 */
export function sendError(
  reply: FastifyReply,
  errno: Errno,
  message: string,
  status = STATUS[errno] ?? 500,
): FastifyReply {
  return sendBody(reply, status, { errno, message: bounded(message) });
}

function sendBody(reply: FastifyReply, status: number, body: { errno: Errno; message: string }): FastifyReply {
  // As bytes: to a text of this type the framework would add a charset, which JSON has no use for.
  const bytes = Buffer.from(`${JSON.stringify(body)}\n`);
  const retryAfter = RETRY_AFTER[status];
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).header('content-type', 'application/json').send(bytes);
}

/** Cuts a message: text that a client sent may stand in it, and is not sent back whole. */
function bounded(message: string): string {
  return message.length > MESSAGE_MAX ? `${message.slice(0, MESSAGE_MAX)}…` : message;
}

/**
 * Answers what a route threw: a refusal of the tree, what the framework found wrong with the request, or a fault of
 * ours. Routes throw, and this alone decides what becomes of it.
 */
export function sendThrown(reply: FastifyReply, error: unknown, faults: FaultLog): FastifyReply {
  if (error instanceof FieldError) {
    // A directory has no text; over HTTP it is as if nothing stood there.
    return sendError(reply, error.errno === 'EISDIR' ? 'ENOENT' : error.errno, error.message);
  }
  if (!(error instanceof Error)) return sendFault(reply, error, faults);
  if (error instanceof BodiesFull) return sendError(reply, 'EBUSY', error.message, error.statusCode);
  const { code, statusCode, message } = error as Error & { readonly code?: string; readonly statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return sendError(reply, 'EFBIG', `the body is too long; ${IN_PIECES}`);
  }
  if (statusCode !== undefined && statusCode < 500) return sendError(reply, 'EINVAL', message, statusCode);
  return sendFault(reply, error, faults);
}

/** Answers for a picture that cannot be drawn: 503 where the same request may succeed later, otherwise 501 with a logged fault. */
export function sendNoPicture(
  reply: FastifyReply,
  subject: string,
  error: PlatformError,
  faults: FaultLog,
): FastifyReply {
  if (error instanceof UnavailableError) return sendError(reply, 'EBUSY', `${subject}: ${error.message}`, 503);
  return sendFault(reply, error, faults, { errno: 'EOPNOTSUPP', subject });
}

interface FaultAnswer {
  readonly errno?: Errno;
  /** Begins the message, for example `frame`. */
  readonly subject?: string;
}

/** Logs a fault and answers with its message and with the id under which it is logged. */
export function sendFault(
  reply: FastifyReply,
  error: unknown,
  faults: FaultLog,
  { errno = 'EIO', subject }: FaultAnswer = {},
): FastifyReply {
  const fault = faults.fault(error, placeOf(reply));
  const words = faultMessage(error);
  const message = bounded(subject === undefined ? words : `${subject}: ${words}`);
  return sendBody(reply, STATUS[errno] ?? 500, { errno, message: `${message} (fault ${fault})` });
}

/**
 * Takes an answer over from the framework, which drops whatever is thrown from then on: here it is logged, and the
 * connection ends.
 */
export function takeOver(reply: FastifyReply, faults: FaultLog, answer: () => void): FastifyReply {
  reply.hijack();
  try {
    answer();
  } catch (error) {
    endWithFault(reply, error, faults);
  }
  return reply;
}

/**
 * Logs a fault of an answer that was taken over, and ends its connection: its head is out, no error body can follow.
 */
export function endWithFault(reply: FastifyReply, error: unknown, faults: FaultLog): void {
  faults.fault(error, placeOf(reply));
  reply.raw.destroy();
}

/** Names the method and the route of a request; neither its path, which has names of things in it, nor its query. */
function placeOf({ request }: FastifyReply): string {
  return `${request.method} ${request.routeOptions.url ?? '(no route)'}`;
}
