import type { Benchmark, BenchResult } from './benchmark.js';
import type { MachineReport } from './machine.js';
import { formatTable } from './table.js';

/** @param command the command that repeats the measurement */
export function printResult(
  { name, title }: Pick<Benchmark, 'name' | 'title'>,
  machine: MachineReport,
  { rows, notes }: BenchResult,
  command = `npm run -s livery -- bench ${name}`,
): void {
  const { processor, cores, memoryGib, node, commit } = machine;
  console.log(`\n${name}: ${title}`);
  console.log(`machine: ${processor}, ${cores} cores, ${memoryGib} GiB; Node ${node}; commit ${commit}`);
  console.log(`command: ${command}`);
  for (const note of notes) console.log(note);
  console.log(`\n${formatTable(rows)}\n`);
}
