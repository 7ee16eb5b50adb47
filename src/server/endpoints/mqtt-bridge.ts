import type { MqttBridge } from '../transports/mqtt/index.js';
import type { EndpointSetting } from './endpoint-setting.js';
import { topicOptions } from './mqtt-topics.js';

/**
 * Opens the bridge to another broker if the configuration contains the address of one.
 * @throws PlatformError when `mqtt_bridge_url` is not an address, or `mqtt_root` is not a topic level
 */
export async function openBridge(setting: EndpointSetting): Promise<MqttBridge | null> {
  const { config, token, warn } = setting;
  if (config.mqtt_bridge_url === '') return null;
  if (token) {
    warn(
      `mqtt_bridge_url: clients of that broker need no access token; let it decide who may publish to ${config.mqtt_root}/#`,
    );
  }
  const { openMqttBridge } = await import('../transports/mqtt/index.js');
  return openMqttBridge({
    ...topicOptions(setting),
    url: config.mqtt_bridge_url,
    username: config.mqtt_bridge_username,
    password: config.mqtt_bridge_password,
    clientId: config.mqtt_bridge_client_id,
  });
}
