import { lendGlobals } from './browser/lend-globals.js';
import { Loads } from './browser/loads.js';
import { ProgramError } from './faults.js';
import { Program, type ProgramOptions, type ProgramRun } from './program.js';

/** The choices of a run; each has a default. */
export interface RunOptions extends ProgramOptions {
  /** The seed of `Math.random`; 1 by default. */
  readonly seed?: number;
  /** The folder that relative addresses of files start from; the working directory by default. */
  readonly folder?: string;
}

let isRunning = false;

/**
 * Runs a WebGPU program with the browser globals that it expects, and removes them, its clock and devices afterwards.
 *
 * @throws ProgramError when the program made a mistake, whether or not it noticed
 * @throws what `run` throws
 */
export async function withBrowserGlobals<T>(
  run: (program: ProgramRun) => T | Promise<T>,
  options: RunOptions = {},
): Promise<T> {
  if (isRunning) throw new Error('withBrowserGlobals() runs one program at a time; await the one before');
  isRunning = true;
  try {
    return await runProgram(await Program.open(options), run, options);
  } finally {
    isRunning = false;
  }
}

async function runProgram<T>(
  program: Program,
  run: (program: ProgramRun) => T | Promise<T>,
  { seed = 1, folder = process.cwd() }: RunOptions,
): Promise<T> {
  const { clock, faults, gpu } = program;
  const loads = new Loads(faults, folder, globalThis.fetch);
  program.beforePicture = () => loads.reportPending();
  const takeBack = lendGlobals({ gpu, clock, faults, loads, seed });
  const onRejection = (reason: unknown): void => {
    const { message, stack = '' } = reason instanceof Error ? reason : new Error(String(reason));
    faults.add('rejection', `a promise was rejected, and the program does not handle it: ${message}`, stack);
  };
  process.on('unhandledRejection', onRejection);
  try {
    const result = await run(program.run);
    await program.finish();
    return result;
  } catch (error) {
    // The first mistake explains more than an error that it causes.
    if (!(error instanceof ProgramError)) await program.finish(error);
    throw error;
  } finally {
    program.close();
    process.off('unhandledRejection', onRejection);
    takeBack();
  }
}
