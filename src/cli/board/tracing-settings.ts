import { PlatformError, shown } from '../../base/errors/index.js';

/** The only supported variant of OTLP. Every collector accepts this variant on its port for HTTP. */
const PROTOCOL = 'http/json';

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;
const PROTOCOLS = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'] as const;

/**
 * Reports whether the environment names a collector and does not turn tracing off.
 * @throws PlatformError if the address is not an HTTP URL, or another protocol is set
 */
export function wantsTracing(environment: NodeJS.ProcessEnv): boolean {
  const isOff =
    environment['OTEL_SDK_DISABLED']?.toLowerCase() === 'true' || environment['OTEL_TRACES_EXPORTER'] === 'none';
  if (isOff || !ENDPOINTS.some((name) => environment[name])) return false;
  checkEndpoint(environment);
  checkProtocol(environment);
  return true;
}

function checkEndpoint(environment: NodeJS.ProcessEnv): void {
  for (const name of ENDPOINTS) {
    const url = environment[name];
    if (!url || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) continue;
    throw new PlatformError(`${name}: '${shown(url, 80)}' is not an HTTP URL; use one such as http://127.0.0.1:4318`);
  }
}

function checkProtocol(environment: NodeJS.ProcessEnv): void {
  for (const name of PROTOCOLS) {
    const protocol = environment[name];
    if (!protocol || protocol === PROTOCOL) continue;
    throw new PlatformError(
      `${name}: '${shown(protocol, 40)}' is not available; set it to ${PROTOCOL}, or leave it out, and name the collector's port for HTTP`,
    );
  }
}
