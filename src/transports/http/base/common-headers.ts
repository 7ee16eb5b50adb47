/**
 * The headers of every answer, unless a route says otherwise: the state of a simulation is kept by no cache, browsers
 * guess no types (Fetch Standard, "X-Content-Type-Options"), and pages of other sites embed nothing ("Cross-Origin-Resource-Policy").
 */
export const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;
