import type { EndpointSetting } from './endpoint-setting.js';

type PortKey = 'http_preferred_port' | 'ninep_preferred_port' | 'mqtt_preferred_port' | 'mcp_preferred_port';

/**
 * Warns if a protocol listens on another port because the preferred port is in use. A preferred port of 0 means any
 * port.
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
