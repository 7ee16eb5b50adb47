import type { IncomingMessage, ServerResponse } from 'node:http';

/** The time for which a browser may keep the answer to a preflight, s. Chosen; Chromium keeps none longer than 7200. */
const PREFLIGHT_SECONDS = 600;

/**
 * Lets the page of an admitted origin read the answer (Fetch Standard, "CORS protocol"). Only what is admitted comes
 * here: an origin beside the server's own is one that may call. The headers are put on the answer itself, so that errors
 * and streams have them too.
 */
export function letRead({ headers: { origin, host } }: IncomingMessage, answer: ServerResponse): void {
  if (origin === undefined || origin === `http://${host}`) return;
  answer.setHeader('access-control-allow-origin', origin);
  answer.setHeader('access-control-expose-headers', '*');
}

/** Reports whether a request asks, for the page of another origin, what it may send. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  const { origin, 'access-control-request-method': wanted } = headers;
  return method === 'OPTIONS' && origin !== undefined && wanted !== undefined;
}

/** Answers a preflight from an admitted origin: every method that a route has, and every header. */
export function answerPreflight({ headers }: IncomingMessage, answer: ServerResponse): void {
  answer.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
  // Fetch Standard, "CORS-unsafe request-header names": the asterisk does not cover Authorization.
  answer.setHeader('access-control-allow-headers', '*, Authorization');
  answer.setHeader('access-control-max-age', PREFLIGHT_SECONDS);
  // Private Network Access: a page of the internet asks whether it may reach a server of the local network.
  if (headers['access-control-request-private-network'] === 'true') {
    answer.setHeader('access-control-allow-private-network', 'true');
  }
  answer.writeHead(204).end();
}
