import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { openGpu, readShaderSources } from '../../../src/device/node/index.js';
import { awaitGpu } from '../../../src/device/node/waits/index.js';
import { Renderer } from '../../../src/renderer/render/index.js';
import { SceneBuilder, type SceneSource } from '../../../src/renderer/scene/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import { buildShape } from '../../../src/simulator/models/shapes/index.js';
import { parseScene } from '../../../src/simulator/sim/scene-file/parsing/index.js';
import { createWorld } from '../../../src/simulator/world/index.js';
import { mean } from '../statistics.js';
import type { BenchRow } from '../table.js';

/** The simulation time between two pictures, s. */
export const CLOCK_STEP = 0.1;
const WARM_UP = 3;
const PICTURES = 24;
const ROWS = 10;
const PARTS_PER_ROW = 100;

interface SteppedWorld extends SceneSource {
  step(seconds: number): void;
}

export async function measureClock(log: (line: string) => void): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [width, height] of [
    [960, 540],
    [96, 54],
  ] as const) {
    log(`clock: default, ${width}×${height}`);
    const { world } = await openSimulation({ scene: 'default', clock: 'stepped', config: defaultConfig() });
    rows.push(...(await rowsOf('default', world, { width, height })));
  }
  log('clock: 10,000 parts');
  rows.push(...(await rowsOf('10,000 parts on the ground', standingParts(), { width: 960, height: 540 })));
  return rows;
}

async function rowsOf(
  name: string,
  world: SteppedWorld,
  size: { readonly width: number; readonly height: number },
): Promise<BenchRow[]> {
  const gpu = await openGpu();
  try {
    const renderer = await Renderer.create({ device: gpu.device, shaders: readShaderSources(), awaitGpu });
    const builder = new SceneBuilder();
    const picture = () => renderer.picture(builder.build(world, size.width, size.height), size);
    const still = await costOf(picture);
    const moving = await costOf(() => {
      world.step(CLOCK_STEP);
      return picture();
    });
    const input = `${name}, ${size.width}×${size.height}, clock`;
    const row = (figure: string, key: keyof Cost): BenchRow => ({
      ...{ input, figure, ours: moving[key] },
      peer: { name: 'clock stands still', value: still[key] },
    });
    return [row('picture with readback: processor, ms', 'processor'), row('… wall, ms', 'wall')];
  } finally {
    gpu.close();
  }
}

interface Cost {
  readonly processor: number;
  readonly wall: number;
}

async function costOf(draw: () => Promise<unknown>): Promise<Cost> {
  for (let i = 0; i < WARM_UP; i++) await draw();
  const processor: number[] = [];
  const wall: number[] = [];
  for (let i = 0; i < PICTURES; i++) {
    const before = process.cpuUsage();
    const start = performance.now();
    await draw();
    wall.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000);
  }
  return { processor: mean(processor), wall: mean(wall) };
}

/** A hundred vessels of a hundred cubes each, on a round rock without an atmosphere. */
function standingParts(): SteppedWorld {
  const craft = Array.from({ length: ROWS * ROWS }, (_, index) => ({
    id: `craft-${index}`,
    parts: Array.from({ length: PARTS_PER_ROW }, (_, part) => ({
      template: 'cube',
      position: [-2 * Math.floor(part / 25), 2 * (part % 5), 2 * (Math.floor(part / 5) % 5)],
    })),
    landed: { body: 'Rock', latitudeDeg: 0.001 * Math.floor(index / ROWS), longitudeDeg: 0.001 * (index % ROWS) },
  }));
  const scene = parseScene(
    {
      name: 'Ten thousand parts',
      system: {
        name: 'Lone star',
        home: 'Rock',
        bodies: [
          { id: 'Star', class: 'Star', mass: 1.989e30, meanRadius: 6.957e8 },
          {
            ...{ id: 'Rock', class: 'Planet', parent: 'Star', mass: 6e23, meanRadius: 1e6 },
            orbit: { semiMajorAxis: 1.5e11 },
            ...{ rotationPeriod: 86_400, primeMeridianDeg: 220 },
            terrain: { kind: 'none' },
          },
        ],
      },
      templates: { cube: { geometry: { shape: 'cube' } } },
      vessels: craft,
      activeVessel: 'craft-0',
      camera: {
        ...{ mode: 'free', fovDeg: 45, anchor: 'vessel:craft-44', position: [90, -150, -150], frame: 'bodyfixed' },
        aim: { target: 'vessel:craft-44', up: 'target' },
      },
    },
    'parts.json',
  );
  const templates = new Map([['cube', { id: 'cube', displayName: 'Cube', model: buildShape('cube') }]]);
  return createWorld({ scene, templates, clock: 'stepped' });
}
