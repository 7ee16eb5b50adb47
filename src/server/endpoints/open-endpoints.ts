import { PlatformError } from '../../base/errors/index.js';
import { openGoldens } from '../../golden/index.js';
import type { OpenEndpoints } from './endpoint.js';
import { exposureWarnings, refuseOpenNinep } from './exposure.js';
import { type HttpEndpointSetting, openHttpEndpoint } from './http-endpoint.js';
import type { McpEndpointSetting } from './mcp-endpoint.js';
import { openNinepEndpoint } from './ninep-endpoint.js';

const SWITCHES = ['http_enabled', 'ninep_enabled', 'mqtt_enabled', 'mcp_enabled'] as const;

/**
 * Opens the enabled endpoints in sequence, and adds each one to `endpoints`.
 * @throws PlatformError when no endpoint is enabled, or an endpoint cannot be opened
 */
export async function openEndpoints(
  endpoints: OpenEndpoints,
  setting: Omit<HttpEndpointSetting & McpEndpointSetting, 'goldens'>,
): Promise<void> {
  const { config, frames } = setting;
  if (!SWITCHES.some((key) => config[key]) && config.mqtt_bridge_url === '') {
    throw new PlatformError(`${SWITCHES.join(', ')} are all false: nothing to serve; set one of them to true`);
  }
  refuseOpenNinep(config);
  const goldens = openGoldens(config, frames);
  if (config.http_enabled) endpoints.http = await openHttpEndpoint({ ...setting, goldens });
  if (config.ninep_enabled) endpoints['9p'] = await openNinepEndpoint(setting);
  if (config.mqtt_enabled) endpoints.mqtt = await (await import('./mqtt-endpoint.js')).openMqttEndpoint(setting);
  if (config.mcp_enabled)
    endpoints.mcp = await (await import('./mcp-endpoint.js')).openMcpEndpoint({ ...setting, goldens });
  for (const warning of exposureWarnings(config, endpoints)) setting.warn(warning);
}
