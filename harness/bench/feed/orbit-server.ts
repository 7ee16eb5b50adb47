import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import { ServiceProcess } from '../board/service-process.js';

/** The product's server in a separate process, with a scene of rockets in orbit and a running clock. */
export class OrbitServer {
  private constructor(
    private readonly service: ServiceProcess,
    private readonly folder: string,
  ) {}

  static async start(vessels: number): Promise<OrbitServer> {
    const folder = mkdtempSync(join(tmpdir(), 'livery-bench-'));
    const scene = join(folder, 'orbits.json');
    writeFileSync(scene, JSON.stringify(orbitScene(vessels)));
    const settings = ['prepare_pictures=false', 'ninep_enabled=false', 'mqtt_enabled=false', 'mcp_enabled=false'];
    const args = ['serve', '--port', '0', '--scene', scene, ...settings.flatMap((setting) => ['--set', setting])];
    const main = join(projectRoot(), 'dist/src/cli/main.js');
    return new OrbitServer(await ServiceProcess.start([main, ...args], { LIVERY_LOG_LEVEL: 'warn' }), folder);
  }

  get url(): string {
    return this.service.url;
  }

  get processorSeconds(): number {
    return this.service.processorSeconds;
  }

  async stop(): Promise<void> {
    await this.service.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Returns the default scene, but replaces its vessels by `vessels` copies of its rocket in Earth orbits. */
function orbitScene(vessels: number): object {
  const path = join(projectRoot(), 'src/simulator/scenes/default.json');
  const {
    camera: _camera,
    activeVessel: _active,
    ...scene
  } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const turn = (index: number, share: number): number => (index * share * 360) % 360;
  return {
    ...scene,
    vessels: Array.from({ length: vessels }, (_, index) => ({
      id: `rocket-${index}`,
      craft: 'rocket',
      orbit: {
        body: 'Earth',
        altitude: 400_000 + 1000 * index,
        inclinationDeg: (index * 7) % 90,
        longitudeOfAscendingNodeDeg: turn(index, 0.618034),
        trueAnomalyDeg: turn(index, 0.324718),
      },
    })),
  };
}
