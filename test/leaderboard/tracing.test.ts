import { context, type HrTime, trace } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  InMemorySpanExporter,
  NodeTracerProvider,
  ParentBasedSampler,
  type Sampler,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { CHANNELS } from '../../src/leaderboard/store/channels.js';
import { listen } from '../../src/leaderboard/store/listen.js';
import { projectStep } from '../../src/leaderboard/store/projection/project-step.js';
import { wakeProjector } from '../../src/leaderboard/store/wake-projector.js';
import { newService } from './api/service.js';
import { logged, tumble } from './derivation/histories.js';
import { newDatabase, newStore } from './store/database.js';
import { CAREER, empty, FLIGHTS, logRows } from './store/projection/projected.js';

let root: Sampler = new AlwaysOnSampler();
const exporter = new InMemorySpanExporter();
/**
 * All tests in this process share this provider: the service's tracer keeps the first provider that it gets, even for
 * later test files. If a test needs another sampler, it assigns it to `root`.
 */
const provider = new NodeTracerProvider({
  sampler: { shouldSample: (...asked) => root.shouldSample(...asked), toString: () => 'root' },
  spanProcessors: [new SimpleSpanProcessor(exporter)],
});
provider.register();
beforeEach(() => exporter.reset());
afterAll(async () => {
  await provider.shutdown();
  trace.disable();
  context.disable();
});

it('a step of the projection has a span with its statements', async () => {
  const store = await newStore(await newDatabase());
  await empty(store, [1]);
  await projectStep(store, 1);
  expect(exporter.getFinishedSpans()).toEqual([]);
  await logRows(store, [{ player: 1, event: logged([{ ...tumble, flight: FLIGHTS[0]!, career: CAREER }])[0]! }]);
  await projectStep(store, 1);
  const spans = exporter.getFinishedSpans();
  const [step] = spans.filter(({ name }) => name === 'projection step');
  expect(step!.attributes).toEqual({ 'livery.events': 1 });
  const inside = spans.filter(({ parentSpanContext }) => parentSpanContext?.spanId === step!.spanContext().spanId);
  expect(inside.map(({ name }) => name)).toContain('UPDATE');
});

const msOf = ([seconds, nanoseconds]: HrTime): number => seconds * 1000 + nanoseconds / 1e6;

it('the span of a projection step names a wait for another transaction', async () => {
  const url = await newDatabase();
  const [store, other] = [await newStore(url), await newStore(url)];
  await empty(store, [1]);
  await logRows(store, [{ player: 1, event: logged([{ ...tumble, flight: FLIGHTS[0]!, career: CAREER }])[0]! }]);
  let seen = 0;
  const { step } = await other.transaction().execute(async (trx) => {
    await sql`select from proj.progress for update`.execute(trx);
    const step = projectStep(store, 1);
    await vi.waitFor(async () => {
      // On Citus, the step waits on a worker. This query runs outside the transaction: within a transaction, repeated
      // reads of `pg_stat_activity` return the same rows.
      const { rows } = await sql`select from pg_stat_activity where datname = current_database() and state = 'active'
        and query like '%last_seq, rules, rewrites%' and pid <> pg_backend_pid()`.execute(other);
      expect(rows).toHaveLength(1);
    }, 20_000);
    seen = Date.now();
    // Return the promise inside an object. If it were returned directly, the transaction would wait for it.
    return { step };
  });
  await step;
  const spans = exporter.getFinishedSpans();
  const [span] = spans.filter(({ name }) => name === 'projection step');
  const [wait] = spans.filter(({ name }) => name === 'wait for the checkpoint');
  expect(wait!.parentSpanContext?.spanId).toBe(span!.spanContext().spanId);
  expect(msOf(span!.startTime)).toBeLessThanOrEqual(seen);
  expect(msOf(wait!.startTime)).toBeLessThanOrEqual(seen);
  expect(msOf(wait!.endTime)).toBeGreaterThanOrEqual(seen);
});

it("a request's trace does not contain the notifications that the request causes", async () => {
  const url = await newDatabase();
  const store = await newStore(url);
  const heard: unknown[] = [];
  const listener = listen(url, { onFault: () => undefined });
  onTestFinished(() => listener.close());
  listener.on(CHANNELS.log, (text) => heard.push(text));
  await vi.waitFor(() => expect(heard).toEqual([null]), 20_000);
  trace.getTracer('test').startActiveSpan('request', (span) => {
    wakeProjector(store);
    wakeProjector(store);
    span.end();
  });
  await vi.waitFor(() => expect(heard).toEqual([null, '', '']), 20_000);
  expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(['request']);
});

it("a client's traceparent header cannot force the service to trace the request", async () => {
  const { app } = await newService();
  const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  const ask = async (): Promise<number> => (await app.inject({ url: '/v1/players/nobody', headers })).statusCode;
  const always = root;
  onTestFinished(() => void (root = always));
  root = new ParentBasedSampler({ root: new AlwaysOffSampler() });
  expect(await ask()).toBe(404);
  expect(exporter.getFinishedSpans()).toEqual([]);
  root = always;
  expect(await ask()).toBe(404);
  expect(exporter.getFinishedSpans().map(({ name }) => name)).toContain('GET /v1/players/:handle');
});
