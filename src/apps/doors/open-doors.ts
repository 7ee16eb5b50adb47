import { PlatformError } from '../../errors/index.js';
import type { OpenDoors } from './door.js';
import { type HttpDoorSetting, openHttpDoor } from './http-door.js';
import { openNinepDoor } from './ninep-door.js';

/**
 * Opens the doors that the configuration switches on, one after the other, and adds each to `doors` when it is open.
 * @throws PlatformError when none is switched on, or one cannot be opened
 */
export async function openDoors(doors: OpenDoors, setting: HttpDoorSetting): Promise<void> {
  const { config } = setting;
  const enabled = config.http_enabled || config.ninep_enabled || config.mqtt_enabled;
  if (!enabled && config.mqtt_bridge_url === '') {
    throw new PlatformError(
      'http_enabled, ninep_enabled and mqtt_enabled are all false: nothing to serve; set one of them to true',
    );
  }
  if (config.http_enabled) doors.http = await openHttpDoor(setting);
  if (config.ninep_enabled) doors['9p'] = await openNinepDoor(setting);
  if (config.mqtt_enabled) doors.mqtt = await (await import('./mqtt-door.js')).openMqttDoor(setting);
}
