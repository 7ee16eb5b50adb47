import { fastify } from 'fastify';
import { defaultConfig } from '../../../src/apps/config/index.js';
import { openSimulation, VERSION } from '../../../src/apps/simulation.js';
import { createAggregates } from '../../../src/fields/index.js';
import { createHttpServer } from '../../../src/transports/http/index.js';
import type { ServerKind, ServerReply, ServerRequest } from './server-protocol.js';

/** A server under load, in a process of its own so that it shares no event loop with the one that loads it. */
const start: Readonly<Record<ServerKind, () => Promise<number>>> = { livery: startLivery, bare: startBare };

const reply = (message: ServerReply): void => void process.send?.(message);

process.on('message', (request: ServerRequest) => {
  if (request === 'stop') process.exit(0);
  const { user, system } = process.cpuUsage();
  reply({ cpuMicroseconds: user + system });
});
reply({ port: await start[process.argv[2] as ServerKind]() });

/** The shipping server over the default scene; the clock stands still, as nothing but requests is measured. */
async function startLivery(): Promise<number> {
  const config = defaultConfig();
  const { world, tree } = await openSimulation({ scene: 'default', clock: 'stepped', config });
  world.step(1234.567);
  tree.writeText('camera/enabled', '1');
  const aggregates = createAggregates({
    world,
    tree,
    version: VERSION,
    transports: () => 'http',
    sampleRateHz: config.sample_rate_hz,
    controlEnabled: true,
    debugNamespace: true,
  });
  const server = await createHttpServer({
    tree,
    aggregates,
    host: '127.0.0.1',
    port: 0,
    strictPort: true,
    allowedOrigins: [],
    fieldEndpoints: true,
  });
  return server.port;
}

/** What the framework costs by itself: one text route that answers a constant, one that reads its body. */
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
