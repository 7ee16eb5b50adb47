import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultConfig } from '../../../src/contract/vocabulary/index.js';
import { NodeRenderHost } from '../../../src/renderer/drawing/node/index.js';
import type { Simulation } from '../../../src/simulator/index.js';
import { openSimulation } from '../../../src/server/simulation/index.js';
import { decodePng } from '../../../src/device/node/png/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import { openGpu } from '../../../src/device/node/index.js';
import type { Picture } from '../../../src/renderer/render/index.js';
import { SceneBuilder } from '../../../src/renderer/scene/index.js';
import type { BenchResult, Benchmark } from '../benchmark.js';
import { PLAIN, plainScene } from '../frame/livery-subject.js';
import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import { type Arrangement, type DecalPlace, placeDecals } from './decals.js';
import { openThreeBaked } from './three-baked.js';
import { openThreeDecals } from './three-decals.js';

const SIZE = { width: 960, height: 540 } as const;
const COUNTS = [0, 1, 16, 256, 1024, 4096] as const;
const FRAMES = 7;
/** Maximum frame time, as a share of the peer's frame time, for each number of stickers. */
const SHARES: Readonly<Record<number, number>> = { 256: 1, 1024: 0.6, 4096: 0.25 };

export const stickersBenchmark: Benchmark = {
  name: 'stickers',
  title:
    'Frames with stickers on one hull, spread out and stacked, beside merged decal meshes and a texture that contains the images; placing and removing',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const badge = join(projectRoot(), 'golden/images/badge.png');
  const scene = join(projectRoot(), 'harness/bench/stickers/hull.json');
  const config = { ...defaultConfig(), paint_stickers_max_count: 4096 };
  const simulation = await openSimulation({ scene, clock: 'stepped', config });
  const bytes = readFileSync(badge);
  upload(simulation, bytes);
  const image = decodePng(bytes);
  const mesh = simulation.world.templates.get('hull')!.model.primitives[0]!.mesh;
  const host = await NodeRenderHost.open();
  const pictures = host.follow(simulation.world);
  const scenes = new SceneBuilder();
  const gpu = await openGpu();
  const rows: BenchRow[] = [];
  let revision = '';
  let bare = { time: 0, pixels: 1 };
  const draw = async (): Promise<Picture> => {
    await pictures.settled();
    const { width, height } = SIZE;
    return host.inTurn((renderer) =>
      renderer.picture(plainScene(scenes, simulation.world, width, height), { ...SIZE, ...PLAIN }),
    );
  };
  try {
    for (const arrangement of ['spread', 'piled'] as const) {
      for (const count of COUNTS) {
        log(`${count} ${arrangement}`);
        const places = placeDecals(count, arrangement);
        const placing = place(simulation, places);
        const peer = await openThreeDecals(gpu, mesh, places, { ...image, pixels: image.rgba }, SIZE);
        revision = peer.revision;
        const baked = await openThreeBaked(gpu, mesh, places, { ...image, pixels: image.rgba }, SIZE);
        const [ours, theirs, fixed] = await alternate([draw, () => peer.pixels(), () => baked.pixels()]);
        peer.close();
        baked.close();
        const input = `${count} ${arrangement}`;
        rows.push(frameRow(input, count, arrangement, ours, theirs));
        rows.push({
          ...{ input, figure: '… beside images in the texture of the hull', ours },
          peer: { name: 'three.js, baked', value: fixed },
        });
        if (count === 0) bare = { time: ours, pixels: shownPixels(await draw()) };
        else if (arrangement === 'spread') {
          rows.push({
            input,
            figure: 'overlay, ns per pixel of the hull',
            ours: ((ours - bare.time) * 1e6) / bare.pixels,
          });
        }
        if (count > 0)
          rows.push({ input, figure: 'made, ms', ours: placing, peer: { name: 'three.js', value: peer.setUp } });
        if (count === 4096 && arrangement === 'spread') {
          rows.push({ input, figure: 'placed, per second', ours: (count / placing) * 1000 });
          const start = performance.now();
          for (let id = 0; id < count; id++) simulation.tree.writeText(`paint/stickers/${id}/remove`, '1');
          rows.push({ input, figure: 'removed, per second', ours: (count / (performance.now() - start)) * 1000 });
        }
        simulation.tree.writeText('paint/stickers/clear', '1');
      }
    }
  } finally {
    pictures.close();
    host.close();
    gpu.close();
  }
  return {
    rows,
    notes: [
      `adapter: ${host.adapter.name}; ${SIZE.width}×${SIZE.height}, one cylinder, nothing moves, no effects that the peer lacks; median of ${FRAMES}, taken in turns`,
      `peer: three.js r${revision}, DecalGeometry merged into one mesh; it cuts and merges again for every change; baked: the same images in the texture of the hull, where they can never move`,
      'placed and removed: writes of fields in process, one after the other',
    ],
  };
}

function frameRow(input: string, count: number, arrangement: Arrangement, ours: number, peer: number): BenchRow {
  const row = { input, figure: 'whole frame with readback, ms', ours, peer: { name: 'three.js', value: peer } };
  const share = SHARES[count];
  if (share === undefined || arrangement === 'piled') return row;
  return { ...row, budget: { text: `≤ ${share} × the peer`, kept: ours <= share * peer } };
}

/** Counts the pixels that show the hull. The picture has no sky, so the pixels beside the hull are empty. */
function shownPixels({ pixels }: Picture): number {
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4) if (pixels[i]! + pixels[i + 1]! + pixels[i + 2]! > 0) count++;
  return count;
}

type Three<T> = [ours: T, decals: T, baked: T];

/**
 * Measures the three renderers in turn, so other load on the machine affects all of them alike.
 * @returns the median time of each renderer
 */
async function alternate(draws: Three<() => Promise<unknown>>): Promise<Three<number>> {
  const times: Three<number[]> = [[], [], []];
  for (let i = -2; i < FRAMES; i++) {
    for (const [index, draw] of draws.entries()) {
      const start = performance.now();
      await draw();
      if (i >= 0) times[index]!.push(performance.now() - start);
    }
  }
  return times.map(median) as Three<number>;
}

/** @returns the time of the writes, ms */
function place({ tree }: Simulation, places: readonly DecalPlace[]): number {
  const lines = places.map(
    ({ position, normal, roll, size }) =>
      `badge.png vessel Hull 1 ${position.join(' ')} ${normal.join(' ')} roll=${roll} w=${size} h=${size} d=0.3`,
  );
  const start = performance.now();
  for (const line of lines) tree.writeText('paint/stickers/place', line);
  return performance.now() - start;
}

function upload({ tree }: Simulation, bytes: Uint8Array): void {
  const handle = tree.openUpload('paint/textures/file/badge.png', { truncate: true, exclusive: false });
  handle.write(0, bytes);
  handle.close();
}
