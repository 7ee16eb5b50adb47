import { context, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CHANNELS } from '../../src/leaderboard/store/channels.js';
import { listen } from '../../src/leaderboard/store/listen.js';
import { projectStep } from '../../src/leaderboard/store/projection/project-step.js';
import { wakeProjector } from '../../src/leaderboard/store/wake-projector.js';
import { logged, tumble } from './derivation/histories.js';
import { newDatabase, newStore } from './store/database.js';
import { CAREER, empty, FLIGHTS, logRows } from './store/projection/projected.js';

/** Collects the spans of a test. */
function collectSpans(): InMemorySpanExporter {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register();
  onTestFinished(async () => {
    await provider.shutdown();
    trace.disable();
    context.disable();
  });
  return exporter;
}

it('a step of the projection has a span with its statements, and a step without events has none', async () => {
  const exporter = collectSpans();
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

it("the notifications of a process appear in no request's trace, even if a request causes them", async () => {
  const exporter = collectSpans();
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
