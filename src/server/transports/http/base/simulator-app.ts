import type { FastifyInstance } from 'fastify';
import type { FaultLog } from '../../../../base/errors/index.js';
import { createApp, sendRefusal, thrownRefusal, type AppRules } from '../../../../base/http/index.js';
import { demandToken, type TokenOptions } from './demand-token.js';
import { ADDRESS_MAX } from './limits.js';
import { applyCors, siteCheck } from './own-site.js';

export interface SimulatorAppOptions
  extends
    TokenOptions,
    Omit<AppRules, 'headers' | 'checkSite' | 'applyCors' | 'checkCredentials' | 'now' | 'answerThrown'> {
  readonly faults: FaultLog;
  /**
   * Answers a request whose handler has thrown. By default, framework errors become refusals, and all other errors
   * become faults.
   */
  readonly answerThrown?: AppRules['answerThrown'];
}

export function createSimulatorApp(options: SimulatorAppOptions): FastifyInstance {
  const { token, allowedOrigins, routing, refusalBody } = options;
  return createApp({
    answerThrown: (reply, error) => sendRefusal(reply, thrownRefusal(reply, error, options), refusalBody),
    ...options,
    headers: {
      ...COMMON_HEADERS,
      // If pages of every origin may read answers, they may embed them, too: a ban on embedding would then protect
      // nothing.
      ...(allowedOrigins.includes('*') && { 'cross-origin-resource-policy': 'cross-origin' }),
      ...(allowedOrigins.length > 0 && { vary: 'Origin' }),
    },
    checkSite: siteCheck(options),
    applyCors,
    checkCredentials: token && demandToken(options),
    routing: { ...routing, routerOptions: { maxParamLength: ADDRESS_MAX, ...routing?.routerOptions } },
  });
}

/**
 * The headers of every response, unless a route overrides them. Caches must not store simulation state, browsers must
 * not guess types (Fetch Standard, "X-Content-Type-Options"), and pages of other sites must not embed a response
 * ("Cross-Origin-Resource-Policy").
 */
const COMMON_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;
