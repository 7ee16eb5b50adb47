import type { Config } from '../../contract/vocabulary/index.js';
import { PlatformError } from '../../base/errors/index.js';
import { isLoopback } from '../../base/sockets/index.js';
import { ENDPOINT_NAMES, type EndpointName, hostAndPort, type OpenEndpoints } from './endpoint.js';

/** For each protocol: the key that enables it, the key of its address, and whether it supports the access token. */
const PROTOCOLS = {
  '9p': { name: '9P', enabled: 'ninep_enabled', bindHost: 'ninep_bind_host', asksForToken: false },
  http: { name: 'HTTP', enabled: 'http_enabled', bindHost: 'http_bind_host', asksForToken: true },
  mqtt: { name: 'MQTT', enabled: 'mqtt_enabled', bindHost: 'mqtt_bind_host', asksForToken: true },
  mcp: { name: 'MCP', enabled: 'mcp_enabled', bindHost: 'mcp_bind_host', asksForToken: true },
} as const satisfies Record<EndpointName, object>;

function exposedNames(config: Config): EndpointName[] {
  return ENDPOINT_NAMES.filter((name) => {
    const { enabled, bindHost } = PROTOCOLS[name];
    return config[enabled] && !isLoopback(config[bindHost]);
  });
}

/**
 * Returns the defaults for a server that other machines can reach. `debug/` is disabled, because it offers actions that
 * players are not allowed to take.
 */
export function defaultsWhenExposed(config: Config): Partial<Config> {
  return exposedNames(config).length > 0 ? { debug_namespace: false } : {};
}

/** @throws PlatformError when other machines could use 9P without the access token that the other protocols require */
export function refuseOpenNinep(config: Config): void {
  if (config.access_token_file === '' || config.ninep_open || !exposedNames(config).includes('9p')) return;
  throw new PlatformError(
    `ninep_bind_host: ${config.ninep_bind_host} lets other machines in, and 9P cannot ask for the access token; ` +
      'set it to 127.0.0.1, or set ninep_open = true to serve 9P without the token',
  );
}

export function exposureWarnings(config: Config, endpoints: OpenEndpoints): string[] {
  const exposed = exposedNames(config);
  const isGuarded = (name: EndpointName): boolean => config.access_token_file !== '' && PROTOCOLS[name].asksForToken;
  const open = exposed.filter((name) => !isGuarded(name));
  const guarded = exposed.filter(isGuarded);
  const debug = config.debug_namespace
    ? 'debug/ included (debug_namespace = false closes it)'
    : 'except for debug/ (debug_namespace = true opens it)';
  const keys = (names: readonly EndpointName[]): string => names.map((name) => PROTOCOLS[name].bindHost).join(', ');
  const warnings: string[] = [];
  if (open.length > 0) {
    const token = config.access_token_file === '' ? 'set access_token_file, or ' : '';
    warnings.push(
      `${addressesOf(open, endpoints)}: anyone who can reach this can read and change everything without a password, ` +
        `${debug}; ${token}set ${keys(open)} to 127.0.0.1`,
    );
  }
  if (guarded.length > 0) {
    warnings.push(
      `${addressesOf(guarded, endpoints)}: anyone with the access token can read and change everything, ${debug}; ` +
        'the token and all data travel unencrypted, so use a network that you trust or a proxy with TLS',
    );
  }
  return warnings;
}

function addressesOf(names: readonly EndpointName[], endpoints: OpenEndpoints): string {
  const addresses = names.map((name) => {
    const endpoint = endpoints[name];
    return `${PROTOCOLS[name].name}${endpoint ? ` on ${hostAndPort(endpoint)}` : ''}`;
  });
  return addresses.join(', ');
}
