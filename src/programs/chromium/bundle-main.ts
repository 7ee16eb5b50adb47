// Runs in a child process: bundles a program, and sends the bundle to the parent process.
import { stripVTControlCharacters } from 'node:util';
import { bundleProgram } from './bundle-program.js';
import type { FromBundler } from './bundle-apart.js';

process.once('message', (path: string) => void bundle(path));

async function bundle(path: string): Promise<void> {
  const answer = await bundleProgram(path).then(
    (bundled): FromBundler => ({ bundled }),
    (error: unknown): FromBundler => {
      const { name, message } = error as Error;
      // Vite colours its messages even if they do not go to a terminal.
      return { name, message: stripVTControlCharacters(message) };
    },
  );
  process.send!(answer, () => process.disconnect());
}
