import { writeSync } from 'node:fs';
import { Session, type Debugger } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';
import { authorLine } from './faults.js';
import type { GuardOrder, GuardSettings } from './process-guard.js';

// A program may block the main thread, which then cannot end the process; this thread does it instead.

const { bytesMax, readsStack } = workerData as GuardSettings;
const LOOK_MS = 250;
/**
 * Maximum time for finding the line that blocks, ms. While the main thread runs native code, its stack cannot be read.
 */
const STACK_MS = 1000;
const guarded = new Map<number, NodeJS.Timeout>();
let look: NodeJS.Timeout | undefined;

parentPort!.on('message', ({ id, ms }: GuardOrder) => {
  clearTimeout(guarded.get(id));
  guarded.delete(id);
  if (ms !== undefined)
    guarded.set(
      id,
      setTimeout(() => endBlocked(ms), ms),
    );
  if (guarded.size === 0) {
    clearInterval(look);
    look = undefined;
  } else look ??= setInterval(lookAtMemory, LOOK_MS);
});

function lookAtMemory(): void {
  if (process.memoryUsage.rss() > bytesMax)
    end(
      `it takes more than ${Math.round(bytesMax / 2 ** 20)} MiB of memory; look for data that it keeps without limit`,
    );
}

function endBlocked(ms: number): void {
  const after = `it did not end within ${Math.round(ms / 1000)} s`;
  if (!readsStack) {
    end(`${after}; look for an endless loop, in JavaScript or in a shader`);
    return;
  }
  const why = (line: string | undefined): string =>
    line === undefined
      ? `${after}, and neither does its GPU work; look for an endless loop in a shader`
      : `${after}; look for an endless loop\n    at ${line}`;
  setTimeout(() => end(why(undefined)), STACK_MS);
  findLine((line) => end(why(line)));
}

/**
 * Pauses the main thread again and again, until it is at a line of the author's code. `found` is not called while the
 * main thread waits for the GPU, because then it is in native code.
 */
function findLine(found: (line: string) => void): void {
  const session = new Session();
  const addresses = new Map<string, string>();
  session.connectToMainThread();
  session.on('Debugger.scriptParsed', ({ params }) => addresses.set(params.scriptId, params.url));
  session.on('Debugger.paused', ({ params }) => {
    const line = authorLine(params.callFrames.map((frame) => stackLine(frame, addresses)).join('\n'));
    if (line !== undefined) {
      found(line);
      return;
    }
    session.post('Debugger.resume');
    session.post('Debugger.pause');
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}

function stackLine({ location, url }: Debugger.CallFrame, addresses: ReadonlyMap<string, string>): string {
  const { scriptId, lineNumber, columnNumber = 0 } = location;
  return `    at ${url || addresses.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1}`;
}

function end(why: string): void {
  try {
    writeSync(2, `Livery ends the process of a WebGPU program: ${why}\n`);
  } finally {
    // The process must end even if writing fails, for example because nothing reads its stderr.
    process.kill(process.pid, 'SIGKILL');
  }
}
