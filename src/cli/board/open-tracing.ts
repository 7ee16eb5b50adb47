import { diag, DiagLogLevel } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { lastingFaults } from '../../base/errors/index.js';
import type { Closable } from './closers.js';

/**
 * Starts sending the spans of this process to a collector. The standard environment variables of OpenTelemetry
 * configure the exporter: *Environment Variable Specification* and *OTLP Exporter Configuration*.
 *
 * @param report receives a sentence when spans cannot be sent; the service continues without tracing
 */
export function openTracing(report: (sentence: string) => void): Closable {
  const reportMessage = lastingFaults(
    (message) => report(`traces do not reach the collector: ${String(message)}`),
    () => performance.now(),
  );
  const onError = (fault: string): void => reportMessage(messageOf(fault));
  const ignore = (): void => undefined;
  diag.setLogger({ error: onError, warn: onError, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'livery-board' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return {
    async close() {
      // The service must be able to end even when the collector does not answer.
      await provider
        .shutdown()
        .catch((error: unknown) => onError(error instanceof Error ? error.message : String(error)));
      diag.disable();
    },
  };
}

/** Returns the message of an error of the exporter. The error is a JSON text that also contains the stack. */
function messageOf(fault: string): string {
  try {
    const { message } = JSON.parse(fault) as { message?: unknown };
    return typeof message === 'string' ? message : fault;
  } catch {
    return fault;
  }
}
