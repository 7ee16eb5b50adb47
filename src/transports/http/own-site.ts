import type { IncomingHttpHeaders } from 'node:http';

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface SiteOptions {
  /** The IP address that the server listens on. */
  readonly host: string;
  /** Origins of pages on other sites that may call; `*` allows all. */
  readonly allowedOrigins: readonly string[];
}

/**
 * Refuses requests that a page on another site makes: those that name a foreign host (DNS rebinding) and those that
 * come from a foreign origin (cross-site POST).
 *
 * @returns a function from the headers of a request to the reason why it is refused, or null
 */
export function ownSiteOnly(options: SiteOptions): (headers: IncomingHttpHeaders) => string | null {
  // Nearly every request names the same host: the check is then one comparison.
  let lastOwn: string | null = null;
  return ({ host = '', origin }) => {
    if (host !== lastOwn) {
      if (!isOwnHost(host, options)) {
        return `Host '${host.slice(0, 80)}' is not this server; a page on another site cannot drive it`;
      }
      lastOwn = host;
    }
    if (origin !== undefined && !isOwnOrigin(origin, host, options)) {
      return `Origin '${origin.slice(0, 80)}' is not allowed; see http_allowed_origins`;
    }
    return null;
  };
}

/** Reports whether a Host header names this server; a server on all interfaces has every IP address. */
function isOwnHost(header: string, { host }: SiteOptions): boolean {
  const name = header.replace(/:\d+$/, '').toLowerCase();
  return LOCAL_NAMES.has(name) || isNameOf(host, name);
}

/** Reports whether an IP address names this server; one of version 6 stands in brackets in a header. */
function isNameOf(host: string, name: string): boolean {
  if (name === host || name === `[${host}]`) return true;
  if (host === '::') return /^(\[[\da-f:.]+\]|[\d.]+)$/.test(name);
  return host === '0.0.0.0' && /^[\d.]+$/.test(name);
}

function isOwnOrigin(origin: string, host: string, { allowedOrigins }: SiteOptions): boolean {
  return origin === `http://${host}` || allowedOrigins.includes('*') || allowedOrigins.includes(origin);
}
