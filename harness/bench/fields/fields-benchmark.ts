import type { Benchmark, BenchResult } from '../benchmark.js';
import { measureInProcess } from './in-process.js';

export const fieldsBenchmark: Benchmark = {
  name: 'fields',
  title: 'Reads and writes of scalar leaves in process',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  log('in process');
  return {
    rows: await measureInProcess(),
    notes: ['median of samples of 200 calls, default scene, stepped clock; over HTTP: bench http'],
  };
}
