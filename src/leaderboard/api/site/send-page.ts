import type { FastifyReply } from 'fastify';

/** Content Security Policy of a page: it may load files only from the service, and must contain no inline code. */
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

export function sendPage(reply: FastifyReply, text: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', POLICY)
    .header('referrer-policy', 'same-origin')
    .type('text/html; charset=utf-8')
    .send(text);
}
