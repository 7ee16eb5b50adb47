import type { IncomingHttpHeaders } from 'node:http';
import { shown } from '../../../../base/errors/index.js';
import type { McpRefusal } from './refusal.js';

/** Checks the headers that the protocol has rules for. @returns the refusal, or null for a request that may go on */
export function refuseHead(headers: IncomingHttpHeaders): McpRefusal | null {
  const { accept, 'content-type': type = '' } = headers;
  if (headers['mcp-session-id'] !== undefined) {
    return invalid(400, 'Mcp-Session-Id: the server keeps no sessions; leave the header out');
  }
  if (!type.toLowerCase().startsWith('application/json')) {
    return invalid(415, `Content-Type '${shown(type, 80)}' is not taken; send application/json`);
  }
  if (accept !== undefined && !/application\/json|\*\/\*/i.test(accept)) {
    return invalid(406, `Accept '${shown(accept, 80)}' leaves application/json out; add it`);
  }
  return null;
}

function invalid(status: number, message: string): McpRefusal {
  return { status, errno: 'EINVAL', message };
}
