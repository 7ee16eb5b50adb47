export interface Endpoint {
  readonly host: string;
  readonly port: number;
  /** The lines that `serve` prints when the endpoint is open, such as `MOD_HTTP=http://127.0.0.1:4242/v1`. */
  readonly announcement: readonly string[];
  prepare?(): Promise<void>;
  close(): Promise<void>;
}

/** The endpoints, in the order in which `status/transports` lists them. */
export const ENDPOINT_NAMES = ['9p', 'http', 'mqtt', 'mcp'] as const;
export type EndpointName = (typeof ENDPOINT_NAMES)[number];

export type OpenEndpoints = Partial<Record<EndpointName, Endpoint>>;

export function transportsText(endpoints: OpenEndpoints, controlEnabled: boolean): string {
  const lines = ENDPOINT_NAMES.map((name) => `${name} ${shortAddress(endpoints[name])}`);
  return [...lines, `control ${controlEnabled ? 'on' : 'off'}`].join('\n');
}

/**
 * Returns `off` for a closed endpoint. Returns the port of an endpoint on the loopback interface, and host and port of
 * any other endpoint.
 */
function shortAddress(endpoint: Endpoint | undefined): string {
  if (!endpoint) return 'off';
  return endpoint.host === '127.0.0.1' ? String(endpoint.port) : `${endpoint.host}:${endpoint.port}`;
}

export function hostAndPort({ host, port }: Pick<Endpoint, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
