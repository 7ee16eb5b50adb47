import { setImmediate } from 'node:timers/promises';
import { missingContexts } from './browser/canvas.js';
import { lendGlobals } from './browser/lend-globals.js';
import { Loads } from './browser/loads.js';
import { authorLine, ProgramError } from './faults.js';
import { closeProgram, openProgram, type ProgramOptions } from './node-program.js';
import { guardProcess } from './process-guard.js';
import type { Program, ProgramRun } from './program.js';

export interface RunOptions extends ProgramOptions {
  /** The seed for `Math.random`; 1 by default. */
  readonly seed?: number;
  /** Time limit of the program, ms; 50 s by default. */
  readonly timeout?: number;
  /** Folder to which relative addresses of files refer; by default the working directory. */
  readonly folder?: string;
}

export const SEED = 1;
/**
 * Default time limit of a program, ms. Arbitrary, but less than the minute after which a golden run ends its process.
 */
export const PROGRAM_MS_MAX = 50_000;

/** The line of code that started the running program; null if no program is running. */
let running: string | null = null;

/**
 * Runs a program with the globals of a browser and a stepped clock. Afterwards, removes the globals and the clock, and
 * frees the program's devices.
 * @throws ProgramError if the program made a mistake, even if it did not notice
 */
export async function withBrowserGlobals<T>(
  run: (program: ProgramRun) => T | Promise<T>,
  options: RunOptions = {},
): Promise<T> {
  if (running !== null) {
    const before = running === '' ? '' : `, which started at ${running}`;
    throw new Error(`withBrowserGlobals() runs one program at a time; first await the earlier one${before}`);
  }
  running = authorLine(new Error().stack) ?? '';
  try {
    return await runProgram(await openProgram(options), run, options);
  } finally {
    running = null;
  }
}

async function runProgram<T>(
  program: Program,
  run: (program: ProgramRun) => T | Promise<T>,
  { seed = SEED, folder = process.cwd(), timeout = PROGRAM_MS_MAX }: RunOptions,
): Promise<T> {
  missingContexts.clear();
  const { clock, faults, gpu } = program;
  const loads = new Loads(faults, folder, globalThis.fetch);
  program.beforePicture = () => loads.reportPending();
  const takeBack = lendGlobals({ gpu, clock, faults, loads, seed });
  const onRejection = (reason: unknown): void => faults.addRejection(reason);
  const onException = (thrown: Error): void => faults.addThrown(thrown);
  process.on('unhandledRejection', onRejection);
  process.on('uncaughtException', onException);
  const release = guardProcess(timeout);
  try {
    const result = await inTime(run, program.run, timeout);
    await rejectionsKnown();
    await program.finish();
    return result;
  } catch (error) {
    await rejectionsKnown();
    explainContexts(error);
    // Any other error usually follows from an earlier mistake of the program, which `finish` then throws instead.
    if (!(error instanceof ProgramError || error instanceof ProgramTimeout)) await program.finish(error);
    throw error;
  } finally {
    release();
    closeProgram(program);
    process.off('unhandledRejection', onRejection);
    process.off('uncaughtException', onException);
    takeBack();
  }
}

/**
 * Resolves when Node has reported every unhandled rejection, which it does after running the callbacks of settled
 * promises.
 */
const rejectionsKnown = async (): Promise<void> => setImmediate();

/** Adds the likely cause to an error, if the program has requested a kind of context that Node lacks. */
function explainContexts(error: unknown): void {
  const [kind] = missingContexts;
  if (kind === undefined || !(error instanceof TypeError)) return;
  error.message += ` (the program asked a canvas for a '${kind}' context, but Node has only 'webgpu': draw this part in a browser, or in another way)`;
}

class ProgramTimeout extends Error {
  override readonly name = 'ProgramTimeout';
}

async function inTime<T>(
  run: (program: ProgramRun) => T | Promise<T>,
  program: ProgramRun,
  timeout: number,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    const why = `the program did not end within ${timeout / 1000} s; await everything that it starts, and remember that animation frames run only in step()`;
    timer = setTimeout(() => fail(new ProgramTimeout(why)), timeout);
  });
  try {
    return await Promise.race([run(program), late]);
  } finally {
    clearTimeout(timer);
  }
}
