/** The address that a server listens on. */
export interface Site {
  /** An IP address. */
  readonly host: string;
  readonly port: number;
}

const WILDCARDS = ['0.0.0.0', '::'];
const LOOPBACK = ['127.0.0.1', '::1'];

/**
 * Reports whether a `Host` header names this server: its address, or `localhost` for loopback, and its port. A server
 * on all interfaces has every name.
 */
export function isOwnHost(header: string | undefined, { host, port }: Site): boolean {
  const end = `:${port}`;
  if (header === undefined || !header.endsWith(end)) return false;
  const name = header.slice(0, -end.length).toLowerCase();
  if (WILDCARDS.includes(host)) return name !== '';
  return name === (host.includes(':') ? `[${host}]` : host) || (name === 'localhost' && LOOPBACK.includes(host));
}

/** Reports whether an `Origin` header names this server, which pages reach by `http` alone. */
export function isOwnOrigin(header: string, site: Site): boolean {
  const scheme = 'http://';
  return header.toLowerCase().startsWith(scheme) && isOwnHost(header.slice(scheme.length), site);
}
