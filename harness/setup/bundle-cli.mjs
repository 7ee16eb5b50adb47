import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundleModules, PURE_PACKAGES } from './bundle-modules.mjs';
import { ROOT } from './processes.mjs';

const OUT = join(ROOT, 'dist', 'cli');

/** The modules that a process or a thread of the command line starts with, by the name of their file in the bundle. */
export const ENTRIES = {
  run: 'src/cli/run.js',
  drawing: 'src/renderer/drawing/process/main.js',
  beat: 'src/renderer/drawing/process/beat-thread.js',
  'decode-worker': 'src/device/node/decode/decode-worker.js',
  'png-worker': 'src/device/node/png/png-worker.js',
  'judge-worker': 'src/golden/judge-worker.js',
  'golden-worker': 'harness/golden/runner/worker-main.js',
};

/**
 * Bundles the command line and the processes and threads that it starts, so that a start reads a few files instead of
 * five hundred. Runs after the compiler, on its output. With these packages in the bundle, a start saves the CPU time of loading
 * their files: typebox 110 ms for 330 files, the others about 10 ms each.
 */
export async function bundleCommandLine() {
  // Only a clone has benchmarks.
  await bundleModules({ out: OUT, entries: ENTRIES, packages: PURE_PACKAGES, outside: /\/dist\/harness\/bench\// });
}

/** Reports whether there is a bundle. */
export const isCommandLineBundled = () => existsSync(OUT);
