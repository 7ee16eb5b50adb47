import { createMqttServer } from '../../transports/mqtt/index.js';
import { type Door, hostAndPort } from './door.js';
import type { DoorSetting } from './door-setting.js';

/** Opens the MQTT door. @throws PlatformError when no port can be opened, or `mqtt_root` is no level of a topic */
export async function openMqttDoor({ tree, aggregates, config, faults, warn }: DoorSetting): Promise<Door> {
  const preferred = config.mqtt_preferred_port;
  const server = await createMqttServer({
    tree,
    aggregates,
    host: config.mqtt_bind_host,
    port: preferred,
    allowedOrigins: config.http_allowed_origins.split(/[\s,]+/).filter(Boolean),
    root: config.mqtt_root,
    fieldTopics: config.mqtt_field_topics,
    publishHz: config.mqtt_publish_hz,
    fieldHz: config.field_feed_hz,
    faults,
    warn,
  });
  if (preferred !== 0 && server.port !== preferred) {
    warn(`MQTT: port ${preferred} is in use; ${server.port} is taken instead`);
  }
  return { ...server, announcement: [`MOD_MQTT=${hostAndPort(server)}`] };
}
