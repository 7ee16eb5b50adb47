import { findAdapters, type AdapterChoice } from '../device/node/index.js';
import { awaitGpu } from '../device/node/waits/index.js';
import { BrowserCanvas } from './browser/canvas.js';
import { FaultList, type Fault } from './faults.js';
import { guardProcess, startGuard } from './process-guard.js';
import { Program, type ProgramHost } from './program.js';

export interface ProgramOptions {
  /**
   * Default: the adapter that the environment variable `LIVERY_ADAPTER` names or, without this variable, the software
   * adapter of the package.
   */
  readonly adapter?: AdapterChoice;
  /** Size of the canvas, px; 256 × 256 by default. */
  readonly width?: number;
  readonly height?: number;
  /** Returns true for a mistake that must not make the program fail. */
  readonly expects?: (fault: Fault) => boolean;
}

export const CANVAS_SIZE = 256;

const openPrograms = new Set<Program>();
let isExitWatched = false;

/** Closes all programs before the process exits, because Dawn crashes if the process ends while the GPU works. */
function closeProgramsAtExit(): void {
  if (isExitWatched) return;
  isExitWatched = true;
  process.on('exit', () => {
    for (const program of openPrograms) closeProgram(program);
  });
}

/** @throws PlatformError if no adapter works; the message names the adapters that were tried */
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

/** Waits for the GPU, and then frees the devices of a program. */
export function closeProgram(program: Program): void {
  openPrograms.delete(program);
  const release = guardProcess();
  program.close();
  release();
}
