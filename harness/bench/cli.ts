import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlatformError } from '../../src/base/errors/index.js';
import { requireAdapter } from '../../src/device/node/index.js';
import { parseOptions } from '../parse-options.js';
import { useAdapter } from '../use-adapter.js';
import type { Benchmark, BenchOptions, BenchResult } from './benchmark.js';
import { boardBenchmark } from './board/board-benchmark.js';
import { clonesBenchmark } from './clones/clones-benchmark.js';
import { clutterBenchmark } from './clutter/clutter-benchmark.js';
import { crowdBenchmark } from './crowd/crowd-benchmark.js';
import { decodeBenchmark } from './decode/decode-benchmark.js';
import { eventsBenchmark } from './events/events-benchmark.js';
import { feedBenchmark } from './feed/feed-benchmark.js';
import { fieldsBenchmark } from './fields/fields-benchmark.js';
import { frameBenchmark } from './frame/frame-benchmark.js';
import { goldenBenchmark } from './golden/golden-benchmark.js';
import { httpBenchmark } from './http/http-benchmark.js';
import { mcpBenchmark } from './mcp/mcp-benchmark.js';
import { mqttBenchmark } from './mqtt/mqtt-benchmark.js';
import { ninepBenchmark } from './ninep/ninep-benchmark.js';
import { passesBenchmark } from './passes/passes-benchmark.js';
import { repointBenchmark } from './repoint/repoint-benchmark.js';
import { sprayBenchmark } from './spray/spray-benchmark.js';
import { startBenchmark } from './start/start-benchmark.js';
import { stickersBenchmark } from './stickers/stickers-benchmark.js';
import { uploadsBenchmark } from './uploads/uploads-benchmark.js';
import { viewerBenchmark } from './viewer/viewer-benchmark.js';
import { describeMachine, type MachineReport } from './machine.js';
import { printResult } from './print-result.js';

const BENCHMARKS: readonly Benchmark[] = [
  frameBenchmark,
  passesBenchmark,
  fieldsBenchmark,
  httpBenchmark,
  eventsBenchmark,
  mcpBenchmark,
  ninepBenchmark,
  mqttBenchmark,
  crowdBenchmark,
  feedBenchmark,
  clonesBenchmark,
  clutterBenchmark,
  repointBenchmark,
  decodeBenchmark,
  uploadsBenchmark,
  sprayBenchmark,
  startBenchmark,
  viewerBenchmark,
  stickersBenchmark,
  goldenBenchmark,
  boardBenchmark,
];

/** Maximum side of a picture, in pixels: the same limit as for pictures over HTTP. */
const SIDE_MAX = 4096;

/**
 * Runs `livery bench [name …] [--save DIR] [--adapter NAME] [--scene S] [--size WxH]`: prints one table for each
 * benchmark, with the figures of its peer from the same run.
 *
 * @returns exit status: 0 all budgets were met, 1 a budget was missed, 2 a benchmark could not run
 */
export async function runBench(argv: readonly string[]): Promise<number> {
  try {
    const { words, values } = parseOptions('livery bench', argv, {
      save: { type: 'string' },
      adapter: { type: 'string' },
      scene: { type: 'string' },
      size: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    });
    if (values.help) {
      console.log(help());
      return 0;
    }
    const benchmarks = words.length === 0 ? BENCHMARKS : words.map(benchmarkNamed);
    const options = optionsOf(benchmarks, values);
    if (values.adapter !== undefined) {
      useAdapter(values.adapter);
      await requireAdapter();
    }
    const machine = describeMachine();
    let missed = 0;
    for (const benchmark of benchmarks) {
      const result = await benchmark.run((line) => process.stderr.write(`  ${line}\n`), options);
      printResult(benchmark, machine, result);
      if (values.save !== undefined) save(values.save, benchmark, machine, result);
      missed += result.rows.filter((row) => row.budget?.kept === false).length;
    }
    if (missed > 0) console.log(`${missed} budgets missed`);
    return missed > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    console.error(error.message);
    return 2;
  }
}

/** @throws PlatformError when an option is malformed, or when none of the chosen benchmarks accepts it */
function optionsOf(
  benchmarks: readonly Benchmark[],
  { scene, size }: { scene?: string | undefined; size?: string | undefined },
): BenchOptions {
  if (scene === undefined && size === undefined) return {};
  if (!benchmarks.every(({ name }) => name === 'passes')) {
    throw new PlatformError(
      'only `livery bench passes` takes --scene and --size: the other benchmarks have their own inputs',
    );
  }
  const [, width, height] = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(size ?? '') ?? [];
  if (size !== undefined && !(Math.max(Number(width), Number(height)) <= SIDE_MAX)) {
    throw new PlatformError(`--size ${size}: write it as 960x540, each side up to ${SIDE_MAX}`);
  }
  return {
    ...(scene === undefined ? {} : { scene }),
    ...(size === undefined ? {} : { size: { width: Number(width), height: Number(height) } }),
  };
}

function benchmarkNamed(name: string): Benchmark {
  const benchmark = BENCHMARKS.find((candidate) => candidate.name === name);
  if (benchmark) return benchmark;
  throw new PlatformError(`no benchmark "${name}"; there are ${BENCHMARKS.map((known) => known.name).join(', ')}`);
}

/**
 * Saves the results of a benchmark. Each machine has its own folder, because only results of the same machine can be
 * compared.
 */
function save(folder: string, { name }: Benchmark, machine: MachineReport, result: BenchResult): void {
  const machineName = `${machine.processor} ${machine.cores}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const path = join(folder, machineName, `${name}-${machine.commit}.json`);
  mkdirSync(join(folder, machineName), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ machine, ...result }, null, 2)}\n`);
  console.log(`saved ${path}`);
}

function help(): string {
  const list = BENCHMARKS.map(({ name, title }) => `  ${name.padEnd(8)} ${title}`).join('\n');
  return `livery bench [name …] [--save DIR] [--adapter NAME] [--scene S] [--size WxH]

Runs the named benchmarks, or all of them; --save writes the figures as JSON into a folder of DIR, --adapter chooses
what draws; passes takes a scene (a file, or a name under golden/scenes) and a size.

${list}

Exit status: 0 measured, 1 a budget was missed, 2 could not run.`;
}
