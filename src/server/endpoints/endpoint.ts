export interface Endpoint {
  readonly host: string;
  readonly port: number;
  /** The lines that `serve` prints when the endpoint is open, such as `MOD_HTTP=http://127.0.0.1:4242/v1`. */
  readonly announcement: readonly string[];
  /** Prepares slow answers in advance, so that the first client does not wait for them. */
  prepare?(): Promise<void>;
  /** Ends every connection and frees the port. */
  close(): Promise<void>;
}

/** The names of all endpoints that a server can have. `status/transports` lists them in this order. */
export const ENDPOINT_NAMES = ['9p', 'http', 'mqtt', 'mcp'] as const;
export type EndpointName = (typeof ENDPOINT_NAMES)[number];

export type OpenEndpoints = Partial<Record<EndpointName, Endpoint>>;

/**
 * Returns the text of `status/transports`: a line for each endpoint, and a line that says whether controls are enabled.
 */
export function transportsText(endpoints: OpenEndpoints, controlEnabled: boolean): string {
  const lines = ENDPOINT_NAMES.map((name) => `${name} ${shortAddress(endpoints[name])}`);
  return [...lines, `control ${controlEnabled ? 'on' : 'off'}`].join('\n');
}

/**
 * Returns the address of an endpoint. For an endpoint on the loopback interface, this is only the port. A closed
 * endpoint has the address `off`.
 */
function shortAddress(endpoint: Endpoint | undefined): string {
  if (!endpoint) return 'off';
  return endpoint.host === '127.0.0.1' ? String(endpoint.port) : `${endpoint.host}:${endpoint.port}`;
}

export function hostAndPort({ host, port }: Pick<Endpoint, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
