import { fastify } from 'fastify';
import { defaultConfig } from '../../../src/config/index.js';
import { NodeRenderHost } from '../../../src/drawing/node/node-render-host.js';
import { openSimulation } from '../../../src/simulation/open-simulation.js';
import { openAssets } from '../../../src/platform/node/assets/index.js';
import type { World } from '../../../src/world/index.js';
import { serveHttp } from '../serve-http.js';
import type { ServerKind, ServerReply, ServerRequest } from './server-protocol.js';

const FRAME = { width: 960, height: 540 };

/** Starts each kind of server, in a process of its own so that it shares no event loop with the one that loads it. */
const start: Readonly<Record<ServerKind, () => Promise<number>>> = {
  livery: async () => (await startLivery()).port,
  drawing: startDrawing,
  bare: startBare,
};

/** Returns the rate of the kind that draws; that kind sets it. */
let framesPerSecond = (): number => 0;

const reply = (message: ServerReply): void => void process.send?.(message);

process.on('message', (request: ServerRequest) => {
  if (request === 'stop') process.exit(0);
  if (request === 'frames') {
    reply({ framesPerSecond: framesPerSecond() });
    return;
  }
  const { user, system } = process.cpuUsage();
  reply({ cpuMicroseconds: user + system });
});
reply({ port: await start[process.argv[2] as ServerKind]() });

/** Starts the product's server over the default scene; the clock stands still, as nothing but requests is measured. */
async function startLivery(): Promise<{ readonly port: number; readonly world: World }> {
  const config = defaultConfig();
  const { world, tree } = await openSimulation({ scene: 'default', clock: 'stepped', config });
  world.step(1234.567);
  tree.writeText('camera/enabled', '1');
  return { port: await serveHttp(world, tree, config.sample_rate_hz), world };
}

/** Starts the same server, with frames drawn one after another. */
async function startDrawing(): Promise<number> {
  const { port, world } = await startLivery();
  const host = await NodeRenderHost.open({ assets: openAssets() });
  const pictures = host.follow(world);
  // The first picture compiles the pipelines that the driver compiles late.
  await pictures.picture(FRAME);
  let frames = 0;
  const started = performance.now();
  framesPerSecond = () => (frames * 1000) / (performance.now() - started);
  const draw = async (): Promise<never> => {
    for (;;) {
      await pictures.picture(FRAME);
      frames++;
    }
  };
  void draw();
  return port;
}

/** Starts the framework by itself: one text route that answers a constant, one that reads its body. */
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
