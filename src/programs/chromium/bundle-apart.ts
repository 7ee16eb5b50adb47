import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PlatformError } from '../../base/errors/index.js';
import type { ProgramBundle } from './bundle-program.js';

export type FromBundler =
  | { readonly bundled: ProgramBundle }
  | { readonly bundled?: undefined; readonly name: string; readonly message: string };

const MAIN = new URL('./bundle-main.js', import.meta.url);

/**
 * A process of its own is necessary because test runners load modules into a realm of their own, whose objects the
 * native part of Vite does not accept. If the script for that process is not built, as in tests of the sources, this
 * process does the work.
 * @throws the same errors as `bundleProgram()`
 */
export async function bundleApart(path: string): Promise<ProgramBundle> {
  if (!existsSync(MAIN)) return (await import('./bundle-program.js')).bundleProgram(path);
  const child = fork(fileURLToPath(MAIN), [], { serialization: 'advanced', execArgv: [] });
  const answer = await new Promise<FromBundler>((answered, failed) => {
    child.once('message', (message) => answered(message as FromBundler));
    child.once('error', failed);
    child.once('exit', (status, signal) => {
      failed(new PlatformError(`${path}: the process that bundles it ended (${signal ?? status}); try again`));
    });
    child.send(path);
  });
  if (answer.bundled !== undefined) return answer.bundled;
  const { name, message } = answer;
  throw name === 'PlatformError' ? new PlatformError(message) : new Error(message);
}
