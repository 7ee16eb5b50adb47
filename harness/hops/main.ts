// `npm run -s hops`: counts the files in `src` whose code handles a request.
import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { defaultConfig } from '../../src/contract/vocabulary/index.js';
import { LocalFrames, WorldFrames } from '../../src/renderer/drawing/node/index.js';
import { MomentReader } from '../../src/renderer/live/index.js';
import { openSimulation } from '../../src/server/simulation/index.js';
import { createCommands } from '../../src/simulator/fields/index.js';
import { runProgram } from '../run-program.js';
import { serveHttp } from '../bench/serve-http.js';
import { FileCounter } from './file-counter.js';

const USAGE = `Usage: npm run -s hops -- [--list] [--frame]

Starts the server over the default scene in one process, and prints how many files of src a request enters: those in
which it calls a function. Earlier requests of the same kind have already loaded what is loaded only once.

  --list      print the files
  --frame     also measure GET /v1/frame, whose picture this process draws
  -h, --help  this text`;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const WARM_UPS = 5;

await runProgram(USAGE, { list: { type: 'boolean' }, frame: { type: 'boolean' } }, async ({ values }) => {
  const config = defaultConfig();
  const { world, tree } = await openSimulation({ scene: 'default', clock: 'stepped', config });
  const frames = new WorldFrames(
    world,
    new LocalFrames({ world: () => world, accessors: world.accessors }),
    new MomentReader(world),
  );
  const server = await serveHttp({ world, tree }, config, frames);
  const base = `http://127.0.0.1:${server.port}/v1`;
  await send(`${base}/paint/texture/file/logo.png`, { method: 'PUT', body: PNG });
  const aimed = createCommands(world).lookAt({ target: 'vessel:Hunter-ship', distance: 40 });
  if (!aimed.ok) throw new Error(aimed.reason);
  const source = pathToFileURL(fileURLToPath(new URL('../../src/', import.meta.url))).href;
  const counter = await FileCounter.open(source);
  const kinds: readonly (readonly [string, (round: number) => Promise<void>])[] = [
    ['colour', (round) => write(`${base}/fs/vessels/active/paint/parts/color`, `0.${round + 1} 0.5 0.9`)],
    ['spray', () => write(`${base}/fs/paint/stickers/spray`, 'logo.png w=2 h=1')],
    ...(values.frame ? [['frame', () => send(`${base}/frame?width=320&height=180`)] as const] : []),
  ];
  for (const [name, request] of kinds) {
    for (let round = 0; round < WARM_UPS; round++) await request(round);
    const files = await counter.during(() => request(WARM_UPS));
    console.log(`${name.padEnd(8)}${String(files.length).padStart(4)} files`);
    if (values.list) for (const file of files) console.log(`  ${relative(projectRoot(), fileURLToPath(file))}`);
  }
  counter.close();
  await frames.close();
  await server.close();
  return 0;
});

function write(url: string, body: string): Promise<void> {
  return send(url, { method: 'POST', body });
}

async function send(url: string, init?: RequestInit): Promise<void> {
  const answer = await fetch(url, init);
  const body = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${Buffer.from(body).toString()}`);
}
