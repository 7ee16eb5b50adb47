import type { IncomingMessage } from 'node:http';
import { shown } from '../../../errors/index.js';
import { isOwnHost, isOwnOrigin, type Site } from './own-site.js';
import { BODY_MAX, tooLarge } from './read-body.js';
import type { HttpRefusal } from './refusal.js';

/** The path that the server answers at. */
export const PATH = '/mcp';

/** Checks the head of a request. @returns the refusal, or null for a request that may go on */
export function refuseHead({ method = '', url = '', headers }: IncomingMessage, site: Site): HttpRefusal | null {
  const { host, origin, accept, 'content-type': type = '' } = headers;
  if (!isOwnHost(host, site)) {
    return {
      status: 403,
      message: `Host '${shown(host ?? '', 80)}' is not this server; use http://${addressOf(site)}`,
    };
  }
  if (origin !== undefined && !isOwnOrigin(origin, site)) {
    return {
      status: 403,
      message: `Origin '${shown(origin, 80)}' is not this server; pages of other sites may not call`,
    };
  }
  if (url !== PATH && !url.startsWith(`${PATH}?`)) {
    return { status: 404, message: `'${shown(url, 80)}' is not here; send POST ${PATH}` };
  }
  if (method !== 'POST') {
    return { status: 405, message: `${method} is not answered; send POST ${PATH} (the server keeps no sessions)` };
  }
  if (headers['mcp-session-id'] !== undefined) {
    return { status: 400, message: 'Mcp-Session-Id: the server keeps no sessions; leave the header out' };
  }
  if (!type.toLowerCase().startsWith('application/json')) {
    return { status: 415, message: `Content-Type '${shown(type, 80)}' is not taken; send application/json` };
  }
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') return { status: 415, message: 'Content-Encoding: send the body as it is' };
  if (accept !== undefined && !/application\/json|\*\/\*/i.test(accept)) {
    return { status: 406, message: `Accept '${shown(accept, 80)}' leaves application/json out` };
  }
  return Number(headers['content-length'] ?? 0) > BODY_MAX ? tooLarge() : null;
}

function addressOf({ host, port }: Site): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}${PATH}`;
}
