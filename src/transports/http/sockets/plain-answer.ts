import type { Errno } from '../../../errors/index.js';
import { COMMON_HEADERS } from '../common-headers.js';

interface PlainAnswer {
  /** The status with its phrase. */
  readonly status: string;
  readonly errno: Errno;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Writes a refusal out as the bytes of a last answer, for where there is no request, and so no reply, only a socket. */
export function plainAnswer({ status, errno, message, headers = {} }: PlainAnswer): string {
  const body = `${JSON.stringify({ errno, message })}\n`;
  const all = {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...COMMON_HEADERS,
    ...headers,
    Date: new Date().toUTCString(),
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n');
}
