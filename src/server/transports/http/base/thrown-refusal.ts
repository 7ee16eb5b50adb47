import type { FastifyReply } from 'fastify';
import { type FaultLog, faultMessage } from '../../../../base/errors/index.js';
import { BodiesFull } from './body-budget.js';
import type { HttpLimits } from './limits.js';
import { bounded, type HttpRefusal } from './refusal.js';

/** Returns the refusal for an error of the framework; null for an error that is a fault of ours. */
function frameworkRefusal(error: unknown, limits: HttpLimits): HttpRefusal | null {
  if (error instanceof BodiesFull) return { status: 503, errno: 'EBUSY', message: error.message };
  const { code, statusCode, message } = error as Error & { readonly code?: string; readonly statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return { status: 413, errno: 'EFBIG', message: `the body is too long; ${limits.bodyAdvice}` };
  }
  if (statusCode === undefined || statusCode >= 500) return null;
  return { status: statusCode, errno: 'EINVAL', message: bounded(message) };
}

/** Returns the refusal for an error that a route threw; a fault is logged. */
export function thrownRefusal(
  reply: FastifyReply,
  error: unknown,
  { limits, faults }: { readonly limits: HttpLimits; readonly faults: FaultLog },
): HttpRefusal {
  const refusal = frameworkRefusal(error, limits);
  if (refusal) return refusal;
  const fault = faults.fault(error, placeOf(reply));
  return { status: 500, errno: 'EIO', message: `${bounded(faultMessage(error))} (fault ${fault})` };
}

/**
 * Logs a fault of an answer that was taken over, and ends its connection: its head is out, no error body can follow.
 */
export function endWithFault(reply: FastifyReply, error: unknown, faults: FaultLog): void {
  faults.fault(error, placeOf(reply));
  reply.raw.destroy();
}

/** Names the method and the route of a request; neither its path, which has names of things in it, nor its query. */
export function placeOf({ request }: FastifyReply): string {
  return `${request.method} ${request.routeOptions.url ?? '(no route)'}`;
}
