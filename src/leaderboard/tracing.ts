import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/**
 * Creates the spans of the service. Without an exporter, OpenTelemetry discards them. Names and attributes follow the
 * OpenTelemetry semantic conventions for HTTP and databases. They contain no text from clients: no path, query, handle
 * or body.
 */
const tracer = trace.getTracer('livery-board');

/** Maximum characters of a statement in a span. */
const STATEMENT_MAX = 2000;

/** The request headers from which a span takes its parent. */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Starts the span of a request as a child of the span that its `traceparent` header names (W3C Trace Context), and
 * calls `next` inside it.
 */
export function inRequestSpan(method: string, headers: Headers, next: () => void): Span {
  // The other headers of a trace, `tracestate` and `baggage`, hold text from clients, which spans would repeat.
  const parent = propagation.extract(context.active(), { traceparent: headers['traceparent'] });
  const span = tracer.startSpan(
    method,
    { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } },
    parent,
  );
  context.with(trace.setSpan(parent, span), next);
  return span;
}

/** The facts about an answer that its span records. */
interface Answer {
  readonly method: string;
  /** The pattern of the route; empty where there is none. */
  readonly route: string;
  readonly status: number;
  /** The code of a refusal. */
  readonly refusal?: string | undefined;
}

/** Ends the span of a request and records the answer. Only a status of 500 or more makes the span an error. */
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

/** Runs work inside a new span. If the work fails, the span records the failure. */
export function inSpan<T>(name: string, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, (span) => endWith(span, work(span)));
}

/** Runs work that a request starts but that belongs to all of them, such as a loop, so that it is in no trace. */
export const outsideSpans = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

/**
 * Adds a child span for a statement to the active span. Adds nothing without an active span, so that idle loops leave
 * no traces.
 * @param text the statement, with placeholders for its values
 * @param name the name of a prepared statement
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
  // The caller handles the failure.
  endWith(span, answer).catch(() => undefined);
}

async function endWith<T>(span: Span, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    // The error's message is left out, because it may contain values of a statement.
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}
