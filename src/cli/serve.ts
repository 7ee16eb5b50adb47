import { type Logger, pino } from 'pino';
import { createFaultLog, PlatformError, UnavailableError, type FaultLog } from '../base/errors/index.js';
import type { Config } from '../contract/vocabulary/index.js';
import { readAccessToken } from '../server/config/index.js';
import { openAssets } from '../device/node/assets/index.js';
import { askedAdapter } from '../device/node/index.js';
import { createCommands, type Schedule } from '../simulator/fields/index.js';
import type { Screen } from '../simulator/display/index.js';
import { prepareFrames, type WorldFrames } from '../renderer/drawing/node/index.js';
import {
  defaultsWhenExposed,
  openBridge,
  openEndpoints,
  transportsText,
  type Endpoint,
  type OpenEndpoints,
} from '../server/endpoints/index.js';
import { aggregatesOver } from '../simulator/index.js';
import { openSimulation } from '../server/simulation/index.js';
import { AccessToken } from '../server/transports/index.js';
import { createVesselModels } from '../server/vessel-models/index.js';
import { createViewer } from '../server/viewer/index.js';
import { untilStopped } from './until-stopped.js';
import { WorldClock } from './world-clock.js';
import { type CommonOptions, configOf } from './options.js';

export interface ServeOptions extends CommonOptions {
  readonly scene: string;
  readonly clock: 'real' | 'stepped';
  readonly port?: number;
}

/**
 * `livery serve`: runs the simulator, the renderer and the transports until the user stops the command.
 * @param prepare prepares the drawing of frames; by default, starts a process that draws
 */
export async function serve(options: ServeOptions, prepare = prepareFrames): Promise<number> {
  const log = pino({ name: 'livery', level: process.env['LIVERY_LOG_LEVEL'] ?? 'info' }, pino.destination(2));
  const faults = createFaultLog((record) => log.error(record, 'internal fault'), performance.timeOrigin);
  const stopped = untilStopped();
  // Turn on these protocols, which are off by default, because a user of this command expects them.
  const config = await configOf(options, {
    defaults: { http_enabled: true, ninep_enabled: true, mqtt_enabled: true, mcp_enabled: true },
    dependentDefaults: defaultsWhenExposed,
  });
  const warn = (sentence: string): void => log.warn(sentence);
  const token = await accessTokenOf(config, warn);
  // Start the drawing process now, while the scene is still loading.
  const followWorld = prepare({ adapter: options.adapter, atOnce: config.prepare_pictures, warn });
  const endpoints: OpenEndpoints = {};
  const assets = openAssets();
  const transports = (): string => transportsText(endpoints, config.control_enabled);
  // `screen` may refer to `frames` before `frames` exists, because the display requests no picture until a viewer is
  // connected.
  const screen: Screen = {
    picture: (size) => frames.picture(size),
    deflate: (bytes) => frames.deflate(bytes),
  };
  const { world, tree } = await openSimulation({
    scene: options.scene,
    clock: options.clock,
    config,
    faults,
    assets,
    warn,
    transports,
    screen,
    schedule: rateLimitedSchedule(config.sample_rate_hz),
  });
  const frames = followWorld(world);
  // Open the renderer now only if the user named an adapter. Otherwise, a machine that cannot draw must still serve
  // everything else.
  if (askedAdapter(options.adapter)) await frames.open();
  const aggregates = aggregatesOver({ world, tree }, config, transports);
  const viewer = createViewer(world, undefined, assets);
  const models = createVesselModels(world);
  const commands = createCommands(world);
  const setting = { tree, aggregates, config, token, faults, warn };
  await openEndpoints(endpoints, { ...setting, commands, frames, viewer, models, port: options.port });
  const bridge = await openBridge(setting);
  const open = Object.values(endpoints);
  let isStopping = false;
  // Prepare for the first visitor. Pictures for which clients are waiting come first.
  if (config.prepare_pictures)
    void warmUp(frames, log, faults)
      .then(() => frames.idle())
      .then(() => (isStopping ? undefined : preparePages(open, faults)));
  for (const line of open.flatMap(({ announcement }) => announcement)) console.log(line);

  const clock = options.clock === 'real' ? new WorldClock(world) : null;
  await stopped;
  isStopping = true;
  log.info('stopping');
  clock?.close();
  viewer.close();
  // Close `frames` first, so that clients that wait for a picture get a refusal before their connections are closed.
  await frames.close();
  await Promise.all([...open.map((endpoint) => endpoint.close()), bridge?.close()]);
  return 0;
}

/**
 * Returns the access token, or null if the configuration names none.
 * @throws PlatformError if the file contains no token
 */
async function accessTokenOf(config: Config, warn: (sentence: string) => void): Promise<AccessToken | null> {
  if (config.access_token_file === '') return null;
  const { token, warnings } = await readAccessToken(config.access_token_file);
  for (const warning of warnings) warn(warning);
  return new AccessToken(token);
}

async function warmUp(frames: WorldFrames, log: Logger, faults: FaultLog): Promise<void> {
  try {
    const { name, reason } = await frames.warm();
    log.info({ adapter: name, reason }, 'renderer ready');
  } catch (cause) {
    // Do not log this error as a fault: the server is stopping, or has already warned that a process hangs.
    if (cause instanceof UnavailableError) return;
    faults.fault(
      new PlatformError('no pictures: the renderer did not start; run livery doctor', { cause }),
      'start of the renderer',
    );
  }
}

async function preparePages(endpoints: readonly Endpoint[], faults: FaultLog): Promise<void> {
  try {
    for (const endpoint of endpoints) await endpoint.prepare?.();
  } catch (cause) {
    faults.fault(cause, 'preparation of the page');
  }
}

/**
 * Makes a schedule that runs at most `hz` times a second. A run starts at once if the last run was more than a period
 * ago.
 */
function rateLimitedSchedule(hz: number): Schedule {
  const period = 1000 / hz;
  let next = 0;
  return (run) => {
    const now = performance.now();
    next = Math.max(now, next + period);
    setTimeout(run, next - now);
  };
}
