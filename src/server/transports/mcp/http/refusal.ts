import type { FastifyReply } from 'fastify';
import { jsonLine, sendRefusal, type HttpRefusal } from '../../../../base/http/index.js';

/** Error codes of JSON-RPC 2.0 §5.1. */
export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;
/** An error code in the range that JSON-RPC 2.0 §5.1 reserves for servers. */
const SERVER_ERROR = -32_000;

export interface McpRefusal extends HttpRefusal {
  /** The error code; by default, it depends on the status. */
  readonly code?: number;
}

export function rpcError({ status, message, code }: McpRefusal): string {
  return jsonLine({
    jsonrpc: '2.0',
    error: { code: code ?? (status === 500 ? INTERNAL_ERROR : SERVER_ERROR), message },
    id: null,
  });
}

export function refuse(reply: FastifyReply, refusal: McpRefusal): FastifyReply {
  return sendRefusal(reply, refusal, rpcError);
}
