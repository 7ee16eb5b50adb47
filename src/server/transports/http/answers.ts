import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { jsonText } from '../../../simulator/fields/index.js';

export const JSON_TYPE = 'application/json';
export const TEXT_TYPE = 'text/plain; charset=utf-8';
const OK = '{"outcome":"ok"}\n';

/**
 * Sends a text without the framework's serialization. This makes the most frequent requests faster: reads and writes of
 * fields.
 */
function answer(reply: FastifyReply, type: string, body: string): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
  return reply;
}

/** The header for a warning that does not fit into the body of the answer. */
export const WARNING_HEADER = 'livery-warning';

/** Adds headers for warnings. Header values must be printable ASCII, so other characters become `?`. */
export function withWarnings(reply: FastifyReply, warnings: readonly string[]): FastifyReply {
  if (warnings.length === 0) return reply;
  return reply.header(
    WARNING_HEADER,
    warnings.map((warning) => warning.replace(/[^\x20-\x7e]/g, '?')),
  );
}

export function answerText(reply: FastifyReply, text: string): FastifyReply {
  return answer(reply, TEXT_TYPE, text);
}

export function answerJson(reply: FastifyReply, value: unknown): FastifyReply {
  return answer(reply, JSON_TYPE, `${jsonText(value)}\n`);
}

/** Sends `value` as JSON with exactly the bytes that other transports send. */
export function answerBareJson(reply: FastifyReply, value: unknown): FastifyReply {
  return answer(reply, JSON_TYPE, jsonText(value));
}

export function answerOk(reply: FastifyReply, warnings: readonly string[] = []): FastifyReply {
  if (warnings.length > 0) return answerJson(reply, { outcome: 'ok', warnings });
  return answer(reply, JSON_TYPE, OK);
}

/**
 * Answers HEAD with the headers of GET, without producing the body. The length of the body is then unknown, so the
 * answer does not contain it (RFC 9110 §8.6).
 */
export function answerHead(
  reply: FastifyReply,
  type: string,
  headers: OutgoingHttpHeaders = { 'cache-control': 'no-store' },
): FastifyReply {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': type, ...headers }).end();
  return reply;
}

/** @param caching value of `cache-control` */
export function answerFile(
  reply: FastifyReply,
  caching: string,
  { buffer, byteOffset, byteLength }: Uint8Array,
): FastifyReply {
  return reply
    .header('content-type', 'application/octet-stream')
    .header('cache-control', caching)
    .send(Buffer.from(buffer, byteOffset, byteLength));
}
