import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { pino } from 'pino';
import { createFaultLog, PlatformError } from '../../errors/index.js';
import { openAssets } from '../../platform/node/assets/index.js';
import { createAggregates } from '../../fields/index.js';
import { createHttpServer, type HttpServer } from '../../transports/http/index.js';
import { createNinepServer } from '../../transports/ninep/index.js';
import type { Screen } from '../../display/index.js';
import type { Config } from '../../config/index.js';
import { StoredGoldens } from '../goldens/stored-goldens.js';
import { WorldFrames } from '../frames/world-frames.js';
import { rateLimitedSchedule } from '../rate-limited-schedule.js';
import { treeGates, VERSION } from '../../simulation/create-simulation.js';
import { openSimulation } from '../../simulation/open-simulation.js';
import { createViewer } from '../viewer/server/viewer-server.js';
import { type CommonOptions, configOf } from './options.js';

export interface ServeOptions extends CommonOptions {
  readonly scene: string;
  readonly clock: 'real' | 'stepped';
  readonly port?: number;
}

/** How often a real clock moves, ms. */
const TICK_MS = 1000 / 30;

/** `livery serve`: simulator, renderer and transports, until it is told to stop. */
export async function serve(options: ServeOptions): Promise<number> {
  const log = pino({ name: 'livery', level: process.env['LIVERY_LOG_LEVEL'] ?? 'info' }, pino.destination(2));
  const faults = createFaultLog((record) => log.error(record, 'internal fault'), performance.timeOrigin);
  const stopped = untilStopped();
  // The parser keeps the documented default, off; whoever runs the server wants them on.
  const config = await configOf(options, { http_enabled: true, ninep_enabled: true });
  if (!config.http_enabled && !config.ninep_enabled) {
    throw new PlatformError('http_enabled and ninep_enabled are both false: nothing to serve; set one of them to true');
  }
  let address = 'off';
  let filesAddress = 'off';
  const transports = (): string =>
    [
      `9p ${filesAddress}`,
      `http ${address}`,
      'mqtt off',
      'mcp off',
      `control ${config.control_enabled ? 'on' : 'off'}`,
    ].join('\n');
  // The display is there before the pictures, and asks for one only when somebody looks.
  const screen: Screen = {
    picture: (size) => frames.picture(size),
    deflate: (bytes) => frames.deflate(bytes),
  };
  const { world, tree } = await openSimulation({
    scene: options.scene,
    clock: options.clock,
    config,
    faults,
    assets: openAssets(),
    transports,
    screen,
    schedule: rateLimitedSchedule(config.sample_rate_hz),
  });
  const frames = new WorldFrames(world, options.adapter);
  const openHttp = (): Promise<HttpServer> =>
    createHttpServer({
      tree,
      frames,
      viewer: createViewer(world),
      goldens: goldensOf(config, frames),
      aggregates: createAggregates({
        world,
        tree,
        transports,
        version: VERSION,
        sampleRateHz: config.sample_rate_hz,
        controlEnabled: config.control_enabled,
        debugNamespace: config.debug_namespace,
        gates: treeGates(config),
      }),
      host: config.http_bind_host,
      port: options.port ?? config.http_preferred_port,
      strictPort: options.port !== undefined,
      allowedOrigins: config.http_allowed_origins.split(/[\s,]+/).filter(Boolean),
      fieldEndpoints: config.http_field_endpoints,
      faults,
    });
  const server = config.http_enabled ? await openHttp() : null;
  if (server) address = shortAddress(server);
  const files = config.ninep_enabled
    ? await createNinepServer({ tree, host: config.ninep_bind_host, port: config.ninep_preferred_port, faults })
    : null;
  if (files) filesAddress = shortAddress(files);
  frames.warm().then(
    (adapter) => log.info({ adapter: adapter.name, reason: adapter.reason }, 'renderer ready'),
    (cause: unknown) =>
      faults.fault(new PlatformError('no pictures: the renderer did not start', { cause }), 'start of the renderer'),
  );
  if (server) {
    const wanted = config.http_preferred_port;
    if (options.port === undefined && wanted !== 0 && server.port !== wanted) {
      log.warn(`port ${wanted} is in use; ${server.port} is taken instead (--port ${wanted} insists)`);
    }
    const site = `http://${isIPv6(server.host) ? `[${server.host}]` : server.host}:${server.port}`;
    console.log(`MOD_HTTP=${site}/v1`);
    console.log(`VIEWER=${site}/`);
  }
  if (files) console.log(`MOD_9P=${files.host}:${files.port}`);

  const ticking = options.clock === 'real' ? startTicking((seconds) => world.tick(seconds)) : null;
  await stopped;
  log.info('stopping');
  if (ticking) clearInterval(ticking);
  await Promise.all([server?.close(), files?.close()]);
  frames.close();
  return 0;
}

function goldensOf(config: Config, frames: WorldFrames): StoredGoldens | null {
  if (config.golden_folder === '') return null;
  return new StoredGoldens({
    frames,
    folder: resolve(config.golden_folder),
    writable: config.golden_writable,
    filesMax: config.golden_max_files,
    bytesMax: config.golden_max_total_bytes,
  });
}

/** Resolves when somebody asks the process to stop, at whatever moment after the call. */
function untilStopped(): Promise<void> {
  return new Promise((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
  });
}

/** As `status/transports` has it: the port alone on the loopback interface. */
function shortAddress({ host, port }: { readonly host: string; readonly port: number }): string {
  return host === '127.0.0.1' ? String(port) : `${host}:${port}`;
}

function startTicking(tick: (seconds: number) => void): NodeJS.Timeout {
  let last = performance.now();
  return setInterval(() => {
    const now = performance.now();
    tick((now - last) / 1000);
    last = now;
  }, TICK_MS);
}
