import { createNinepServer } from '../transports/ninep/index.js';
import { type Endpoint, hostAndPort } from './endpoint.js';
import type { EndpointSetting } from './endpoint-setting.js';
import { warnOfPort } from './warn-of-port.js';

/** Opens the 9P endpoint. @throws PlatformError when its address cannot be listened on */
export async function openNinepEndpoint(setting: EndpointSetting): Promise<Endpoint> {
  const { tree, config, faults } = setting;
  const server = await createNinepServer({
    tree,
    host: config.ninep_bind_host,
    port: config.ninep_preferred_port,
    faults,
  });
  warnOfPort(setting, 'ninep_preferred_port', server.port);
  return { ...server, announcement: [`MOD_9P=${hostAndPort(server)}`] };
}
