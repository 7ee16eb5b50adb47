import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { NodeRenderHost } from '../../src/renderer/drawing/node/node-render-host.js';
import type { WorldRenderer } from '../../src/renderer/drawing/world-renderer.js';
import type { Renderer } from '../../src/renderer/render/renderer.js';
import type { Simulation } from '../../src/simulator/create-simulation.js';
import { runScript } from '../../src/simulator/run-script.js';
import { DEEP } from '../support/deep.js';
import { openSharedHost, sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';

const gpu = await sharedGpu();

const SIZE = { width: 96, height: 54 };
/** Number of rounds. In each round, the test changes the scene by a few writes, and draws it again. */
const RUNS = DEEP ? 40 : 8;
const BADGE = readFileSync(resolve('golden/images/badge.png'));

interface Scene {
  readonly file: string;
  readonly begin: readonly string[];
  /** Writes that change neither the position nor the material of a surface: paint of parts, and stickers. */
  readonly onlyColours: readonly string[];
  readonly others: readonly string[];
}

const PAINT = [
  'paint/parts/enabled 1',
  'paint/parts/enabled 0',
  'paint/parts/blend multiply',
  'paint/parts/blend tint',
  'paint/parts/blend replace',
  'paint/parts/global/color 0.9 0.3 0.1',
  'paint/parts/global/color 0.1 0.6 0.9',
  'paint/parts/global/enabled 1',
  'paint/parts/global/enabled 0',
];

const SCENES: readonly Scene[] = [
  {
    file: 'paint-stand',
    begin: [],
    onlyColours: [
      ...PAINT,
      'paint/parts/templates/tank/color 0.2 0.8 0.3',
      'paint/parts/templates/tank/enabled 1',
      'vessels/by-id/Stand/parts/5/paint/color 1 0.8 0.1',
      'vessels/by-id/Stand/parts/5/paint/enabled 1',
      'vessels/by-id/Stand/parts/5/paint/clear 1',
      'paint/stickers/place badge vessel Stand 0 0 2 0 0 1 0 w=2 h=2 d=1',
      'paint/stickers/clear 1',
    ],
    others: [
      'camera/pose/fov 36',
      'camera/pose/fov 50',
      'step 0.5',
      'vessels/by-id/Stand/ctl/stage 1',
      'despawn Stand',
    ],
  },
  {
    file: 'line-up',
    begin: ['despawn Banjo', 'paint/kittens/enabled 1'],
    onlyColours: PAINT,
    others: [
      'paint/kittens/materials/body/color 0.12 0.55 0.95',
      'paint/kittens/materials/body/color 0.9 0.5 0.1',
      'paint/kittens/materials/body/enabled 1',
      'paint/kittens/materials/body/enabled 0',
      'paint/kittens/materials/visor/color 0.9 0.1 0.1',
      'paint/kittens/materials/visor/enabled 1',
      'step 1',
    ],
  },
  {
    file: 'meadow',
    begin: [],
    onlyColours: [...PAINT, 'paint/stickers/place badge body Earth 28.60944 -80.60338 heading=318 w=4 h=4 d=2'],
    others: [
      'paint/textures/bind EarthGrassClutterDiffuse badge',
      'paint/textures/unbind EarthGrassClutterDiffuse',
      'step 60',
    ],
  },
];

class Drawn {
  private constructor(
    private readonly simulation: Simulation,
    private readonly host: NodeRenderHost,
    private readonly pictures: WorldRenderer,
    readonly renderer: Renderer,
  ) {}

  static async open({ file, begin }: Pick<Scene, 'file' | 'begin'>, on?: Drawn): Promise<Drawn> {
    const simulation = await openScene(file);
    const upload = simulation.tree.openUpload('paint/textures/file/badge', { truncate: true, exclusive: false });
    upload.write(0, BADGE);
    expect(upload.close().ok).toBe(true);
    runScript(simulation, begin);
    const host = on?.host ?? (await openSharedHost());
    return new Drawn(simulation, host, host.follow(simulation.world), await host.renderer());
  }

  /** @returns false if the world refuses the line, for example because the vessel no longer exists */
  write(line: string): boolean {
    try {
      runScript(this.simulation, [line]);
      return true;
    } catch {
      return false;
    }
  }

  async draw(reuse: boolean): Promise<Uint8Array> {
    return (await this.pictures.picture({ ...SIZE, settled: true, reuse })).pixels;
  }

  close(): void {
    this.pictures.close();
    this.host.close();
  }
}

describe.skipIf(gpu === null).each(SCENES)('surfaces reused from the previous picture: $file', (scene) => {
  const open: Drawn[] = [];
  afterAll(() => {
    for (const drawn of open) drawn.close();
  });

  it(
    'a picture with reused surfaces has the same bytes as a full redraw, and surfaces are redrawn only after a surface has changed',
    { timeout: 240_000 },
    async () => {
      const keeping = await Drawn.open(scene);
      const whole = await Drawn.open(scene);
      open.push(keeping, whole);
      const { surfaces } = keeping.renderer.frame.passes;
      const { onlyColours, others } = scene;
      await keeping.draw(true);
      let taken = 0;
      const line = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...onlyColours) }, fc.constantFrom(...others));
      await fc.assert(
        fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 3 }), async (lines) => {
          for (const each of lines) {
            const took = keeping.write(each);
            expect(whole.write(each)).toBe(took);
            taken += Number(took);
          }
          const before = surfaces.timesDrawn;
          const [kept, drawn] = [await keeping.draw(true), await whole.draw(false)];
          expect(Buffer.compare(kept, drawn), lines.join('; ')).toBe(0);
          if (lines.every((each) => onlyColours.includes(each))) {
            expect(surfaces.timesDrawn, lines.join('; ')).toBe(before);
          }
        }),
        { numRuns: RUNS, endOnFailure: true },
      );
      expect(taken).toBeGreaterThan(RUNS / 2);
    },
  );
});

