import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bindSecrets } from '../../../leaderboard/operator/index.js';
import { openSecrets } from '../../../leaderboard/secrets/index.js';
import { LONG_LIMITS, openStore, startEmbeddedServer } from '../../../leaderboard/store/index.js';
import type { SceneDescription } from '../../../simulator/sim/scene-file/index.js';
import { defaultScenePath } from '../../../server/simulation/index.js';
import type { Closers } from '../closers.js';
import { lunarScene } from './lunar-scene.js';
import { type DemoPart, startPart } from './part.js';
import { makePlayer } from './player.js';

export interface PartsSetting {
  readonly folder: string;
  readonly closers: Closers;
  readonly fail: (error: unknown) => void;
  readonly stop: AbortSignal;
}

export interface OpenParts {
  /** Address of the simulator's interface, such as `http://127.0.0.1:4242/v1`. */
  readonly sim: string;
  readonly viewer: string;
  readonly board: string;
  /** Starts the board's client; the client then sends the player's events. */
  readonly startClient: () => void;
}

/**
 * Arguments that set the configuration of the simulator, and turn off the transports that the demo does not need.
 * `--set` takes precedence over the environment and over configuration files.
 */
const KEYS = [
  ...['ninep', 'mqtt', 'mcp'].map((transport) => `${transport}_enabled=false`),
  ...['http_enabled', 'control_enabled', 'control_all_vessels', 'debug_namespace', 'camera_enabled'].map(
    (key) => `${key}=true`,
  ),
  'mqtt_bridge_url=',
  'access_token_file=',
  'http_bind_host=127.0.0.1',
].flatMap((key) => ['--set', key]);

/**
 * Opens a simulator and a board with an embedded database, both on free ports, and then creates a player. At the end,
 * the client stops first, so that it can send its remaining events.
 * @throws PlatformError when a part does not start, AbortError when the demo is stopped before that
 */
export async function openParts({ folder, closers, fail, stop }: PartsSetting): Promise<OpenParts> {
  const start = (name: string, args: readonly string[], log: string): DemoPart => {
    stop.throwIfAborted();
    const part = closers.add(startPart(`the ${name}`, args, join(folder, `${log}.log`), stop));
    part.failed.catch(fail);
    return part;
  };
  const scene = join(folder, 'luna.json');
  const stock = JSON.parse(await readFile(defaultScenePath(), 'utf8')) as SceneDescription;
  await writeFile(scene, JSON.stringify(lunarScene(stock), null, 2));
  const simulator = start('simulator', ['serve', '--scene', scene, '--port', '0', ...KEYS], 'simulator');

  // Start the database server here, so that this process can stop it at the end even if the board has failed.
  const data = join(folder, 'board');
  const server = await startEmbeddedServer(data);
  closers.add({ close: () => server.stop() });
  const store = await openStore(() => server.url, LONG_LIMITS);
  closers.add({ close: () => store.destroy() });
  const secrets = await openSecrets(data, Date.now);
  await bindSecrets(store, secrets);
  const service = ['--port', '0', '--dev-login', '--no-rate-limit', '--min-players', '1'];
  const served = start('board', ['board', 'serve', '--data', data, ...service], 'board');
  const [, board] = await served.printed(/BOARD=(\S+)/);
  const [, sim] = await simulator.printed(/MOD_HTTP=(\S+)/);
  const [, viewer] = await simulator.printed(/VIEWER=(\S+)/);

  const credentials = join(folder, 'credentials.json');
  await makePlayer({ store, secrets, baseUrl: board!, now: Date.now }, credentials);
  return {
    sim: sim!,
    viewer: viewer!,
    board: board!,
    startClient: () => {
      const often = ['--interval', '0.3', '--flush-after', '0.3', '--sample-ms', '40'];
      const where = ['--sim', sim!, '--credentials', credentials, '--data', join(folder, 'client')];
      start('client', ['board', 'client', ...where, ...often], 'client');
    },
  };
}
