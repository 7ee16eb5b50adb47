import type { FastifyReply } from 'fastify';

/** Answers with a value as JSON, or with a text that is JSON already. */
export function sendJson(reply: FastifyReply, value: unknown): FastifyReply {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // As bytes: to a text of this type the framework would add a charset, which JSON has no use for.
  return reply.header('content-type', 'application/json').send(Buffer.from(text));
}
