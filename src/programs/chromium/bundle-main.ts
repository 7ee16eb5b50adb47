// The script of a child process that bundles one program and sends the bundle to its parent.
import { stripVTControlCharacters } from 'node:util';
import { bundleProgram } from './bundle-program.js';
import type { FromBundler } from './bundle-apart.js';

process.once('message', (path: string) => void bundle(path));

async function bundle(path: string): Promise<void> {
  const answer = await bundleProgram(path).then(
    (bundled): FromBundler => ({ bundled }),
    (error: unknown): FromBundler => {
      const { name, message } = error as Error;
      // Vite colours its messages even when they do not go to a terminal.
      return { name, message: stripVTControlCharacters(message) };
    },
  );
  process.send!(answer, () => process.disconnect());
}
