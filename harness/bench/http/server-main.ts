import { fastify } from 'fastify';
import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { LocalFrames, ProcessFrames, type Frames } from '../../../src/renderer/drawing/node/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import type { World } from '../../../src/simulator/world/index.js';
import { answerParent, reply } from '../bench-process.js';
import { serveHttp } from '../serve-http.js';
import { DrawingLoop } from './drawing-loop.js';
import type { ServerKind, ServerRequest } from './server-protocol.js';

const FRAME = { width: 960, height: 540, samples: 1 };

const start: Readonly<Record<ServerKind, () => Promise<number>>> = {
  livery: async () => (await startLivery()).port,
  drawing: async () => startDrawing(await startLivery(), framesBeside),
  'drawing-here': async () => startDrawing(await startLivery(), framesHere),
  bare: startBare,
};

/** This loop draws nothing; servers that draw replace it. */
let drawing = new DrawingLoop(() => Promise.resolve());

answerParent(await start[process.argv[2] as ServerKind](), (request) => void answer(request as ServerRequest));

async function answer(request: ServerRequest): Promise<void> {
  if (request === 'draw') drawing.begin();
  else if (request === 'rest') reply(await drawing.end());
  else {
    const { user, system } = process.cpuUsage();
    reply(user + system);
  }
}

interface Livery {
  readonly port: number;
  readonly world: World;
}

/** Starts the product's server. The simulation clock is stopped, so the benchmark measures only requests. */
async function startLivery(): Promise<Livery> {
  const config = defaultConfig();
  const { world, tree } = await openSimulation({ scene: 'default', clock: 'stepped', config });
  world.step(1234.567);
  tree.writeText('camera/enabled', '1');
  return { port: (await serveHttp({ world, tree }, config)).port, world };
}

async function startDrawing({ port, world }: Livery, framesOf: (world: World) => Frames): Promise<number> {
  const frames = framesOf(world);
  await frames.open();
  // Draws two frames in advance, because the driver compiles some pipelines only when a frame first uses them.
  for (let frame = 0; frame < 2; frame++) await frames.png(FRAME);
  drawing = new DrawingLoop(() => frames.png(FRAME));
  return port;
}

function framesBeside(world: World): Frames {
  const frames = new ProcessFrames({ warn: (sentence) => console.error(sentence) });
  frames.start();
  frames.follow(world);
  return frames;
}

function framesHere(world: World): Frames {
  return new LocalFrames({ world: () => world, accessors: world.accessors });
}

/** Starts the bare framework: one text route returns a constant, and another reads the request body. */
async function startBare(): Promise<number> {
  const app = fastify({ logger: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.get('/text', (_request, answer) => answer.header('content-type', 'text/plain; charset=utf-8').send('1234.567\n'));
  app.post('/text', ({ body }, answer) =>
    answer.header('content-type', 'text/plain; charset=utf-8').send(body as string),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
