import type { MqttBridge } from '../../transports/mqtt/index.js';
import type { DoorSetting } from './door-setting.js';
import { topicOptions } from './mqtt-topics.js';

/**
 * Opens the bridge to a broker that exists, if the configuration names one.
 * @throws PlatformError when `mqtt_bridge_url` is no address, or `mqtt_root` is no level of a topic
 */
export async function openBridge(setting: DoorSetting): Promise<MqttBridge | null> {
  const { config } = setting;
  if (config.mqtt_bridge_url === '') return null;
  const { openMqttBridge } = await import('../../transports/mqtt/index.js');
  return openMqttBridge({
    ...topicOptions(setting),
    url: config.mqtt_bridge_url,
    username: config.mqtt_bridge_username,
    password: config.mqtt_bridge_password,
    clientId: config.mqtt_bridge_client_id,
  });
}
