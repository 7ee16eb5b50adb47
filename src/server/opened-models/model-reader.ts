import { refuse } from '../../base/errors/index.js';
import { ThreadError, ThreadPool } from '../../device/threads/index.js';
import { threadStarter } from '../../device/node/threads/index.js';
import { looksOfOpened } from '../../simulator/models/index.js';
import type { OpenedModel, ReadModel } from '../../simulator/world/index.js';
import type { MadeModel, ModelReply, ModelRequest } from './make-model.js';

/** Maximum time for one file, ms. A mesh of 450,000 triangles took 14 s on an idle core. */
const TIMEOUT_MS = 300_000;
/** Maximum heap size of the thread, MiB; an arbitrary choice. */
const HEAP_MIB = 1024;

/** Creates a function that reads model files on a single thread. The thread starts with the first file. */
export function createModelReader(): ReadModel {
  const pool = new ThreadPool<ModelRequest, ModelReply>({
    start: threadStarter({
      file: new URL('./model-worker.js', import.meta.url),
      name: 'models',
      heapMib: HEAP_MIB,
      here: async () => (await import('./make-model.js')).makeModel,
    }),
    timeoutMs: TIMEOUT_MS,
  });
  return async (name, bytes, gone) => {
    const at = `models/file/${name}`;
    try {
      const reply = await pool.call({ name, bytes }, gone);
      if ('made' in reply) return { ok: true, value: openedModel(reply.made, name) };
      const { refused: reason } = reply;
      return refuse('EINVAL', `${at}: ${reason}`);
    } catch (error) {
      const failure = error instanceof ThreadError ? error.failure : null;
      if (failure === 'late')
        return refuse('EINVAL', `${at}: takes longer than ${TIMEOUT_MS / 1000} s to read; simplify it`);
      if (failure === 'memory') return refuse('EINVAL', `${at}: takes too much memory to read; simplify it`);
      throw error;
    }
  };
}

function openedModel(made: MadeModel, file: string): OpenedModel {
  const looks = looksOfOpened(made.entry, (hash) => made.files.get(hash)!);
  return { ...made, templates: looks.map((look) => ({ ...look, file })) };
}
