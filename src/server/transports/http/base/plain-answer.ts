import { STATUS_CODES } from 'node:http';
import { COMMON_HEADERS } from './common-headers.js';
import { type HttpRefusal, type RefusalBody, refusalHeaders, refusalText } from './refusal.js';

/** Returns a refusal as the bytes of the last answer on a connection, for where there is a socket and no reply. */
export function plainAnswer(refusal: HttpRefusal, bodyOf: RefusalBody): string {
  const body = refusalText(refusal, bodyOf);
  const all = {
    ...refusalHeaders(refusal),
    'content-length': String(Buffer.byteLength(body)),
    ...COMMON_HEADERS,
    date: new Date().toUTCString(),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`, ...lines, '', body].join('\r\n');
}
