import { resolve } from 'node:path';
import { createNinepServer } from '../transports/ninep/index.js';
import { type Endpoint, hostAndPort } from './endpoint.js';
import type { EndpointSetting } from './endpoint-setting.js';
import { warnOfPort } from './warn-of-port.js';

/** @throws PlatformError when the server cannot listen at its address */
export async function openNinepEndpoint(setting: EndpointSetting): Promise<Endpoint> {
  const { tree, config, faults } = setting;
  const server = await createNinepServer({
    tree,
    host: config.ninep_bind_host,
    port: config.ninep_preferred_port,
    socketPath: config.ninep_socket,
    faults,
  });
  warnOfPort(setting, 'ninep_preferred_port', server.port);
  const announcement = [`MOD_9P=${hostAndPort(server)}`];
  if (config.ninep_socket !== '') announcement.push(`MOD_9P_SOCKET=${resolve(config.ninep_socket)}`);
  return { ...server, announcement };
}
