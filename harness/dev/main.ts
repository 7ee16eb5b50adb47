// `npm run dev`: serves the viewer's page together with the server that it needs, and applies every saved change of a
// source.
import { resolve } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { createServer } from 'vite';
import { PlatformError } from '../../src/base/errors/index.js';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { pageConfig } from './page-config.js';
import { ServerProcess } from './server-process.js';
import { compileSource, followerOf } from './sources.js';

const USAGE = `Usage: npm run dev [-- options of livery serve]

Serves the viewer's page and the server behind it, and updates them when you save a file:

  shaders/**/*.wgsl   the page draws with the new shaders. If a shader does not compile,
                      the page and this terminal show why, and the last picture stays
  src/viewer          the page replaces styles, and loads again after any other change.
                      If a source is wrong, the page and this terminal show why
  src, the scene      the server starts again, with the initial state of the scene.
                      If a source does not compile, this terminal shows why, and the server goes on

This command does not check types; npm run check:types does.`;

/** Time within which several saved files cause only one restart of the server, ms. */
const TOGETHER_MS = 80;
/** Time that an editor may need to write a shader file, ms. */
const WRITTEN_MS = 30;

const { values } = parseArgs({
  strict: false,
  options: { scene: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) console.log(USAGE);
else {
  try {
    await develop(typeof values.scene === 'string' ? values.scene : undefined);
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    console.error(`npm run dev: ${cause.message}`);
    process.exitCode = 2;
  }
}

/** Removes colours from a message unless it goes to a terminal, because the compiler colours all messages. */
function plainError(cause: unknown): string {
  return process.stdout.isTTY ? String(cause) : stripVTControlCharacters(String(cause));
}

async function develop(scene: string | undefined): Promise<void> {
  const server = new ServerProcess(process.argv.slice(2));
  if (!(await server.restart())) throw new PlatformError('the server did not start; its reason is above');

  const vite = await createServer(pageConfig(() => server.origin!));
  await vite.listen();
  const shown = (file: string): string => file.slice(projectRoot().length + 1);
  let waiting: NodeJS.Timeout | undefined;
  let drawing: NodeJS.Timeout | undefined;
  const saved = new Set<string>();
  /** Restarts the server after a short wait, because an editor writes a file in several steps. */
  const restartSoon = (file: string): void => {
    saved.add(file);
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const since = performance.now();
      const files = [...saved].filter((each) => each !== sceneFile);
      saved.clear();
      Promise.all(files.map((each) => compileSource(each)))
        .then(() => server.restart())
        .then(
          (isReady) => isReady && console.log(`server   started again in ${Math.round(performance.now() - since)} ms`),
          (cause: unknown) => console.log(`server   goes on without this change: ${plainError(cause)}`),
        );
    }, TOGETHER_MS);
  };
  /** Draws with new shaders after a short wait, because an editor may empty the file before it writes the new text. */
  const drawSoon = (file: string): void => {
    clearTimeout(drawing);
    drawing = setTimeout(() => vite.ws.send('livery:shaders', { file: shown(file) }), WRITTEN_MS);
  };
  const sceneFile = scene === undefined ? undefined : resolve(scene);
  vite.watcher.add([resolve(projectRoot(), 'src'), resolve(projectRoot(), 'shaders'), sceneFile ?? []].flat());
  vite.watcher.on('all', (event, file) => {
    if (!['add', 'change', 'unlink'].includes(event)) return;
    const follower = file === sceneFile ? 'scene' : followerOf(file);
    if (follower === 'shaders') drawSoon(file);
    else if (follower === 'scene' || follower === 'server') restartSoon(file);
  });
  vite.ws.on('livery:shaders-drawn', ({ file, ms }: { file: string; ms: number }) =>
    console.log(`shaders  ${file} drawn in ${Math.round(ms)} ms`),
  );
  vite.ws.on('livery:shaders-refused', ({ file, why }: { file: string; why: string }) =>
    console.log(`shaders  ${file}: ${why}`),
  );
  console.log(`VIEWER=${vite.resolvedUrls!.local[0]} (updates when you save a file; Ctrl+C ends it)`);

  const stop = async (): Promise<void> => {
    await Promise.all([vite.close(), server.close()]);
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}
