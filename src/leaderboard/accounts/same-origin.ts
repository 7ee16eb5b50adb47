export interface OriginHeaders {
  readonly 'sec-fetch-site'?: string;
  readonly origin?: string;
  readonly host?: string;
}

/**
 * Reports whether the service may trust the cookie of a request. The request must come from one of the service's own
 * pages, from the user (for example through the address bar), or from a program other than a browser.
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

/**
 * Reports whether an origin belongs to the requested host. The host may be written without the scheme's default port.
 */
function isHost(origin: string, host: string | undefined): boolean {
  if (host === undefined || !WEB_ORIGIN.test(origin) || !URL.canParse(origin)) return false;
  const { protocol, host: named, origin: parsed } = new URL(origin);
  const asked = `${protocol}//${host}`;
  return parsed === origin && URL.canParse(asked) && new URL(asked).host === named;
}
