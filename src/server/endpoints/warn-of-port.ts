import type { EndpointSetting } from './endpoint-setting.js';

type PortKey = 'http_preferred_port' | 'ninep_preferred_port' | 'mqtt_preferred_port' | 'mcp_preferred_port';

/**
 * Warns if a protocol does not listen on the preferred port because another program uses it. If the preferred port is
 * 0, any port is right, and nothing is logged.
 */
export function warnOfPort(
  { config, warn }: Pick<EndpointSetting, 'config' | 'warn'>,
  key: PortKey,
  port: number,
): void {
  const preferred = config[key];
  if (preferred === 0 || preferred === port) return;
  warn(
    `${key}: port ${preferred} is in use, so ${port} is used; to use ${preferred} at the next start, stop the program that uses it`,
  );
}
