import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isLoopback } from '../../../../base/sockets/loopback.js';
import { longAddress } from './broken-request.js';
import { ADDRESS_MAX, type HttpLimits } from './limits.js';
import { ownSiteOnly, type SiteOptions } from './own-site.js';
import type { HttpRefusal } from './refusal.js';

/** Looks at the head of a request. Returns the reason to refuse it, or null. */
export type HeadCheck = (request: IncomingMessage) => HttpRefusal | null;

/** Makes the check of `Host` and `Origin`. */
export function siteCheck(options: SiteOptions): HeadCheck {
  const refusalOf = ownSiteOnly(options);
  return (request) => {
    const misnamed = hostFault(request);
    if (misnamed !== null) return { status: 400, errno: 'EINVAL', message: misnamed };
    const foreign = refusalOf(withHost(request));
    return foreign === null ? null : { status: 403, errno: 'EACCES', message: foreign };
  };
}

/** Makes the checks of the address and of the body that a head announces, in their order. */
export function sizeChecks(limits: HttpLimits): readonly HeadCheck[] {
  return [
    (request) => (addressOf(request).length > ADDRESS_MAX ? longAddress() : null),
    ({ headers }) => (isEncoded(headers['content-encoding']) ? ENCODED : null),
    ({ headers }) => tooLong(headers, limits),
  ];
}

/** Returns the address as it was sent: the framework keeps it where a protocol rewrites addresses for its router. */
function addressOf({ url = '', originalUrl = url }: IncomingMessage & { readonly originalUrl?: string }): string {
  return originalUrl;
}

/** Returns the first refusal of several checks. */
export function firstRefusal(request: IncomingMessage, checks: readonly HeadCheck[]): HttpRefusal | null {
  for (const check of checks) {
    const refusal = check(request);
    if (refusal) return refusal;
  }
  return null;
}

const ENCODED: HttpRefusal = {
  status: 415,
  errno: 'EINVAL',
  message: 'the body has a Content-Encoding; send it as it is',
};

function isEncoded(contentEncoding: string | undefined): boolean {
  return contentEncoding !== undefined && contentEncoding !== 'identity';
}

function tooLong({ 'content-length': length = '0' }: IncomingHttpHeaders, limits: HttpLimits): HttpRefusal | null {
  const declared = Number(length);
  if (declared <= limits.bodyBytes) return null;
  const message = `a request of ${declared} bytes; ${limits.bodyAdvice}`;
  // A body that is longer than what is read and dropped ends its connection.
  const end = declared > limits.drainedBytes ? { headers: { connection: 'close' } } : {};
  return { status: 413, errno: 'EFBIG', message, ...end };
}

/**
 * Returns what is wrong with how a request names its host, or null. RFC 9112 §3.2: "A server MUST respond with a 400 (Bad
 * Request) status code to any HTTP/1.1 request message that lacks a Host header field and to any request message that
 * contains more than one Host header field line".
 */
function hostFault({ headers, rawHeaders, httpVersion }: IncomingMessage): string | null {
  if (headers.host === undefined) return httpVersion === '1.1' ? 'the request names no Host' : null;
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') named++;
  }
  return named > 1 ? `the request names ${named} Hosts` : null;
}

/**
 * Returns the headers with the host that counts. RFC 9112 §3.2.2: where the address names a host, the header beside it
 * does not count. RFC 9112 §3.2: HTTP/1.0 need not name one; a program on this machine then means this server. No
 * browser speaks that version.
 */
function withHost({ url = '', headers, httpVersion, socket }: IncomingMessage): IncomingHttpHeaders {
  if (headers.host === undefined && httpVersion === '1.0' && isLoopback(socket.remoteAddress)) {
    return { ...headers, host: 'localhost' };
  }
  if (url.startsWith('/')) return headers;
  const [, host] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  return host === undefined ? headers : { ...headers, host };
}
