import type { Benchmark, BenchResult } from '../benchmark.js';
import { measureOverHttp } from './over-http.js';
import { measureWhileDrawing } from './while-drawing.js';

export const httpBenchmark: Benchmark = {
  name: 'http',
  title: 'Fields over HTTP beside a bare route, and while frames are drawn',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const rates = await measureOverHttp(log);
  const latencies = await measureWhileDrawing(log);
  return {
    rows: [...rates, ...latencies],
    notes: [
      'keep-alive, windows of 1 s, ours and the peer taking turns; medians of 7 rounds; every server in a process of its own',
      'peer: Fastify with one text route and nothing else; its POST reads the body and sends it back',
      'while drawing: 960×540 frames of the default scene, one after another, drawn beside the server as `serve` does; windows of 4 s, medians of 5 rounds, the worst of all stalls',
    ],
  };
}
