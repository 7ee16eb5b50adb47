import { PlatformError } from '../../base/errors/index.js';
import { openGoldens } from '../../golden/open-goldens.js';
import type { OpenDoors } from './door.js';
import { exposureWarnings, refuseOpenNinep } from './exposure.js';
import { type HttpDoorSetting, openHttpDoor } from './http-door.js';
import type { McpDoorSetting } from './mcp-door.js';
import { openNinepDoor } from './ninep-door.js';

/** The keys that switch doors on. */
const SWITCHES = ['http_enabled', 'ninep_enabled', 'mqtt_enabled', 'mcp_enabled'] as const;

/**
 * Opens the doors that the configuration switches on, one after the other, and adds each to `doors` when it is open.
 * A warning names those that other machines can reach.
 * @throws PlatformError when none is switched on, or one cannot be opened
 */
export async function openDoors(
  doors: OpenDoors,
  setting: Omit<HttpDoorSetting & McpDoorSetting, 'goldens'>,
): Promise<void> {
  const { config, frames } = setting;
  if (!SWITCHES.some((key) => config[key]) && config.mqtt_bridge_url === '') {
    throw new PlatformError(`${SWITCHES.join(', ')} are all false: nothing to serve; set one of them to true`);
  }
  refuseOpenNinep(config);
  const goldens = openGoldens(config, frames);
  if (config.http_enabled) doors.http = await openHttpDoor({ ...setting, goldens });
  if (config.ninep_enabled) doors['9p'] = await openNinepDoor(setting);
  if (config.mqtt_enabled) doors.mqtt = await (await import('./mqtt-door.js')).openMqttDoor(setting);
  if (config.mcp_enabled) doors.mcp = await (await import('./mcp-door.js')).openMcpDoor({ ...setting, goldens });
  for (const warning of exposureWarnings(config, doors)) setting.warn(warning);
}
