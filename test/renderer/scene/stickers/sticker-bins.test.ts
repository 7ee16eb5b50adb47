import fc from 'fast-check';
import { mat4 } from 'gl-matrix';
import { describe, expect, it } from 'vitest';
import { clipFromWorld } from '../../../../src/renderer/render/layouts/frame-uniform.js';
import { StickerBins } from '../../../../src/renderer/scene/stickers/sticker-bins.js';
import type { ProjectedView } from '../../../../src/renderer/scene/stickers/box-outline.js';

const WIDTH = 320;
const HEIGHT = 200;

/** Makes a camera at the origin that looks along −z. */
function view(orthoHalfHeight: number | null = null, width = WIDTH, height = HEIGHT): ProjectedView {
  const near = 0.05;
  const raster = { width, height, jitter: [0, 0] } as never;
  const pose = { worldFromView: [0, 0, 0, 1] as const, fovY: 1, orthoHalfHeight, near };
  return { width, height, clipFromWorld: clipFromWorld(pose, raster), orthographic: orthoHalfHeight !== null, near };
}

function box(centre: readonly number[], size: readonly number[], angle = 0): number[] {
  const turn = mat4.fromRotation(mat4.create(), angle, [1, 2, 3]);
  return [0, 1, 2].flatMap((row) => [
    ...[0, 1, 2].map((column) => turn[column * 4 + row]! * size[column]!),
    centre[row]!,
  ]);
}

function filled(boxes: readonly (readonly number[])[], camera: ProjectedView): StickerBins {
  const bins = new StickerBins();
  bins.fill({ boxes: Float64Array.from(boxes.flat()), count: boxes.length }, camera);
  return bins;
}

function listAt({ ranges, entries }: StickerBins, x: number, y: number): number[] {
  const tile = (y >> ranges[0]!) * ranges[1]! + (x >> ranges[0]!);
  return [...entries.subarray(ranges[4 + tile], ranges[5 + tile])];
}

function pixelOf(b: readonly number[], point: readonly number[], camera: ProjectedView): [number, number] | null {
  const world = [0, 4, 8].map(
    (row) => b[row]! * point[0]! + b[row + 1]! * point[1]! + b[row + 2]! * point[2]! + b[row + 3]!,
  );
  const m = camera.clipFromWorld;
  const clip = [0, 1, 2, 3].map((i) => m[i]! * world[0]! + m[4 + i]! * world[1]! + m[8 + i]! * world[2]! + m[12 + i]!);
  const depth = clip[2]! / clip[3]!;
  if (!(clip[3]! > 0) || depth > 1 || depth <= 0) return null;
  const x = Math.floor((clip[0]! / clip[3]! + 1) * 0.5 * camera.width);
  const y = Math.floor((1 - clip[1]! / clip[3]!) * 0.5 * camera.height);
  return x >= 0 && x < camera.width && y >= 0 && y < camera.height ? [x, y] : null;
}

describe('the tile bins of stickers', () => {
  it.each([
    ['perspective', null],
    ['orthographic', 3],
  ])('sticker bins include every tile that shows a point of a box, %s', (_, ortho) => {
    const camera = view(ortho);
    const coordinate = fc.double({ min: -6, max: 6, noNaN: true });
    const extent = fc.double({ min: 0.01, max: 8, noNaN: true });
    const inside = fc.double({ min: -0.5, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(
        fc.tuple(coordinate, coordinate, fc.double({ min: -12, max: 2, noNaN: true })),
        fc.tuple(extent, extent, extent),
        fc.double({ min: 0, max: 6.3, noNaN: true }),
        fc.array(fc.tuple(inside, inside, inside), { minLength: 20, maxLength: 20 }),
        (centre, size, angle, points) => {
          const one = box(centre, size, angle);
          const bins = filled([one], camera);
          for (const point of points) {
            const pixel = pixelOf(one, point, camera);
            if (pixel) expect(listAt(bins, ...pixel)).toEqual([0]);
          }
        },
      ),
      { numRuns: 400, seed: 7 },
    );
  });

  it('sticker bins list the latest sticker first', () => {
    const same = [0, 0, -5];
    const bins = filled([box(same, [1, 1, 1]), box(same, [0.5, 0.5, 1]), box(same, [1, 1, 1])], view());
    expect(listAt(bins, 160, 100)).toEqual([2, 1, 0]);
  });

  it('sticker bins exclude boxes behind the camera and boxes outside the picture', () => {
    const size = [1, 1, 1];
    const bins = filled([box([0, 0, 5], size), box([30, 0, -5], size), box([0, 0, -5], size)], view());
    expect(new Set(bins.entries.subarray(0, bins.entryCount))).toEqual(new Set([2]));
  });

  it('sticker bins of a thin diagonal box contain only tiles along its silhouette', () => {
    const diagonal = mat4.fromZRotation(mat4.create(), 0.5);
    const thin = [0, 1, 2].flatMap((row) => [
      ...[8, 0.05, 0.05].map((size, column) => diagonal[column * 4 + row]! * size),
      row === 2 ? -8 : 0,
    ]);
    const bins = filled([thin], view());
    const tiles = (WIDTH / 8) * (HEIGHT / 8);
    // Only the tiles along the thin box may list the sticker: in each row of tiles about one, and the tiles next to it.
    // All tiles in the bounding rectangle of the box would be several hundred.
    expect(bins.entryCount).toBeGreaterThan(20);
    expect(bins.entryCount).toBeLessThan(tiles / 8);
  });

  it('when the camera is inside the box of a sticker, the bins of all tiles list the sticker', () => {
    const bins = filled([box([0, 0, 0], [4, 4, 4])], view());
    expect(bins.entryCount).toBe((WIDTH / 8) * (HEIGHT / 8));
  });

  it('sticker bins use larger tiles when thousands of boxes fill the picture', () => {
    const camera = view(null, 1920, 1080);
    const many = Array.from({ length: 4096 }, () => box([0, 0, -1], [8, 8, 0.5]));
    const bins = filled(many, camera);
    expect(bins.ranges[0]).toBeGreaterThan(3);
    expect(bins.entryCount).toBeLessThanOrEqual(1 << 19);
    expect(listAt(bins, 960, 540)).toEqual(many.map((_, i) => 4095 - i));
    // With only ten stickers, the tiles keep their smallest size.
    const few = filled(many.slice(0, 10), camera);
    expect(few.ranges[0]).toBe(3);
  });

  it('sticker bins are empty without stickers', () => {
    const bins = filled([], view());
    expect(bins.entryCount).toBe(0);
    expect(bins.ranges[4 + (WIDTH / 8) * (HEIGHT / 8)]).toBe(0);
  });
});
