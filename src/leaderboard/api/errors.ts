import type { FastifyReply } from 'fastify';
import type { FaultLog } from '../../base/errors/index.js';
import { bounded, frameworkRefusal, placeOf, sendJsonText, type RefusalBody } from '../../base/http/index.js';
import { SEND_BATCH, type BoardCode, type ErrorBody } from '../../contract/board/index.js';
import { BoardError } from '../board-error.js';
import { asBoardError } from '../store/database-fault.js';

/** For each status with which the HTTP server itself refuses a request, the error code. */
const CODES: Readonly<Record<number, BoardCode>> = { 404: 'not_found', 413: 'too_large', 503: 'rate_limited' };

const codeOf = (status: number): BoardCode => CODES[status] ?? 'bad_request';

export const refusalBody: RefusalBody = ({ status, message }) => {
  const body: ErrorBody = { error: codeOf(status), detail: message };
  return JSON.stringify(body);
};

/**
 * Converts any thrown error to the refusal that the client receives. A bug is logged; its answer contains only the id
 * of the log record.
 */
export function refusalOf(reply: FastifyReply, error: unknown, faults: FaultLog): BoardError {
  const known = asBoardError(error);
  if (known) return known;
  const refused = frameworkRefusal(error, {});
  if (refused) return new BoardError(codeOf(refused.status), refused.message, { status: refused.status });
  const fault = faults.fault(error, placeOf(reply));
  return new BoardError('internal', `the service failed (fault ${fault}); try again later`);
}

export function beginRefusal(reply: FastifyReply, { code, status, retryAfter }: BoardError): FastifyReply {
  reply.refusal = code;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status);
}

/** A refusal of a licence or a proof contains the service's time, so that the client can correct its clock. */
export function sendRefusal(reply: FastifyReply, refusal: BoardError): FastifyReply {
  const { code, status, message } = refusal;
  const { received, routeOptions } = reply.request;
  const body: ErrorBody = {
    error: code,
    detail: bounded(message),
    ...(status === 401 && routeOptions.url === SEND_BATCH.path ? { server_time: received } : {}),
  };
  return sendJsonText(beginRefusal(reply, refusal), JSON.stringify(body));
}
