import type { FastifyInstance } from 'fastify';
import type { FaultLog } from '../../../../base/errors/index.js';
import { createApp, sendRefusal, thrownRefusal, type AppRules } from '../../../../base/http/index.js';
import { demandToken, type TokenOptions } from './demand-token.js';
import { ADDRESS_MAX } from './limits.js';
import { siteCheck } from './own-site.js';

export interface SimulatorAppOptions
  extends TokenOptions, Omit<AppRules, 'headers' | 'checkSite' | 'checkCredentials' | 'now' | 'answerThrown'> {
  readonly faults: FaultLog;
  /** Answers an error that a route threw; by default, one of the framework is refused and every other is a fault. */
  readonly answerThrown?: AppRules['answerThrown'];
}

/** Makes the server of a protocol of the simulator over HTTP, with the rules that all of these have. */
export function createSimulatorApp(options: SimulatorAppOptions): FastifyInstance {
  const { token, allowedOrigins, routing, refusalBody } = options;
  return createApp({
    answerThrown: (reply, error) => sendRefusal(reply, thrownRefusal(reply, error, options), refusalBody),
    ...options,
    headers: {
      ...COMMON_HEADERS,
      // A page of any site may embed answers where any may read them.
      ...(allowedOrigins.includes('*') && { 'cross-origin-resource-policy': 'cross-origin' }),
      ...(allowedOrigins.length > 0 && { vary: 'Origin' }),
    },
    checkSite: siteCheck(options),
    checkCredentials: token && demandToken(options),
    routing: { ...routing, routerOptions: { maxParamLength: ADDRESS_MAX, ...routing?.routerOptions } },
  });
}

/**
 * The headers of every answer, unless a route says otherwise: the state of a simulation is kept by no cache, browsers
 * guess no types (Fetch Standard, "X-Content-Type-Options"), and pages of other sites embed nothing ("Cross-Origin-Resource-Policy").
 */
const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;
