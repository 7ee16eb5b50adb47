import type { FastifyReply } from 'fastify';
import { type Errno, FieldError } from '../../errors/index.js';

/** Characters of a message. */
const MESSAGE_MAX = 1000;

/** Errno to HTTP status; what is not listed is 500. */
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

/** Answers with the error body that every route shares. `status` only where HTTP has a word of its own (405). */
export function sendError(
  reply: FastifyReply,
  errno: Errno,
  message: string,
  status = STATUS[errno] ?? 500,
): FastifyReply {
  // As bytes: to a text of this type the framework would add a charset, which JSON has no use for.
  const body = Buffer.from(JSON.stringify({ errno, message: bounded(message) }));
  return reply.code(status).header('content-type', 'application/json').send(body);
}

/** What a client sent may stand in a message; it is not sent back whole. */
function bounded(message: string): string {
  return message.length > MESSAGE_MAX ? `${message.slice(0, MESSAGE_MAX)}…` : message;
}

/** Answers with what the tree refused; throws on anything else. */
export function sendFieldError(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof FieldError)) throw error;
  // A directory has no text; over HTTP it is as if nothing stood there.
  return sendError(reply, error.errno === 'EISDIR' ? 'ENOENT' : error.errno, error.message);
}
