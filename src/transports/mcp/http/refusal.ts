import type { ServerResponse } from 'node:http';

/** A request that is refused before the protocol sees it. */
export interface HttpRefusal {
  readonly status: number;
  readonly message: string;
  /** The code of JSON-RPC 2.0; −32000, which is left to servers, by default. */
  readonly code?: number;
}

/** Answers with a refusal, as an error of JSON-RPC that belongs to no request. */
export function sendRefusal(response: ServerResponse, { status, message, code = -32_000 }: HttpRefusal): void {
  if (response.headersSent || response.destroyed) return;
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null });
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(status === 405 ? { allow: 'POST' } : {}),
    })
    .end(body);
}
