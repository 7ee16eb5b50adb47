import type { FastifyReply } from 'fastify';

/** What a page may do: load what the service itself serves, and nothing that stands in the page. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers with a page. */
export function sendPage(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', POLICY)
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(text);
}
