import { splitList } from '../config/index.js';
import { createMqttServer } from '../transports/mqtt/index.js';
import { type Endpoint, hostAndPort } from './endpoint.js';
import type { EndpointSetting } from './endpoint-setting.js';
import { topicOptions } from './mqtt-topics.js';
import { warnOfPort } from './warn-of-port.js';

/** @throws PlatformError when no port can be opened, or `mqtt_root` is not a level of a topic */
export async function openMqttEndpoint(setting: EndpointSetting): Promise<Endpoint> {
  const { config, token } = setting;
  const server = await createMqttServer({
    ...topicOptions(setting),
    host: config.mqtt_bind_host,
    port: config.mqtt_preferred_port,
    token,
    allowedHosts: splitList(config.http_allowed_hosts),
    allowedOrigins: splitList(config.http_allowed_origins),
  });
  warnOfPort(setting, 'mqtt_preferred_port', server.port);
  return { ...server, announcement: [`MOD_MQTT=${hostAndPort(server)}`] };
}
