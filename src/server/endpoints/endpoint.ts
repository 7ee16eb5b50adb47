/** An open protocol endpoint of the tree. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
  /** The lines that `serve` prints when the endpoint is open, such as `MOD_HTTP=http://127.0.0.1:4242/v1`. */
  readonly announcement: readonly string[];
  /** Prepares slow answers for the first client. */
  prepare?(): Promise<void>;
  /** Ends every connection and frees the port. */
  close(): Promise<void>;
}

/** The possible endpoints of a server, by their names in `status/transports`, in that order. */
export const ENDPOINT_NAMES = ['9p', 'http', 'mqtt', 'mcp'] as const;
export type EndpointName = (typeof ENDPOINT_NAMES)[number];

/** The endpoints that are open. */
export type OpenEndpoints = Partial<Record<EndpointName, Endpoint>>;

/** Returns the text of `status/transports`: a line for each endpoint, and whether controls are on. */
export function transportsText(endpoints: OpenEndpoints, controlEnabled: boolean): string {
  const lines = ENDPOINT_NAMES.map((name) => `${name} ${shortAddress(endpoints[name])}`);
  return [...lines, `control ${controlEnabled ? 'on' : 'off'}`].join('\n');
}

/** Returns the address, only the port on the loopback interface, or `off` without an endpoint. */
function shortAddress(endpoint: Endpoint | undefined): string {
  if (!endpoint) return 'off';
  return endpoint.host === '127.0.0.1' ? String(endpoint.port) : `${endpoint.host}:${endpoint.port}`;
}

/** Formats an address as in URLs, with brackets around an IPv6 address. */
export function hostAndPort({ host, port }: Pick<Endpoint, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
