import { type HttpLimits, PLACES } from './base/limits.js';

/** Maximum number of bytes that one request may carry. */
const BODY_BYTES = 1_048_576;

/** The limits of the simulator's server. The specification names those of bodies and heads and of rest; the others are chosen. */
export const HTTP_LIMITS: HttpLimits = {
  bodyBytes: BODY_BYTES,
  bodyAdvice: `one carries at most ${BODY_BYTES}; a file is sent in pieces, with ?offset=<bytes so far>, and &complete=0 on all but the last`,
  drainedBytes: 64 * BODY_BYTES,
  heldBytes: 64 * BODY_BYTES,
  headKibibytes: 16,
  requestMs: 120_000,
  idleMs: 30_000,
  ...PLACES,
  requests: PLACES.connections,
};
