import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type Backend, type BackendScene } from '../../harness/golden/backend/backend.js';
import { openNodeBackend } from '../../harness/golden/backend/node-backend.js';
import { pngOf } from '../simulator/models/gltf/gltf-builder.js';
import { type StagePicture, stageScene, texelAt } from '../support/stage.js';
import { makeTemporaryFolder } from '../support/temporary-folder.js';
import { openSharedGpu, sharedGpu } from '../support/shared-device.js';

const SIZE = { width: 240, height: 240 };
const HALF = 3;

const TEMPLATES = {
  box: { geometry: { shape: 'cube', parameters: { size: 2, colour: [0.4, 0.4, 0.4] } } },
  holder: {},
};
const SCALES: readonly (readonly [name: string, scale: readonly number[]])[] = [
  ['one negative axis (x)', [-1, 1, 1]],
  ['one negative axis (y)', [1, -1, 1]],
  ['one negative axis (z)', [1, 1, -1]],
  ['two negative axes', [-1, 1, -1]],
  ['three negative axes', [-1, -1, -1]],
];

/** A picture with a red left half, a green right half and a white upper edge. */
const WORDS = pngOf(
  16,
  16,
  Array.from({ length: 256 }, (_, i) =>
    i < 64 ? [255, 255, 255, 255] : i % 16 < 8 ? [255, 0, 0, 255] : [0, 255, 0, 255],
  ),
);

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('a scaled part', { timeout: 240_000 }, () => {
  if (gpu === null) return;
  const folder = makeTemporaryFolder();
  const backend: Backend = openNodeBackend(openSharedGpu);
  afterAll(async () => {
    await backend.close();
    folder.remove();
  });

  async function stage(part: object, work: (scene: BackendScene) => Promise<void>): Promise<void> {
    const content = stageScene(TEMPLATES, [{ template: 'holder' }, { template: 'box', ...part }], HALF);
    folder.write('scene.json', content);
    const scene = await backend.open({ scene: join(folder.path, 'scene.json'), set: [] });
    try {
      await work(scene);
    } finally {
      await scene.close();
    }
  }
  const passOf = async (scene: BackendScene, name: string): Promise<StagePicture> => {
    const { pictures } = await scene.passes({ ...SIZE, settled: true });
    return pictures.find((picture) => picture.name === name)!.image;
  };

  const turn = { rotationDeg: [25, 35, 10] };
  let whole: StagePicture | undefined;
  const unscaled = async (): Promise<StagePicture> => {
    await stage(turn, async (scene) => void (whole ??= await scene.picture(SIZE)));
    return whole!;
  };

  test.each(SCALES)('a part with %s shows its outside, lit like an unscaled part', async (_, scale) => {
    const wanted = await unscaled();
    await stage({ ...turn, scale }, async (scene) => {
      const picture = await scene.picture(SIZE);
      const off = picture.rgba.reduce((sum, value, i) => sum + (Math.abs(value - wanted.rgba[i]!) > 3 ? 1 : 0), 0);
      // The scaled box looks like the unscaled one, except for rounding at its edges.
      expect(off).toBeLessThan(40);
    });
  });

  test('a part under nested non-uniform scales is drawn up to the edges of the picture', async () => {
    // The inner box is stretched by 4 along its diagonal, but only by 2.9 along each of its axes. A bounding sphere
    // that is computed from the scales of the axes would be too small, and the box would be culled.
    const templates = { ...TEMPLATES, outer: { subparts: [{ template: 'box', rotationDeg: [0, 0, 45] }] } };
    const parts = [{ template: 'holder' }, { template: 'outer', position: [-6.3, 0, 0], scale: [4, 1, 1] }];
    folder.write('sheared.json', stageScene(templates, parts, 1));
    const scene = await backend.open({ scene: join(folder.path, 'sheared.json'), set: [] });
    const { pictures } = await scene.passes(SIZE);
    const albedo = pictures.find(({ name }) => name === 'albedo')!.image.rgba;
    await scene.close();
    expect(albedo.some((value, i) => i % 4 === 0 && value > 60)).toBe(true);
  });

  const FACES = [[1, 1, 1], [2, 2, 2], [2, 1, 1], [1, 2, 0.5], ...SCALES.map(([, scale]) => scale), [-2, 1, 0.5], [-2, -2, -2]]; // prettier-ignore
  test.each(FACES)(
    'stickers on a part scaled by %s, %s and %s keep their size and are not mirrored',
    async (...scale) => {
      await stage({ scale }, async (scene) => {
        await scene.upload('paint/textures/file/words.png', WORDS);
        const id = (await scene.read('vessels/active/parts/json')).match(/"instance_id":(\d+),[^{}]*"box"/)![1];
        // The camera sees the +Y side of an unmirrored part, and the −Y side of a part that is mirrored along Y.
        const facing = Math.sign(scale[1]!);
        const line = `words.png vessel stage ${id} 0 ${facing} 0 0 ${facing} 0 w=1 h=1 d=0.4 roll=0`;
        await scene.run([{ name: 'place', text: `paint/stickers/place ${line}` }]);
        const seenStickers = await passOf(scene, 'stickers');
        // At roll 0, the upper edge of the image points to the part's +X. In the picture, +X is on the right, or on the
        // left if the part is mirrored along X.
        const ahead = Math.sign(scale[0]!);
        const seen = (up: number, right: number): string => {
          // In the picture, the direction to the image's right is the direction to its upper edge, turned clockwise by
          // 90°.
          const [r, g, b] = texelAt(seenStickers, HALF, up * ahead, -right * ahead) as [number, number, number];
          if (r > 150 && g > 150 && b > 150) return 'white';
          return r > 150 ? 'red' : g > 150 ? 'green' : 'none';
        };
        expect([seen(0.4, -0.3), seen(0.4, 0.3)]).toEqual(['white', 'white']);
        expect([seen(0, -0.4), seen(0, 0.4)]).toEqual(['red', 'green']);
        expect([seen(-0.4, -0.4), seen(-0.4, 0.4)]).toEqual(['red', 'green']);
        expect([seen(0, -0.45), seen(0, 0.45), seen(-0.45, 0.1), seen(0.45, 0.1)]).not.toContain('none');
        expect([seen(0, -0.55), seen(0, 0.55), seen(-0.55, 0.1), seen(0.55, 0.1)]).toEqual(['none', 'none', 'none', 'none']); // prettier-ignore
      });
    },
  );

  test.each(SCALES)('rays from outside hit a part with %s exactly where it is drawn', async (_, scale) => {
    await stage({ scale }, async (scene) => {
      await scene.upload('paint/textures/file/words.png', WORDS);
      await scene.run([{ name: 'spray', text: 'paint/stickers/spray words.png w=1 h=1 d=0.4' }]);
      const seenStickers = await passOf(scene, 'stickers');
      const [r, g] = texelAt(seenStickers, HALF, -0.3, 0) as [number, number];
      expect([r > 150, g < 120]).toEqual([true, true]);
      const [r2, g2] = texelAt(seenStickers, HALF, 0.3, 0) as [number, number];
      expect([r2 < 120, g2 > 150]).toEqual([true, true]);
      const white = texelAt(seenStickers, HALF, 0.3, 0.4);
      expect(Math.min(...white)).toBeGreaterThan(150);
    });
  });
});
