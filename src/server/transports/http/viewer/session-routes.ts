import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../../../base/http/index.js';
import type { SessionAnswer } from '../../../../contract/index.js';
import { answerJson, answerOk } from '../answers.js';
import { demandToken, type TokenOptions, withoutToken } from '../base/demand-token.js';
import { errorBody } from '../errors.js';
import { takesNoQuery } from '../query.js';
import { SessionCookie } from '../base/session-cookie.js';

const TOKEN_BYTES_MAX = 4096;

const NOT_THE_TOKEN = withoutToken('this is not the access token; read it in the access_token_file of the server');

/** Options of routes that need no token, because a page gets its session from them. */
const OPEN = { onRequest: takesNoQuery('viewer/session'), bodyLimit: TOKEN_BYTES_MAX, config: { open: true } } as const;

/**
 * Adds the routes that exchange the access token for a session of the page. Requests from pages of other sites are
 * refused before they reach these routes.
 */
export function addSessionRoutes(app: FastifyInstance, options: TokenOptions): void {
  const { token } = options;
  const cookies = token && new SessionCookie(token);
  const whyRefused = demandToken(options);
  app.get('/viewer/session', OPEN, ({ raw }, reply) => {
    const session: SessionAnswer = { demands_token: token !== null, admitted: whyRefused(raw) === null };
    return answerJson(reply, session);
  });
  app.post('/viewer/session', OPEN, ({ body, headers: { origin = '' } }, reply) => {
    if (!token || !cookies) return answerOk(reply);
    if (!token.matches(typeof body === 'string' ? body.trim() : '')) {
      return sendRefusal(reply, NOT_THE_TOKEN, errorBody);
    }
    reply.raw.setHeader('set-cookie', cookies.issue(Date.now(), origin.startsWith('https:')));
    return answerOk(reply);
  });
}
