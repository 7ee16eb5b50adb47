import { createNinepServer } from '../transports/ninep/index.js';
import { type Door, hostAndPort } from './door.js';
import type { DoorSetting } from './door-setting.js';
import { warnOfPort } from './warn-of-port.js';

/** Opens the 9P door. @throws PlatformError when its address cannot be listened on */
export async function openNinepDoor(setting: DoorSetting): Promise<Door> {
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
