import { context, trace } from '@opentelemetry/api';
import {
  AlwaysOffSampler,
  InMemorySpanExporter,
  NodeTracerProvider,
  ParentBasedSampler,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';
import { afterAll, expect, it } from 'vitest';
import { newService } from '../api/service.js';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({
  sampler: new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  spanProcessors: [new SimpleSpanProcessor(exporter)],
});
provider.register();
afterAll(async () => {
  await provider.shutdown();
  trace.disable();
  context.disable();
});

it("a client's traceparent header cannot force the service to trace the request", async () => {
  const { app } = await newService();
  const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  expect((await app.inject({ url: '/v1/players/nobody', headers })).statusCode).toBe(404);
  expect(exporter.getFinishedSpans()).toEqual([]);
});
