import autocannon from 'autocannon';
import { PlatformError } from '../../../src/base/errors/index.js';
import { BenchProcess } from '../bench-process.js';
import type { Benchmark, BenchResult } from '../benchmark.js';
import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import type { ServerKind } from './server-main.js';

/** Number of rounds. Our server and the peer take turns, so that other load on the machine affects both alike. */
const ROUNDS = 5;
/**
 * Number of rounds at the start whose rates do not count. For about two seconds of load, the engine still compiles the
 * code of both servers.
 */
const WARM_UP_ROUNDS = 2;
const WINDOW_S = 1;
const CONNECTIONS = 20;
/** Minimum rate of our calls, as a share of the peer's rate. */
const BUDGET = 0.7;

/** The tool calls that the benchmark sends to our server. The peer has only an empty tool. */
const CALLS: readonly (readonly [input: string, name: string, given: object])[] = [
  ['mod.read_field time/ut', 'mod.read_field', { path: 'time/ut' }],
  ['mod.paint_control global_color', 'mod.paint_control', { operation: 'global_color', color: [1, 0, 0] }],
  ['mod.get_world', 'mod.get_world', {}],
];

export const mcpBenchmark: Benchmark = {
  name: 'mcp',
  title: 'Tool calls over MCP, beside an empty tool of the official library',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const main = new URL('./server-main.js', import.meta.url);
  const livery = await BenchProcess.start<number>(main, ['livery' satisfies ServerKind]);
  const library = await BenchProcess.start<number>(main, ['library' satisfies ServerKind]);
  try {
    const rows: BenchRow[] = [];
    for (const [input, name, given] of CALLS) {
      log(input);
      const ours: number[] = [];
      const peer: number[] = [];
      for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
        const calls = [
          await callsPerSecond(livery.ready, name, given),
          await callsPerSecond(library.ready, 'empty', {}),
        ] as const;
        if (round < WARM_UP_ROUNDS) continue;
        ours.push(calls[0]);
        peer.push(calls[1]);
      }
      rows.push(rowOf(input, median(ours), median(peer)));
    }
    return {
      rows,
      notes: [
        `medians of ${ROUNDS} windows of ${WINDOW_S} s, ${CONNECTIONS} connections that are kept open, each server in its own process`,
        'peer: one tool that does nothing, served by the official library and its Node adapter, without sessions',
      ],
    };
  } finally {
    livery.stop();
    library.stop();
  }
}

function rowOf(input: string, ours: number, peer: number): BenchRow {
  return {
    input,
    figure: 'calls/s',
    ours,
    peer: { name: 'empty tool', value: peer },
    // The answer that contains the whole world is longer than the peer's empty answer, so the row of that call has no
    // budget.
    ...(input === 'mod.get_world' ? {} : { budget: { text: `≥ ${BUDGET} × empty tool`, kept: ours >= BUDGET * peer } }),
  };
}

/** @throws PlatformError when an answer was unsuccessful */
async function callsPerSecond(port: number, name: string, given: object): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/mcp`,
    connections: CONNECTIONS,
    duration: WINDOW_S,
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
  });
  if (result.non2xx > 0) throw new PlatformError(`${name}: ${result.non2xx} requests failed`);
  return result.requests.total / result.duration;
}
