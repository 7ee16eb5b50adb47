import { setTimeout } from 'node:timers/promises';
import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { NodeRenderHost } from '../../../src/renderer/drawing/node/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import { answerParent, reply } from '../bench-process.js';
import { serveHttp } from '../serve-http.js';

/**
 * Memory of the server's process. The process takes a scene as its argument and needs Node's option `--expose-gc`. The
 * process first sends its port to the parent, and then answers every message from the parent with this report.
 */
export interface MemoryReport {
  /** Resident set, bytes. */
  readonly resident: number;
  /** JavaScript heap and array buffers in use after a collection, bytes. */
  readonly used: number;
  /** Values of the fields `paint/textures/info` and `paint/textures/status`. */
  readonly store: string;
}

const PICTURE = { width: 160, height: 90 } as const;

const config = defaultConfig();
const { world, tree } = await openSimulation({ scene: process.argv[2] ?? 'default', clock: 'stepped', config });
const host = await NodeRenderHost.open();
const pictures = host.follow(world);
await pictures.picture(PICTURE);
const { port } = await serveHttp({ world, tree }, config);

answerParent(port, () => void report());

async function report(): Promise<void> {
  await pictures.settled();
  // The server frees a replaced image within this number of frames.
  for (let frame = 0; frame < 5; frame++) await pictures.picture(PICTURE);
  // A background thread returns freed memory to the system, so the loop measures until the memory in use stops falling.
  let used = Infinity;
  for (let quiet = 0; quiet < 10; quiet++) {
    globalThis.gc?.();
    await setTimeout(50);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    if (heapUsed + arrayBuffers < used - 65_536) quiet = 0;
    used = Math.min(used, heapUsed + arrayBuffers);
  }
  const store = ['info', 'status'].map((leaf) => tree.readText(`paint/textures/${leaf}`).trim()).join(' ');
  reply({ resident: process.memoryUsage().rss, used, store } satisfies MemoryReport);
}
