import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NodeRenderHost } from '../../src/renderer/drawing/node/node-render-host.js';
import type { WorldRenderer } from '../../src/renderer/drawing/world-renderer.js';
import { runScript } from '../../src/simulator/run-script.js';
import { quat, type Vec3, vec3 } from '../../src/base/math/index.js';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { type Capture } from '../../src/renderer/render/capture/capture.js';
import { PASS_NAMES } from '../../src/contract/vocabulary/pass-names.js';
import type { Picture } from '../../src/renderer/render/picture.js';
import { SceneBuilder } from '../../src/renderer/scene/scene-builder.js';
import type { World } from '../../src/simulator/world/index.js';
import { openSharedHost, sharedGpu } from '../support/shared-device.js';
import { openScene } from '../support/worlds.js';

const SIZE = { width: 200, height: 120 };
const PIXELS = SIZE.width * SIZE.height;
const GOLDEN = join(projectRoot(), 'golden');

const CAMERA = [
  'camera/enabled 1',
  'camera/pose/anchor vessel:Stand',
  'camera/pose/position 3.6 12 -5.5 bodyfixed',
  'camera/pose/aim vessel:Stand off 1.9 0 -0.4 up target',
  'camera/pose/fov 36',
];
const PLACE = 'paint/stickers/place badge vessel Stand 8 0.6 1.75 -0.75 0 0.92 -0.39 w=1.7 h=1.7 d=1.2 roll=180';

const gpu = await sharedGpu();

