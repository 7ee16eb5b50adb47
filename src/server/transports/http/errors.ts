import type { FastifyReply } from 'fastify';
import {
  faultMessage,
  FieldError,
  UnavailableError,
  type Errno,
  type FaultLog,
  type PlatformError,
} from '../../../base/errors/index.js';
import {
  bounded,
  endWithFault,
  jsonLine,
  placeOf,
  sendRefusal,
  thrownRefusal,
  type RefusalBody,
} from '../../../base/http/index.js';
import type { ErrorBody } from '../../../contract/http/index.js';
import { HTTP_LIMITS } from './limits.js';

/** An errno that is not in this list gets the status 500. */
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

const statusOf = (errno: Errno): number => STATUS[errno] ?? 500;

export const errorBody: RefusalBody = ({ errno, message, warnings }) => {
  const body: ErrorBody = { errno, message, ...(warnings && { warnings: [...warnings] }) };
  return jsonLine(body);
};

/** Pass `status` only if HTTP has a more specific status than `statusOf(errno)`, such as 405. */
export function sendError(reply: FastifyReply, errno: Errno, message: string, status = statusOf(errno)): FastifyReply {
  return sendRefusal(reply, { status, errno, message: bounded(message) }, errorBody);
}

export function sendThrown(reply: FastifyReply, error: unknown, faults: FaultLog): FastifyReply {
  if (error instanceof FieldError) {
    // A directory has no text, so HTTP reports it as not found.
    const errno = error.errno === 'EISDIR' ? 'ENOENT' : error.errno;
    const { message, warnings } = error;
    return sendRefusal(reply, { status: statusOf(errno), errno, message: bounded(message), warnings }, errorBody);
  }
  return sendRefusal(reply, thrownRefusal(reply, error, { limits: HTTP_LIMITS, faults }), errorBody);
}

/**
 * Answers a request whose picture could not be drawn. The status is 503 if the same request may succeed later.
 * Otherwise, the status is 501, and the fault is logged.
 */
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
  readonly errno: Errno;
  /** The first word of the message, for example `frame`. */
  readonly subject: string;
}

export function sendFault(
  reply: FastifyReply,
  error: unknown,
  faults: FaultLog,
  { errno, subject }: FaultAnswer,
): FastifyReply {
  const fault = faults.fault(error, placeOf(reply));
  const message = `${bounded(`${subject}: ${faultMessage(error)}`)} (fault ${fault})`;
  return sendRefusal(reply, { status: statusOf(errno), errno, message }, errorBody);
}

/**
 * Takes a response over from the framework. If `answer` throws, this function logs the error and closes the connection.
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
