import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlatformError } from '../../../src/base/errors/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import type { BenchResult, Benchmark } from '../benchmark.js';
import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import { findChromium, missingChromium } from '../../../src/device/node/index.js';
import { environmentFromPeerOptions, type PeerOptions } from './peer-options.js';
import { HEIGHT, SCENE, WIDTH, writeCases } from './stand-cases.js';
import { standGeometry } from './stand-geometry.js';
import { serveThree } from './three-server.js';

/** Number of cases, chosen so that starting the runner and its workers takes only a small part of the whole time. */
const CASES = 40;
const ROUNDS = 3;
/** Simulation time between two cases, s. */
const CLOCK_STEP = 0.1;

export const goldenBenchmark: Benchmark = {
  name: 'golden',
  title: 'Golden cases per second, beside three.js in Node, and in a page that Playwright compares with screenshots',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'livery-bench-golden-'));
  const geometry = await standGeometry(SCENE);
  const server = await serveThree(geometry);
  const peer = (page: PeerOptions['page']): PeerOptions => ({
    ...{ url: server.url, cases: CASES, page },
    folder: join(folder, page),
  });
  try {
    const cases = writeCases(join(folder, 'ours'), CASES);
    const moving = writeCases(join(folder, 'moving'), CASES, CLOCK_STEP);
    log(`accepting ${CASES} pictures of each`);
    for (const each of [cases, moving]) await ours(['update', '--yes'], each);
    mkdirSync(peer('node').folder, { recursive: true });
    writeFileSync(join(peer('node').folder, 'geometry.json'), JSON.stringify(geometry));
    await threeInNode(peer('node'), ['update']);
    const hasPeer = findChromium() !== undefined;
    if (hasPeer) for (const page of ['reused', 'new'] as const) await three(peer(page), ['--update-snapshots=all']);
    const seconds = {
      ours: [] as number[],
      moving: [] as number[],
      node: [] as number[],
      reused: [] as number[],
      new: [] as number[],
    };
    for (let round = 1; round <= ROUNDS; round++) {
      log(`round ${round} of ${ROUNDS}`);
      seconds.ours.push(await ours(['run'], cases));
      seconds.moving.push(await ours(['run'], moving));
      seconds.node.push(await threeInNode(peer('node')));
      if (!hasPeer) continue;
      seconds.reused.push(await three(peer('reused')));
      seconds.new.push(await three(peer('new')));
    }
    const rate = (times: readonly number[]): number => CASES / median(times);
    const input = `${CASES} cases, ${geometry.triangles.toLocaleString('en-US')} triangles, ${WIDTH}×${HEIGHT}`;
    const row = (name: string, times: readonly number[], factor: number): BenchRow => ({
      input,
      figure: 'cases per second, whole run',
      ours: rate(seconds.ours),
      peer: { name, value: rate(times) },
      budget: { text: `≥ ${factor} × ${name}`, kept: rate(seconds.ours) >= factor * rate(times) },
    });
    return {
      rows: [
        row('three.js in Node', seconds.node, 0.9),
        ...(hasPeer
          ? [row('three.js, page reused', seconds.reused, 2), row('three.js, page per case', seconds.new, 5)]
          : []),
        {
          input: `${input}, ${CLOCK_STEP} s of clock between pictures`,
          figure: 'cases per second, whole run',
          ours: rate(seconds.moving),
          peer: { name: 'clock stands still', value: rate(seconds.ours) },
        },
      ],
      notes: [
        `median of ${ROUNDS} whole runs of each, one after the other, from the start of the command to its end; ours draws in one process, the peer in 2 workers; every case passes`,
        'ours: livery golden run on the paint stand with its images, sky and shadows, exact bytes',
        'peer in Node: the same triangles in three.js WebGPURenderer on the same device, without images and shadows; one process draws all cases and compares bytes',
        hasPeer
          ? 'peer: the same triangles in three.js WebGPURenderer without images and shadows, in Chromium with SwiftShader under the Playwright runner, toHaveScreenshot; drawn into a render target and put on a 2D canvas, because a Chromium without a window presents no WebGPU canvas'
          : `no peer in a page: ${missingChromium().why}`,
      ],
    };
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns the time of the run, s */
function ours(command: readonly string[], cases: string): Promise<number> {
  return wallTime([join(projectRoot(), 'dist/src/cli/main.js'), 'golden', ...command, '--cases', cases], {});
}

/** @returns the time of the run, s */
async function three(options: PeerOptions, more: readonly string[] = []): Promise<number> {
  const runner = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  const config = fileURLToPath(new URL('./playwright.config.js', import.meta.url));
  const seconds = await wallTime([runner, 'test', `--config=${config}`, ...more], environmentFromPeerOptions(options));
  const results = JSON.parse(readFileSync(join(options.folder, 'results.json'), 'utf8')) as {
    readonly stats: { readonly expected: number };
  };
  if (results.stats.expected === options.cases) return seconds;
  throw new PlatformError(`three.js, page ${options.page}: ${results.stats.expected} of ${options.cases} cases passed`);
}

/** @returns the time of the run, s */
function threeInNode(options: PeerOptions, more: readonly string[] = []): Promise<number> {
  const program = fileURLToPath(new URL('./three-node-main.js', import.meta.url));
  return wallTime([program, ...more], environmentFromPeerOptions(options));
}

function wallTime(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<number> {
  const start = performance.now();
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, args, { cwd: projectRoot(), stdio: ['ignore', 'pipe', 'pipe'], env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve((performance.now() - start) / 1000);
      else reject(new PlatformError(`${args.join(' ')} ended with ${String(code)}: ${said.trim().slice(-800)}`));
    });
  });
}
