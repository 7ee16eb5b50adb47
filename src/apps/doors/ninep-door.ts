import { createNinepServer } from '../../transports/ninep/index.js';
import { type Door, hostAndPort } from './door.js';
import type { DoorSetting } from './door-setting.js';

/** Opens the 9P door. @throws PlatformError when the port is taken or cannot be opened */
export async function openNinepDoor({ tree, config, faults }: DoorSetting): Promise<Door> {
  const server = await createNinepServer({
    tree,
    host: config.ninep_bind_host,
    port: config.ninep_preferred_port,
    faults,
  });
  return { ...server, announcement: [`MOD_9P=${hostAndPort(server)}`] };
}
