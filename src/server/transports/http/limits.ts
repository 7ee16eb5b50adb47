import type { HttpLimits } from '../../../base/http/index.js';
import { BODY_ADVICE, BODY_BYTES } from '../../../contract/http/index.js';
import { PLACES } from './base/limits.js';

export const HTTP_LIMITS = {
  headKibibytes: 16,
  requestMs: 120_000,
  idleMs: 30_000,
  ...PLACES,
  requests: PLACES.connections,
  bodies: { bytes: BODY_BYTES, advice: BODY_ADVICE, drainedBytes: 64 * BODY_BYTES, heldBytes: 64 * BODY_BYTES },
} satisfies HttpLimits;
