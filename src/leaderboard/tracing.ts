import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/**
 * The spans of the service. Without an exporter, the API of OpenTelemetry does nothing with them. Names and attributes
 * follow its semantic conventions for HTTP and databases, and contain no text from clients: no path, query, handle or
 * body.
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

/** An answer, for its span. */
interface Answer {
  readonly method: string;
  /** The pattern of the route; empty where there is none. */
  readonly route: string;
  readonly status: number;
  /** The code of a refusal. */
  readonly refusal?: string | undefined;
}

/** Ends the span of a request with its answer. A refused request is an error only for statuses from 500 on. */
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

/** Runs work inside a span of its own, which records a failure. */
export function inSpan<T>(name: string, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, (span) => endWith(span, work(span)));
}

/** Runs work that a request starts but that belongs to all of them, such as a loop, so that it is in no trace. */
export const outsideSpans = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

/**
 * Adds a span for a statement to the active span; without one, it adds nothing, so that idle loops leave no traces.
 * @param text the statement, whose values are parameters
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
    // The message of a fault may contain values of a statement.
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}
