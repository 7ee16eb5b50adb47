import { listOf } from '../../config/index.js';
import { createMqttServer } from '../../transports/mqtt/index.js';
import { type Door, hostAndPort } from './door.js';
import type { DoorSetting } from './door-setting.js';
import { topicOptions } from './mqtt-topics.js';

/** Opens the MQTT door. @throws PlatformError when no port can be opened, or `mqtt_root` is no level of a topic */
export async function openMqttDoor(setting: DoorSetting): Promise<Door> {
  const { config, token, warn } = setting;
  const preferred = config.mqtt_preferred_port;
  const server = await createMqttServer({
    ...topicOptions(setting),
    host: config.mqtt_bind_host,
    port: preferred,
    token,
    allowedHosts: listOf(config.http_allowed_hosts),
    allowedOrigins: listOf(config.http_allowed_origins),
  });
  if (preferred !== 0 && server.port !== preferred) {
    warn(`MQTT: port ${preferred} is in use; ${server.port} is taken instead`);
  }
  return { ...server, announcement: [`MOD_MQTT=${hostAndPort(server)}`] };
}
