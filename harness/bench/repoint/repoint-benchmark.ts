import { join } from 'node:path';
import { invariant } from '../../../src/base/errors/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import type { BenchResult, Benchmark } from '../benchmark.js';
import { pictureFiles } from '../decode/picture-files.js';
import { median } from '../statistics.js';
import type { BenchRow } from '../table.js';
import { Meadow, type Repointing } from './meadow.js';

const SIZE = { width: 640, height: 360 } as const;
const SIDE = 1024;
const ROUNDS = 3;
/** The textures to replace. One material uses the first texture, and three materials use the second texture. */
const TEXTURES = ['EarthGrassClutterDiffuse', 'EarthFoliageClutterPbr'] as const;

export const repointBenchmark: Benchmark = {
  name: 'repoint',
  title: 'Binding a clutter texture to another picture: time until the first frame that shows it, and GPU work',
  run,
};

async function run(log: (line: string) => void): Promise<BenchResult> {
  const meadow = await Meadow.open(join(projectRoot(), 'golden/scenes/meadow.json'), SIZE);
  const rows: BenchRow[] = [];
  try {
    const { name, bytes } = pictureFiles(SIDE)[0]!;
    meadow.upload('picture', bytes);
    for (const texture of TEXTURES) {
      const materials = meadow.materialsOf(texture);
      const input = `${texture}, in ${materials} of the materials`;
      log(input);
      const bound: Repointing[] = [];
      const uploaded: Repointing[] = [];
      for (let round = 0; round <= ROUNDS; round++) {
        // The modes alternate, so that the texels change in every round.
        const mode = round % 2 === 0 ? 'raw' : 'faithful';
        const bind = await meadow.measure(() => meadow.bind(texture, 'picture', mode));
        const again = await meadow.measure(() => meadow.upload('picture', bytes));
        if (round === 0) continue;
        bound.push(bind);
        uploaded.push(again);
      }
      rows.push(...rowsOf(input, bound, uploaded, materials));
      await meadow.restore();
    }
    return {
      rows,
      notes: [
        `adapter: ${meadow.adapter}; picture ${SIDE}×${SIDE}, ${name}; meadow, ${SIZE.width}×${SIZE.height}, nothing moves; medians of ${ROUNDS} after a warm-up`,
        'time from the write until the pixels of the first frame that shows the picture are read back; it includes decoding on a thread and the frame',
        'peer of the total: uploading the file again under a bound name, without a bind; peer of the frame: a frame without a change',
      ],
    };
  } finally {
    meadow.close();
  }
}

function rowsOf(
  input: string,
  bound: readonly Repointing[],
  uploaded: readonly Repointing[],
  materials: number,
): BenchRow[] {
  const of = (figure: keyof Repointing, rounds = bound): number => median(rounds.map((round) => round[figure]));
  const counted = (figure: keyof Repointing): number => {
    const [first, ...others] = [...bound, ...uploaded].map((round) => round[figure]);
    invariant(first !== undefined && others.every((other) => other === first), `${figure} differs between rounds`);
    return first;
  };
  const exactly = (figure: string, ours: number, wanted: number): BenchRow => ({
    input,
    figure,
    ours,
    budget: { text: String(wanted), kept: ours === wanted },
  });
  return [
    {
      input,
      figure: 'bind to first frame, ms',
      ours: of('total'),
      peer: { name: 'uploaded anew', value: of('total', uploaded) },
    },
    { input, figure: '– decode and mip levels, ms', ours: of('decode') },
    { input, figure: '– upload to the GPU, ms', ours: of('upload') },
    { input, figure: '– frame, ms', ours: of('frame'), peer: { name: 'unchanged', value: of('still') } },
    { input, figure: 'bytes to the GPU', ours: counted('bytes') },
    exactly('pipelines made', counted('pipelines'), 0),
    exactly('textures made', counted('textures'), 1),
    exactly('bind groups made', counted('bindGroups'), materials),
  ];
}
