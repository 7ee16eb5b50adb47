import type { FastifyReply } from 'fastify';
import { jsonLine, sendRefusal, type HttpRefusal } from '../../../../base/http/index.js';

/** Codes of JSON-RPC 2.0 §5.1. */
export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
const INTERNAL_ERROR = -32_603;
/** A code from the range that JSON-RPC 2.0 §5.1 reserves for servers. */
const SERVER_ERROR = -32_000;

/** A request refused before it reaches the protocol library. */
export interface McpRefusal extends HttpRefusal {
  /** The code of JSON-RPC; by default that of the status. */
  readonly code?: number;
}

/** Makes a JSON-RPC error without a request id. */
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
