import { findAdapters, type AdapterChoice } from '../device/node/index.js';
import { awaitGpu } from '../device/node/waits/index.js';
import { BrowserCanvas } from './browser/canvas.js';
import { FaultList, type Fault } from './faults.js';
import { guardProcess, startGuard } from './process-guard.js';
import { Program, type ProgramHost } from './program.js';

/** The options for a program; each has a default. */
export interface ProgramOptions {
  /**
   * The adapter. By default it is the adapter that the variable `LIVERY_ADAPTER` names or, without that, the software
   * adapter of the package.
   */
  readonly adapter?: AdapterChoice;
  /** Size of the canvas, px; 256 × 256 by default. */
  readonly width?: number;
  readonly height?: number;
  /** Returns true for an expected mistake. Expected mistakes do not make the program fail. */
  readonly expects?: (fault: Fault) => boolean;
}

/** The default width and height of a canvas, px. */
export const CANVAS_SIZE = 256;

/** The programs whose devices are open. */
const openPrograms = new Set<Program>();
let isExitWatched = false;

/** Closes all programs when the process exits, because Dawn crashes if a process ends while the GPU works. */
function closeProgramsAtExit(): void {
  if (isExitWatched) return;
  isExitWatched = true;
  process.on('exit', () => {
    for (const program of openPrograms) closeProgram(program);
  });
}

/**
 * Opens a program in this process.
 * @throws PlatformError without a suitable adapter; the message names the adapters that were tried
 */
export async function openProgram(options: ProgramOptions): Promise<Program> {
  const { width = CANVAS_SIZE, height = CANVAS_SIZE, expects } = options;
  const asked = options.adapter ?? (process.env['LIVERY_ADAPTER'] ? undefined : 'swiftshader');
  const adapters = await findAdapters({ adapter: asked });
  const canvas = new BrowserCanvas(width, height) as unknown as HTMLCanvasElement;
  const host: ProgramHost = {
    report: adapters.report,
    requestAdapter: () => adapters.requestAdapter(),
    wait: awaitGpu,
    canvas,
  };
  const program = new Program(host, new FaultList(expects));
  openPrograms.add(program);
  closeProgramsAtExit();
  startGuard();
  return program;
}

/** Frees the devices of a program, after waiting for the work of the GPU. */
export function closeProgram(program: Program): void {
  openPrograms.delete(program);
  const release = guardProcess();
  program.close();
  release();
}
