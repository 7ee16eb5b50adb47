import type { FastifyInstance } from 'fastify';
import type { AccessToken } from '../../access-token.js';
import { answerJson, answerOk } from '../answers.js';
import { refuseWithoutToken } from '../demand-token.js';
import { takesNoQuery } from '../own-query.js';
import { SessionCookie } from '../session-cookie.js';

/** The most bytes of the text that a page sends as its token. */
const TOKEN_BYTES_MAX = 4096;

const onRequest = takesNoQuery('viewer/session');

/**
 * Adds the exchange of the access token for a session of the page. Requests of other sites do not reach it.
 * @param token null where the server demands none
 */
export function addSessionRoutes(app: FastifyInstance, token: AccessToken | null): void {
  const cookies = token && new SessionCookie(token);
  // A page without a session is refused before it gets here, as everywhere.
  app.get('/viewer/session', { onRequest }, (_request, reply) => answerJson(reply, { demands_token: token !== null }));
  const options = { onRequest, bodyLimit: TOKEN_BYTES_MAX, config: { open: true } } as const;
  app.post('/viewer/session', options, ({ body, headers: { origin = '' } }, reply) => {
    if (!token || !cookies) return answerOk(reply);
    if (!token.matches(typeof body === 'string' ? body.trim() : '')) {
      return refuseWithoutToken(reply, 'this is not the access token; the server reads it from its access_token_file');
    }
    reply.raw.setHeader('set-cookie', cookies.issue(Date.now(), origin.startsWith('https:')));
    return answerOk(reply);
  });
}
