/**
 * The headers of every answer, unless a route says otherwise: the state of a simulation is kept by no cache, browsers
 * guess no types (Fetch Standard, "X-Content-Type-Options"), and pages of other sites embed nothing ("Cross-Origin-Resource-Policy").
 */
export const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/**
 * The headers of an answer that goes on. Proxies pass every piece on as it comes: nginx gathers answers unless
 * `X-Accel-Buffering` is `no`, and others compress, and so gather, unless a transformation is forbidden (RFC 9111
 * §5.2.2.6).
 */
export const STREAM_HEADERS = {
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;
