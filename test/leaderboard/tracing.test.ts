import { trace } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { expect, it, onTestFinished, vi } from 'vitest';
import { CHANNELS } from '../../src/leaderboard/store/channels.js';
import { listen } from '../../src/leaderboard/store/listen.js';
import { wakeProjector } from '../../src/leaderboard/store/wake-projector.js';
import { newDatabase, newStore } from './store/database.js';

it("the notifications of a process appear in no request's trace, even if a request causes them", async () => {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register();
  onTestFinished(() => provider.shutdown());
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
