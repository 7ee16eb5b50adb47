import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/**
 * Without an exporter, OpenTelemetry discards the spans. Names and attributes of spans follow OpenTelemetry's semantic
 * conventions for HTTP and databases. Spans contain no text from clients: no path, query, handle or body.
 */
const tracer = trace.getTracer('livery-board');

/** Maximum length of a statement in a span, characters. */
const STATEMENT_MAX = 2000;

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Starts the span of a request. The span begins a new trace, and links to the span that the request's `traceparent`
 * header names (W3C Trace Context). The span does not join the trace in the header. Otherwise, clients could force the
 * service to trace their requests.
 */
export function inRequestSpan(method: string, headers: Headers, next: () => void): Span {
  // Ignores the headers `tracestate` and `baggage`, because their text, which clients write, would get into spans.
  const caller = trace.getSpanContext(propagation.extract(ROOT_CONTEXT, { traceparent: headers['traceparent'] }));
  const span = tracer.startSpan(
    method,
    {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': method },
      links: caller ? [{ context: caller }] : [],
    },
    ROOT_CONTEXT,
  );
  context.with(trace.setSpan(ROOT_CONTEXT, span), next);
  return span;
}

interface Answer {
  readonly method: string;
  /** Pattern of the route; empty if no route matched. */
  readonly route: string;
  readonly status: number;
  readonly refusal?: string | undefined;
}

/** The span counts as failed only if the status is 500 or more. */
export function endRequestSpan(span: Span, { method, route, status, refusal }: Answer): void {
  if (route !== '') {
    span.updateName(`${method} ${route}`);
    span.setAttribute('http.route', route);
  }
  span.setAttribute('http.response.status_code', status);
  if (refusal !== undefined) span.setAttribute('livery.refusal', refusal);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', refusal ?? `${status}`);
  span.end();
}

/** @param began start of the span, unix ms; default: now */
export function inSpan<T>(name: string, work: (span: Span) => Promise<T>, began?: number): Promise<T> {
  const options = began === undefined ? {} : { startTime: began };
  return tracer.startActiveSpan(name, options, (span) => endWith(span, work(span)));
}

/** Adds a span for work that has already ended, as a child of the active span. Both times are unix ms. */
export const addPastSpan = (name: string, began: number, ended: number): void =>
  tracer.startSpan(name, { startTime: began }).end(ended);

/**
 * Runs work that a request starts but that serves all requests, such as a loop. The spans of this work do not join the
 * trace of the request.
 */
export const outsideSpans = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

/**
 * Adds a span for a statement. If no span is active, adds nothing, so that idle loops create no traces.
 * @param text the statement, with placeholders instead of values
 */
export function traceStatement(text: string, name: string | undefined, answer: Promise<unknown>): void {
  if (trace.getActiveSpan() === undefined) return;
  const statement = text
    .replace(/^\/\*.*?\*\//, '')
    .trim()
    .replace(/\s+/g, ' ')
    .slice(0, STATEMENT_MAX);
  const operation = statement.split(' ', 1)[0]!.toUpperCase();
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': statement,
  };
  const span = tracer.startSpan(name ?? operation, { kind: SpanKind.CLIENT, attributes });
  // The failure is ignored here, because the code that runs the statement handles it.
  endWith(span, answer).catch(() => undefined);
}

async function endWith<T>(span: Span, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    // The message of the error is left out, because it may contain values of the statement.
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}
