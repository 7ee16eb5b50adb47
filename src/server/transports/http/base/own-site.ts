import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type HeadCheck, PREFLIGHT_SECONDS } from '../../../../base/http/index.js';
import { isLoopback } from '../../../../base/sockets/index.js';

/** The names by which this machine reaches itself. */
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Names under which a virtual machine reaches its host. */
const GUEST_NAMES = new Set(['sim', '10.0.2.2']);

export interface SiteOptions {
  readonly host: string;
  /** Additional names and IP addresses under which clients reach the server, such as those of a gateway. */
  readonly allowedHosts: readonly string[];
  /** Origins of other sites whose pages may send requests; `*` allows all. */
  readonly allowedOrigins: readonly string[];
}

export function siteCheck(options: SiteOptions): HeadCheck {
  const refusalOf = ownSiteOnly(options);
  return (request) => {
    const misnamed = hostFault(request);
    if (misnamed !== null) return { status: 400, errno: 'EINVAL', message: misnamed };
    const foreign = refusalOf(withHost(request));
    return foreign === null ? null : { status: 403, errno: 'EACCES', message: foreign };
  };
}

/**
 * Returns a check that refuses requests from pages of other sites. There are three kinds of such requests. The first
 * kind names a host that is not this server (DNS rebinding). The second kind has the origin of another site (cross-site
 * POST). The third kind has no origin, but loads a resource for a page of another site. It is refused because a single
 * request for a picture could keep the server busy for a minute.
 * @returns a function of the request's headers; its result is the reason for a refusal, or null
 */
export function ownSiteOnly(options: SiteOptions): (headers: IncomingHttpHeaders) => string | null {
  const site = siteOf(options);
  // Remember the last accepted host. Nearly all requests have the same host as the previous request, so the check is
  // usually a single comparison.
  let lastOwn: string | null = null;
  return (headers) => {
    const { host = '', origin } = headers;
    if (host !== lastOwn) {
      if (!isOwnHost(host, site)) {
        return `Host '${host.slice(0, 80)}' is not this server; add it to http_allowed_hosts`;
      }
      lastOwn = host;
    }
    if (origin !== undefined && !isOwnOrigin(origin, host, site)) {
      return `Origin '${origin.slice(0, 80)}' is not allowed; add it to http_allowed_origins`;
    }
    if (origin === undefined && isEmbedded(headers) && !options.allowedOrigins.includes('*')) return EMBEDDED;
    return null;
  };
}

/**
 * Returns a check that accepts requests from programs and from this server's own pages. Rejects pages of other origins,
 * even of allowed origins. Apply it only to requests that {@link ownSiteOnly} accepts.
 */
export function fromOwnPage(options: SiteOptions): (headers: IncomingHttpHeaders) => boolean {
  const site = siteOf(options);
  return (headers) => {
    const { host = '', origin } = headers;
    return origin === undefined ? !isEmbedded(headers) : isSameSite(origin, host, site);
  };
}

function siteOf(options: SiteOptions): Site {
  return { ...options, listed: new Set(options.allowedHosts.map(inHeader)) };
}

const EMBEDDED =
  'a page of another origin may not embed this; add its origin to http_allowed_origins, and load this with CORS (<img crossorigin>)';

/**
 * Reports whether a browser requests an embedded resource for a page of another origin (W3C Fetch Metadata Request
 * Headers). A link that the user follows does not count, because the page with the link cannot read the response.
 */
