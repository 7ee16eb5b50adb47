import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleModules, PURE_PACKAGES } from './bundle-modules.mjs';
import { ROOT } from './processes.mjs';

const OUT = join(ROOT, 'dist', 'cli');

/**
 * The entry modules of all processes and threads of the command line. The keys are the names of their files in the
 * bundle.
 */
export const ENTRIES = {
  run: 'src/cli/run.js',
  drawing: 'src/renderer/drawing/process/main.js',
  beat: 'src/renderer/drawing/process/beat-thread.js',
  'decode-worker': 'src/device/node/decode/decode-worker.js',
  'png-worker': 'src/device/node/png/png-worker.js',
  'judge-worker': 'src/golden/judge-worker.js',
  'export-worker': 'src/server/vessel-models/export-worker.js',
  'model-worker': 'src/server/opened-models/model-worker.js',
  'golden-worker': 'harness/golden/runner/worker-main.js',
  'bundle-main': 'src/programs/chromium/bundle-main.js',
  'guard-thread': 'src/programs/guard-thread.js',
};

/**
 * Packages that are bundled with all of their dependencies, because finding and loading their 650 files takes 380 ms of
 * CPU time.
 */
const SERVER_PACKAGES = [
  'fastify',
  '@fastify/static',
  '@fastify/cookie',
  'aedes',
  'ws',
  '@modelcontextprotocol/server',
  'kysely',
  'pg',
  'jose',
  'openid-client',
  'prom-client',
];
/**
 * Packages that cannot be bundled. `pino` reads files in its own folder, and `@opentelemetry/api` shares its state with
 * packages that are loaded only for traces.
 */
const NOT_BUNDLED = ['pino', '@opentelemetry/api'];

/**
 * Bundles the compiled command line, and the processes and threads that it starts, so that a start reads a few files
 * instead of five hundred. Bundling packages also saves CPU time at each start: 110 ms for the 330 files of typebox,
 * and about 10 ms for each other package.
 */
export async function bundleCommandLine() {
  // `outside` leaves out the benchmarks, which only a clone has.
  const packages = [...PURE_PACKAGES, ...withDependencies(SERVER_PACKAGES)];
  await bundleModules({ out: OUT, entries: ENTRIES, packages, outside: /\/dist\/harness\/bench\// });
}

export const isCommandLineBundled = () => existsSync(OUT);

/** Lists packages together with their direct and indirect dependencies, except those that cannot be bundled. */
export function withDependencies(/** @type {readonly string[]} */ packages) {
  const found = new Set(packages);
  for (const name of found) {
    const { dependencies = {} } = JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
    for (const needed of Object.keys(dependencies)) {
      // Leaves out type packages, because they contain no code. Also leaves out a package that is installed only in the
      // folder of the package that needs it.
      const isThere = existsSync(join(ROOT, 'node_modules', needed));
      if (isThere && !needed.startsWith('@types/') && !NOT_BUNDLED.includes(needed)) found.add(needed);
    }
  }
  return [...found];
}
