/** The headers that show which page sent a request. */
export interface OriginHeaders {
  readonly 'sec-fetch-site'?: string;
  readonly origin?: string;
  readonly host?: string;
}

/**
 * Reports whether a request may use its cookie. It may only if a page of the service itself sent it, or if it did not
 * come from a browser.
 * @param origin origin of the service's public address
 */
export function isSameOrigin(headers: OriginHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return true;
  if (headers.origin === origin) return true;
  if (site !== undefined) return false;
  return headers.origin === undefined || isHost(headers.origin, headers.host);
}

const WEB_ORIGIN = /^https?:\/\//;

/** True if an origin is the origin of the requested host; the host may omit the default port of the scheme. */
function isHost(origin: string, host: string | undefined): boolean {
  if (host === undefined || !WEB_ORIGIN.test(origin) || !URL.canParse(origin)) return false;
  const { protocol, host: named, origin: parsed } = new URL(origin);
  const asked = `${protocol}//${host}`;
  return parsed === origin && URL.canParse(asked) && new URL(asked).host === named;
}