function isEmbedded(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return !(headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document');
}

interface Site extends SiteOptions {
  readonly listed: ReadonlySet<string>;
}

/** Formats a host name as in a Host header: in lower case, and an IPv6 address in brackets. */
function inHeader(name: string): string {
  const lower = name.toLowerCase();
  return /^[\da-f]*:[\da-f]*:[\da-f:.]*$/.test(lower) ? `[${lower}]` : lower;
}

/**
 * Returns true if a `Host` header names this server. For a server that listens on all interfaces, every IP address
 * counts as a name.
 */
function isOwnHost(header: string, { host, listed }: Site): boolean {
  const name = nameOf(header);
  if (LOCAL_NAMES.has(name) || GUEST_NAMES.has(name) || isNameOf(host, name)) return true;
  return listed.has(name) || listed.has(header.toLowerCase());
}

function nameOf(header: string): string {
  return header.replace(/:\d+$/, '').toLowerCase();
}

function isNameOf(host: string, name: string): boolean {
  if (name === host || name === `[${host}]`) return true;
  if (host === '::') return /^(\[[\da-f:.]+\]|[\d.]+)$/.test(name);
  return host === '0.0.0.0' && /^[\d.]+$/.test(name);
}

function isOwnOrigin(origin: string, host: string, site: Site): boolean {
  const { allowedOrigins } = site;
  return isSameSite(origin, host, site) || allowedOrigins.includes('*') || allowedOrigins.includes(origin);
}

/**
 * Reports whether a page of this origin belongs to the requested host. Two local names with the same port count as the
 * same host. If the host is a listed gateway, the origin may begin with https, because the gateway may add TLS.
 */
function isSameSite(origin: string, host: string, { listed }: Site): boolean {
  if (origin === `http://${host}`) return true;
  const name = nameOf(host);
  if (origin === `https://${host}`) return listed.has(name) || listed.has(host.toLowerCase());
  if (!LOCAL_NAMES.has(name) || !origin.startsWith('http://')) return false;
  const theirs = origin.slice('http://'.length);
  return LOCAL_NAMES.has(nameOf(theirs)) && theirs.slice(nameOf(theirs).length) === host.slice(name.length);
}

/**
 * RFC 9112 §3.2: "A server MUST respond with a 400 (Bad Request) status code to any HTTP/1.1 request message that lacks
 * a Host header field and to any request message that contains more than one Host header field line".
 */
function hostFault({ headers, rawHeaders, httpVersion }: IncomingMessage): string | null {
  if (headers.host === undefined) return httpVersion === '1.1' ? 'the request has no Host header; send one' : null;
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') named++;
  }
  return named > 1 ? `the request has ${named} Host headers; send one` : null;
}

/**
 * Returns the request's headers with the host to which the client has really sent the request. RFC 9112 §3.2.2: if the
 * request target contains a host, it takes precedence over the header. RFC 9112 §3.2: an HTTP/1.0 request may have no
 * host. If such a request comes from this machine, its host counts as `localhost`. This exception is safe, because
 * browsers do not use HTTP/1.0.
 */
function withHost({ url = '', headers, httpVersion, socket }: IncomingMessage): IncomingHttpHeaders {
  if (headers.host === undefined && httpVersion === '1.0' && isLoopback(socket.remoteAddress)) {
    return { ...headers, host: 'localhost' };
  }
  if (url.startsWith('/')) return headers;
  const [, host] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  return host === undefined ? headers : { ...headers, host };
}

/**
 * Sets the headers that allow a page of an accepted origin to read the answer (Fetch Standard, "CORS protocol"). Apply
 * it only to requests that {@link siteCheck} accepts. The headers are set on Node's response object, because errors and
 * streams bypass the framework's headers.
 * @returns true if the request was a preflight; it has then been answered
 */
export function applyCors(request: IncomingMessage, answer: ServerResponse): boolean {
  letRead(request, answer);
  if (!isPreflight(request)) return false;
  answerPreflight(request, answer);
  return true;
}

function letRead({ headers: { origin, host } }: IncomingMessage, answer: ServerResponse): void {
  if (origin === undefined || origin === `http://${host}`) return;
  answer.setHeader('access-control-allow-origin', origin);
  answer.setHeader('access-control-expose-headers', '*');
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  const { origin, 'access-control-request-method': wanted } = headers;
  return method === 'OPTIONS' && origin !== undefined && wanted !== undefined;
}

/** Answers a preflight: allows all headers, and every method that at least one route accepts. */
function answerPreflight({ headers }: IncomingMessage, answer: ServerResponse): void {
  answer.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
  // Fetch Standard, "CORS-unsafe request-header names": the asterisk does not cover Authorization.
  answer.setHeader('access-control-allow-headers', '*, Authorization');
  answer.setHeader('access-control-max-age', PREFLIGHT_SECONDS);
  // Private Network Access: a page on the internet asks whether it may send requests to a server in the local network.
  if (headers['access-control-request-private-network'] === 'true') {
    answer.setHeader('access-control-allow-private-network', 'true');
  }
  answer.writeHead(204).end();
}
