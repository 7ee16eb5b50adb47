// Runs in a child process: bundles programs, and sends the bundles to the parent process.
import { stripVTControlCharacters } from 'node:util';
import { bundleProgram } from './bundle-program.js';
import type { FromBundler, ToBundler } from './bundle-apart.js';

process.on('message', ({ order, path }: ToBundler) => void bundle(order, path));
process.once('disconnect', () => process.exit());

async function bundle(order: number, path: string): Promise<void> {
  const answer = await bundleProgram(path).then(
    (bundled): FromBundler => ({ order, bundled }),
    (error: unknown): FromBundler => {
      const { name, message } = error as Error;
      // Vite colours its messages even if they do not go to a terminal.
      return { order, name, message: stripVTControlCharacters(message) };
    },
  );
  process.send!(answer);
}
