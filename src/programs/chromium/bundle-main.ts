// A process that bundles one program for the process that started it.
import { stripVTControlCharacters } from 'node:util';
import { bundleProgram } from './bundle-program.js';
import type { FromBundler } from './bundle-apart.js';

process.once('message', (path: string) => void bundle(path));

async function bundle(path: string): Promise<void> {
  const answer = await bundleProgram(path).then(
    (bundled): FromBundler => ({ bundled }),
    (error: unknown): FromBundler => {
      const { name, message } = error as Error;
      // Vite colours it, also for a report.
      return { name, message: stripVTControlCharacters(message) };
    },
  );
  process.send!(answer, () => process.disconnect());
}
