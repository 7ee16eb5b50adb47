import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlatformError } from '../../../src/base/errors/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import type { BenchResult, Benchmark } from '../benchmark.js';
import { median } from '../statistics.js';

const ROUNDS = 5;
const WIDTH = 960;
const HEIGHT = 540;
const BUDGET_MS = 1500;

export const startBenchmark: Benchmark = {
  name: 'start',
  title: 'Time from the start of the process to the first PNG on disk',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'livery-bench-'));
  const size = [String(WIDTH), String(HEIGHT)] as const;
  const livery = [join(projectRoot(), 'dist/src/cli/main.js'), 'render', '--out', join(folder, 'ours.png')];
  const three = [
    fileURLToPath(new URL('./three-first-picture.js', import.meta.url)),
    join(folder, 'three.png'),
    ...size,
  ];
  try {
    const ours: number[] = [];
    const peer: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      log(round === 0 ? 'warming the disk cache' : `round ${round} of ${ROUNDS}`);
      const times = [
        await wallTime([...livery, '--width', size[0], '--height', size[1]]),
        await wallTime(three),
      ] as const;
      if (round === 0) continue;
      ours.push(times[0]);
      peer.push(times[1]);
    }
    const time = median(ours);
    return {
      rows: [
        {
          input: `default scene, ${WIDTH}×${HEIGHT}`,
          figure: 'start to first PNG, ms',
          ours: time,
          peer: { name: 'three.js, 100 cubes', value: median(peer) },
          budget: { text: `≤ ${BUDGET_MS} ms`, kept: time <= BUDGET_MS },
        },
      ],
      notes: [
        `median of ${ROUNDS} processes of each, one after the other; compiled code, warm disk cache`,
        'peer: three.js WebGPURenderer inside Dawn in Node, one instanced mesh and one light, our PNG encoder',
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wallTime(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { cwd: projectRoot(), stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(performance.now() - start);
      else reject(new PlatformError(`${args.join(' ')} ended with ${String(code)}: ${complaints.trim().slice(-600)}`));
    });
  });
}
