import { splitList } from '../config/index.js';
import { createHttpServer, type HttpServerOptions } from '../transports/http/index.js';
import type { WorldFrames } from '../../renderer/drawing/node/index.js';
import type { StoredGoldens } from '../../golden/index.js';
import { type Endpoint, hostAndPort } from './endpoint.js';
import type { EndpointSetting } from './endpoint-setting.js';
import { warnOfPort } from './warn-of-port.js';

export interface HttpEndpointSetting extends EndpointSetting {
  readonly frames: WorldFrames;
  /** Null if goldens are disabled. */
  readonly goldens: StoredGoldens | null;
  readonly viewer: HttpServerOptions['viewer'];
  readonly models: NonNullable<HttpServerOptions['models']>;
  /** The required port. If undefined, the server tries the preferred port, and then any free port. */
  readonly port: number | undefined;
}

/** @throws PlatformError when the required port is in use */
export async function openHttpEndpoint(setting: HttpEndpointSetting): Promise<Endpoint> {
  const { tree, aggregates, config, token, faults, frames, goldens, viewer, models, port } = setting;
  const server = await createHttpServer({
    tree,
    frames,
    viewer,
    models,
    goldens,
    aggregates,
    host: config.http_bind_host,
    port: port ?? config.http_preferred_port,
    strictPort: port !== undefined,
    token,
    allowedHosts: splitList(config.http_allowed_hosts),
    allowedOrigins: splitList(config.http_allowed_origins),
    fieldEndpoints: config.http_field_endpoints,
    faults,
  });
  if (port === undefined) warnOfPort(setting, 'http_preferred_port', server.port);
  const site = `http://${hostAndPort(server)}`;
  return { ...server, announcement: [`MOD_HTTP=${site}/v1`, `VIEWER=${site}/`] };
}
