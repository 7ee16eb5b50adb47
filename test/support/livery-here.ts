import { runCommandLine } from '../../src/cli/run.js';
import { openSharedGpu } from './shared-device.js';

export interface Ended {
  readonly status: number | null;
  /** The output, both standard output and standard error. */
  readonly said: string;
}

/**
 * Runs `livery golden` or `livery render` in this process, with the shared device. This saves time, because a separate
 * process would compile every pipeline again.
 */
export async function runHere(words: readonly string[]): Promise<Ended> {
  const lines: string[] = [];
  const take = (line: string): void => void lines.push(line);
  const { log, error } = console;
  // Restore the former methods, because other code may be spying on these methods now.
  Object.assign(console, { log: take, error: take });
  try {
    return { status: await runCommandLine(['node', 'livery', ...words], openSharedGpu), said: lines.join('\n') };
  } finally {
    Object.assign(console, { log, error });
  }
}
