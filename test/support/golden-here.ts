import { runGolden } from '../../harness/golden/cli.js';
import { openSharedGpu } from './shared-device.js';

export interface Ended {
  readonly status: number | null;
  /** The output, both standard output and standard error. */
  readonly said: string;
}

/**
 * Runs `livery golden` in this process, with the shared device. A process of its own, and the process that it draws in,
 * would compile every pipeline again.
 * @param words the arguments after `golden`
 */
export async function runHere(words: readonly string[]): Promise<Ended> {
  const lines: string[] = [];
  const take = (line: string): void => void lines.push(line);
  const { log, error } = console;
  // Other code may be spying on these methods now, so they get back what was there.
  Object.assign(console, { log: take, error: take });
  try {
    return { status: await runGolden(words, openSharedGpu), said: lines.join('\n') };
  } finally {
    Object.assign(console, { log, error });
  }
}
