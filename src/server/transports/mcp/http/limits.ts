import { type HttpLimits, PLACES } from '../../http/base/limits.js';

/** Maximum number of bytes of a body. */
const BODY_BYTES = 24 * 1024 * 1024;

/** The limits of the MCP server. The specification names those of bodies, heads, time and requests (§4.1); the others are chosen. */
export const MCP_LIMITS: HttpLimits = {
  bodyBytes: BODY_BYTES,
  bodyAdvice: `one carries at most ${BODY_BYTES}; send files in chunks, by offset`,
  drainedBytes: 2 * BODY_BYTES,
  heldBytes: 4 * BODY_BYTES,
  headKibibytes: 32,
  requestMs: 180_000,
  idleMs: 5000,
  ...PLACES,
  requests: 32,
};