describe.skipIf(gpu === null)('a captured frame', { timeout: 120_000 }, () => {
  let host: NodeRenderHost;
  let world: World;
  let pictures: WorldRenderer;
  let write: (line: string) => void;
  let capture: Capture & { readonly picture: Picture };

  beforeAll(async () => {
    host = await openSharedHost();
    const simulation = await openScene('paint-stand');
    const upload = simulation.tree.openUpload('paint/textures/file/badge', { truncate: true, exclusive: false });
    upload.write(0, readFileSync(join(GOLDEN, 'images/badge.png')));
    upload.close();
    ({ world } = simulation);
    write = (line) => runScript(simulation, [line], 'test');
    [...CAMERA, PLACE].forEach(write);
    pictures = host.follow(world);
    await pictures.settled();
    capture = await pictures.capture({ ...SIZE, smooth: false, passes: PASS_NAMES });
  });
  afterAll(() => {
    pictures.close();
    host.close();
  });

  const each = (see: (x: number, y: number, at: number) => void): void => {
    for (let i = 0; i < PIXELS; i++) see(i % SIZE.width, Math.floor(i / SIZE.width), i * 4);
  };
  const pixelsOf = (name: (typeof PASS_NAMES)[number]): Uint8Array => capture.passes.get(name)!.pixels;

  test('a captured frame contains a picture of every requested pass in the requested size', () => {
    expect([...capture.passes.keys()].sort()).toEqual([...PASS_NAMES].sort());
    for (const { width, height, pixels } of capture.passes.values()) {
      expect([width, height, pixels.length]).toEqual([SIZE.width, SIZE.height, PIXELS * 4]);
    }
  });

  test('the picture of a captured frame shows surfaces and sky', () => {
    const kinds = new Map<string, number>();
    each((x, y) => {
      const { kind } = capture.texels.at(x, y);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    });
    expect(kinds.get('part')).toBeGreaterThan(2000);
    expect(kinds.get('sky')).toBeGreaterThan(2000);
  });

  test('the albedo and the material in a captured frame equal those that the CPU decodes from the packed words', () => {
    const [albedo, material] = [pixelsOf('albedo'), pixelsOf('material')];
    let worst = 0;
    each((x, y, at) => {
      const texel = capture.texels.at(x, y);
      const drawn = texel.kind !== 'sky';
      const shown = [texel.perceptualRoughness, texel.metallic, texel.occlusion].map((part) => part * 255);
      const expected = drawn ? [...texel.albedoSrgb, 255, ...shown, 255] : [0, 0, 0, 0, 0, 0, 0, 0];
      const actual = [...albedo.subarray(at, at + 4), ...material.subarray(at, at + 4)];
      expected.forEach((value, i) => (worst = Math.max(worst, Math.abs(value - actual[i]!))));
    });
    // Metalness has 6 bits, so its rounding error is up to half a level.
    expect(worst).toBeLessThan(0.51);
  });

  test('the normals in a captured frame equal those that the CPU decodes, in view space', () => {
    const normal = pixelsOf('normal');
    const { view } = new SceneBuilder().build(world, SIZE.width, SIZE.height);
    const viewFromWorld = quat.invert(view.worldFromView);
    let worst = 0;
    each((x, y, at) => {
      const { kind, normalInWorld } = capture.texels.at(x, y);
      if (kind === 'sky') return;
      const inView: Vec3 = quat.rotate(viewFromWorld, normalInWorld);
      inView.forEach((axis, i) => (worst = Math.max(worst, Math.abs((axis * 0.5 + 0.5) * 255 - normal[at + i]!))));
      expect(vec3.length(normalInWorld)).toBeCloseTo(1, 5);
    });
    expect(worst).toBeLessThan(0.51);
  });

  test('a captured frame contains distances, and shows them as a colour ramp', () => {
    const depth = pixelsOf('depth');
    let [least, worst] = [Infinity, 0];
    each((x, y, at) => {
      const { distance, kind } = capture.texels.at(x, y);
      if (kind === 'sky') {
        expect(distance).toBe(Infinity);
        return;
      }
      least = Math.min(least, distance);
      const doublings = Math.log2(distance);
      const dark = 1 - 0.85 * Math.min(1, Math.max(0, (doublings + 2) / 20));
      [0, 1, 2].forEach((i) => {
        const hue = 0.5 + 0.5 * Math.cos(2 * Math.PI * (doublings + i / 3));
        worst = Math.max(worst, Math.abs((0.4 + 0.6 * hue) * dark * 255 - depth[at + i]!));
      });
    });
    // The camera is 13.7 m from the middle of the scene. The nearest visible object is the probe above the scene.
    expect(least).toBeGreaterThan(5);
    expect(least).toBeLessThan(7);
    expect(worst).toBeLessThan(0.6);
  });

  test('a captured frame describes every tile: its surfaces, its sky and its stickers', () => {
    const { tiles, texels } = capture;
    for (let row = 0; row < tiles.rows; row++) {
      for (let column = 0; column < tiles.columns; column++) {
        let [sky, surface] = [false, false];
        for (let i = 0; i < 64; i++) {
          const [x, y] = [column * 8 + (i % 8), row * 8 + Math.floor(i / 8)];
          if (x >= SIZE.width || y >= SIZE.height) continue;
          if (texels.at(x, y).kind === 'sky') sky = true;
          else surface = true;
        }
        const { lists, stickers } = tiles.at(column * 8, row * 8);
        expect(lists.includes('sky'), `sky in tile ${column}, ${row}`).toBe(sky);
        expect(
          lists.some((list) => list !== 'sky'),
          `surface in tile ${column}, ${row}`,
        ).toBe(surface);
        expect(lists.some((list) => list.endsWith('with stickers'))).toBe(surface && stickers > 0);
      }
    }
    expect(tiles.counts()['near with stickers']).toBeGreaterThan(4);
    expect(tiles.counts().near).toBeGreaterThan(4);
  });

  test('the sticker pass of a captured frame has colour only in tiles that list stickers', () => {
    const overlay = pixelsOf('stickers');
    let covered = 0;
    each((x, y, at) => {
      if (overlay[at + 3] === 0) return;
      covered++;
      expect(capture.tiles.at(x, y).stickers).toBe(1);
      expect(capture.texels.at(x, y).kind).toBe('part');
    });
    expect(covered).toBeGreaterThan(200);
  });

  test('the light pass of a captured frame equals the picture except behind glass', () => {
    const light = pixelsOf('light');
    let different = 0;
    each((_x, _y, at) => {
      if ([0, 1, 2, 3].some((i) => light[at + i] !== capture.picture.pixels[at + i])) different++;
    });
    // Some pixels must differ, because this scene has a window.
    expect(different).toBeGreaterThan(0);
    expect(different).toBeLessThan(PIXELS / 10);
  });

  test('capturing a frame does not change the picture', async () => {
    const renderer = await host.renderer();
    const draw = async () => Buffer.from((await pictures.picture({ ...SIZE, smooth: false })).pixels);
    expect((await draw()).equals(Buffer.from(capture.picture.pixels))).toBe(true);
    const before = { ...renderer.counters };
    await draw();
    const plain = { ...renderer.counters };
    expect(plain).toEqual({ ...before, uploadedBytes: plain.uploadedBytes });
    await pictures.capture({ ...SIZE, smooth: false, passes: ['albedo'] });
    const captured = { ...renderer.counters };
    // A capture adds three textures: for the words, the tiles and the albedo. Its pipelines already exist.
    expect(captured.textures - plain.textures).toBe(3);
    expect(captured.pipelines).toBe(plain.pipelines);
    await draw();
    expect(renderer.counters).toEqual({
      ...captured,
      uploadedBytes: captured.uploadedBytes + plain.uploadedBytes - before.uploadedBytes,
    });
  });

  test('pipelines for captures are built by the first capture', async () => {
    const other = await openSharedHost();
    const fresh = other.follow(world);
    try {
      await fresh.settled();
      await fresh.picture(SIZE);
      const { counters } = await other.renderer();
      const before = counters.pipelines;
      await fresh.picture(SIZE);
      expect(counters.pipelines).toBe(before);
      await fresh.capture({ ...SIZE, passes: ['albedo'] });
      // The first capture adds pipelines for words, five lists, the number of stickers, and albedo.
      expect(counters.pipelines - before).toBe(8);
    } finally {
      fresh.close();
      other.close();
    }
  });

  test('a captured frame of several samples contains the passes of the last sample', async () => {
    const several = await pictures.capture({ ...SIZE, samples: 4, passes: ['albedo', 'tiles'] });
    expect(several.passes.get('albedo')!.pixels).not.toEqual(pixelsOf('albedo'));
    const single = await pictures.picture({ ...SIZE, samples: 4 });
    expect(Buffer.from(several.picture.pixels).equals(Buffer.from(single.pixels))).toBe(true);
  });

  test('a tile lists only stickers whose box may contain a point that is visible in the tile', async () => {
    write('paint/stickers/clear 1');
    // In the picture, this box is in front of the hull, but its lower end is above the hull's surface.
    write(PLACE.replace('0.6 1.75 -0.75', '0.6 3 -1.3'));
    await pictures.settled();
    const { tiles } = await pictures.capture({ ...SIZE, passes: [] });
    const listing = (map: typeof tiles): number => map.counts()['near with stickers'];
    expect(listing(tiles)).toBeLessThan(listing(capture.tiles) / 4);
  });

  test('the sticker pass of a captured frame is empty without stickers', async () => {
    write('paint/stickers/clear 1');
    write('paint/parts/enabled 1');
    write('paint/parts/blend replace');
    write('paint/parts/global/color 1 0 0');
    write('paint/parts/global/enabled 1');
    const painted = await pictures.capture({ ...SIZE, passes: ['albedo', 'stickers'] });
    expect(painted.passes.get('stickers')!.pixels.every((byte) => byte === 0)).toBe(true);
    let red = 0;
    each((x, y) => {
      const { kind, albedoSrgb } = painted.texels.at(x, y);
      if (kind === 'part' && albedoSrgb.join(' ') === '255 0 0') red++;
    });
    expect(red).toBeGreaterThan(2000);
  });
});