describe.skipIf(gpu === null)("surfaces reused from another world's picture", () => {
  it(
    'worlds that differ only in their paint draw their surfaces once and share them',
    { timeout: 120_000 },
    async () => {
      const open = async (begin: readonly string[], on?: Drawn): Promise<Drawn> =>
        Drawn.open({ file: 'paint-stand', begin }, on);
      const painted = (colour: string): string[] => [
        ...PAINT,
        `paint/parts/global/color ${colour}`,
        'paint/parts/global/enabled 1',
        'paint/parts/enabled 1',
      ];
      const first = await open([]);
      await first.draw(true);
      const { surfaces } = first.renderer.frame.passes;
      expect(surfaces.timesDrawn).toBe(1);
      for (const colour of ['1 0 0', '0 1 0']) {
        const next = await open(painted(colour), first);
        const kept = await next.draw(true);
        expect(surfaces.timesDrawn).toBe(1);
        const alone = await open(painted(colour));
        expect(Buffer.compare(kept, await alone.draw(false))).toBe(0);
        alone.close();
      }
      const elsewhere = await open(
        ['camera/enabled 1', 'camera/pose/fov 20', 'vessels/by-id/Stand/ctl/stage 1'],
        first,
      );
      const moved = await elsewhere.draw(true);
      expect(surfaces.timesDrawn).toBe(2);
      const alone = await open(['camera/enabled 1', 'camera/pose/fov 20', 'vessels/by-id/Stand/ctl/stage 1']);
      expect(Buffer.compare(moved, await alone.draw(false))).toBe(0);
      alone.close();
      const back = await open(['vessels/by-id/Stand/ctl/stage 1'], first);
      const staged = await back.draw(true);
      const whole = await open(['vessels/by-id/Stand/ctl/stage 1'], first);
      expect(Buffer.compare(staged, await whole.draw(false))).toBe(0);
      first.close();
    },
  );
});
