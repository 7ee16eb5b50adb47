import type { Benchmark, BenchResult } from '../benchmark.js';
import { measureInProcess } from './in-process.js';
import { measureOverHttp } from './over-http.js';

/** `livery bench fields`. */
export const fieldsBenchmark: Benchmark = {
  name: 'fields',
  title: 'Reads and writes of scalar leaves, in process and over HTTP',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  log('in process');
  const inProcess = await measureInProcess();
  const overHttp = await measureOverHttp(log);
  return {
    rows: [...inProcess, ...overHttp],
    notes: [
      'in process: median of samples of 200 calls, default scene, stepped clock',
      'HTTP: keep-alive, windows of 1 s, ours and the peer taking turns; medians of 7 rounds; both in processes of their own',
      'peer: Fastify with one text route and nothing else; its POST reads the body and sends it back',
    ],
  };
}
