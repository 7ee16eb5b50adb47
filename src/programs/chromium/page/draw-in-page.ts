import { reportOf } from '../../../device/index.js';
import { contextFor } from '../../browser/canvas-context.js';
import { lend, lendTime } from '../../browser/lend-time.js';
import { FaultList, type Fault } from '../../faults.js';
import { pictureOf } from '../../picture-of.js';
import { Program } from '../../program.js';
import type { DrawOrder, DrawResult, SentPicture } from '../messages.js';
import { noteCanvasText } from './note-canvas-text.js';

/** The module of a program. Its default export should be a function; `drawInPage` checks this. */
interface ProgramModule {
  readonly default?: unknown;
}

/**
 * Draws on a canvas that is never displayed, because Chromium without windows loses the device when it displays a
 * canvas.
 * @param load loads the module of the program; called when the globals of the page are ready
 */
export async function drawInPage(load: () => Promise<ProgramModule>, order: DrawOrder): Promise<DrawResult> {
  const notes = new Set<string>();
  const found: Fault[] = [];
  // The page only collects faults, because only the Node process can check which are expected.
  const faults = new FaultList(
    (fault) => {
      if (found.length < FAULTS_MOST) found.push(fault);
      return true;
    },
    (stack) => stack,
  );
  const program = await openPage(order, faults);
  noteCanvasText(notes);
  try {
    const { default: main } = await load();
    if (typeof main !== 'function') return { kind: 'no-function', faults: found };
    const returned: unknown = await (main as (run: unknown) => unknown)(program.run);
    const picture = await pictureOf(returned, program.run);
    await program.finish();
    const { adapter } = program.run;
    return { kind: 'picture', picture: sent(picture), notes: [...notes], adapter, faults: found };
  } catch (error) {
    await program.finish();
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    return { kind: 'error', name, message, stack, faults: found };
  }
}

/** Maximum number of faults that are sent. A loop with a mistake causes the same fault in every frame. */
const FAULTS_MOST = 1000;

async function openPage({ width, height, seed }: DrawOrder, faults: FaultList): Promise<Program> {
  const { gpu } = navigator as { readonly gpu?: GPU };
  const adapter = await gpu?.requestAdapter();
  if (!gpu || !adapter) throw new Error('this Chromium has no WebGPU adapter');
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  document.body.append(canvas);
  const program = new Program(
    {
      report: reportOf(adapter.info, 'the one of Chromium'),
      requestAdapter: () => gpu.requestAdapter(),
      wait: (work) => work,
      canvas,
    },
    faults,
  );
  lendTime(program.clock, seed);
  lend(navigator, { gpu: program.gpu });
  for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
    const real = Reflect.get(prototype, 'getContext') as (kind: string, ...rest: unknown[]) => unknown;
    lend(prototype, {
      getContext(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind === 'webgpu' ? contextFor(this) : Reflect.apply(real, this, [kind, ...rest]);
      },
    });
  }
  addEventListener('unhandledrejection', (event) => {
    faults.addRejection(event.reason);
  });
  addEventListener('error', ({ error }: { readonly error: unknown }) => {
    // Without an exception, the event is only a notice, for example about resize observers.
    if (error !== null && error !== undefined) faults.addThrown(error);
  });
  return program;
}

/** JavaScript engines throw if a function is called with too many arguments. */
const CHUNK = 0x8000;

function sent({ width, height, data }: { width: number; height: number; data: Uint8ClampedArray }): SentPicture {
  let text = '';
  for (let at = 0; at < data.length; at += CHUNK) text += String.fromCharCode(...data.subarray(at, at + CHUNK));
  return { width, height, base64: btoa(text) };
}
