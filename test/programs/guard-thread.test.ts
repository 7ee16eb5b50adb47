import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/device/node/installation/project-root.js';

const THREAD = join(projectRoot(), 'dist', 'src', 'programs', 'guard-thread.js');

test.skipIf(!existsSync(THREAD))(
  'the guard ends a process that allocates more memory than its limit, and reports the exceeded limit as the reason',
  () => {
    const code = `
    const { Worker } = require('node:worker_threads');
    const guard = new Worker(${JSON.stringify(THREAD)}, { workerData: { bytesMax: 300 * 2 ** 20, readsStack: true } });
    guard.postMessage({ id: 1, ms: 60_000 });
    const kept = [];
    setInterval(() => kept.push(new Uint8Array(2 ** 24).fill(1)), 5);`;
    const { signal, stderr } = spawnSync(process.execPath, ['--eval', code], { encoding: 'utf8', timeout: 60_000 });
    expect([signal, stderr]).toEqual([
      'SIGKILL',
      'Livery ends the process of a WebGPU program: it takes more than 300 MiB of memory; look for data that it keeps without limit\n',
    ]);
  },
);

test.skipIf(!existsSync(THREAD))(
  'if the guard cannot read the stack of a program, its report names both kinds of endless loop',
  () => {
    const code = `
    const { Worker } = require('node:worker_threads');
    const guard = new Worker(${JSON.stringify(THREAD)}, { workerData: { bytesMax: 2 ** 40, readsStack: false } });
    guard.postMessage({ id: 1, ms: 100 });
    setInterval(() => undefined, 1000);`;
    const { signal, stderr } = spawnSync(process.execPath, ['--eval', code], { encoding: 'utf8', timeout: 60_000 });
    expect([signal, stderr]).toEqual([
      'SIGKILL',
      'Livery ends the process of a WebGPU program: it did not end within 0 s; look for an endless loop, in JavaScript or in a shader\n',
    ]);
  },
);
