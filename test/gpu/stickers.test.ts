import { describe, expect, it } from 'vitest';
import { srgbFromLinear, vec3, type Vec3 } from '../../src/base/math/index.js';
import type { Sticker } from '../../src/simulator/paint/stickers/index.js';
import type { AtlasImage } from '../../src/renderer/render/resources/sticker-atlas.js';
import type { SceneFrame } from '../../src/renderer/scene/scene-frame.js';
import { STICKER_WORDS, StickerRows } from '../../src/renderer/scene/stickers/index.js';
import {
  type Overlay,
  projectStickers,
  type SurfacePixel,
} from '../../src/renderer/export/formulas/sticker-projection.js';
import type { Snapshot } from '../../src/simulator/sim/state.js';
import { frameOver } from '../renderer/scene/sky/fixtures.js';
import { sharedGpu } from '../support/shared-device.js';
import { overlaysOnGpu } from './sticker-overlay.js';
import { eclipticPlaces } from '../../src/renderer/scene/picture-world.js';

const gpu = await sharedGpu();

const WIDTH = 96;
const HEIGHT = 64;
const NEAR = 0.1;
const TAN = Math.tan(0.5);
/** Filtering mixes texels in steps of 1/256; all other arithmetic has single precision. */
const BOUND = 6e-3;

/**
 * A function that intersects a ray with a surface. The camera is at the origin and looks along −z, and the z of the ray
 * is −1. Returns `t` and the normal at the hit, which is the point `t` · `ray`; null if the ray misses the surface.
 */
type Surface = (ray: Vec3) => { readonly t: number; readonly normal: Vec3 } | null;

const plane =
  (point: Vec3, towards: Vec3): Surface =>
  (ray) => {
    const normal = vec3.normalize(towards);
    const t = vec3.dot(point, normal) / vec3.dot(ray, normal);
    return t > 0 ? { t, normal } : null;
  };

const cylinder =
  (axis: Vec3, radius: number): Surface =>
  (ray) => {
    const a = ray[0] ** 2 + ray[2] ** 2;
    const b = ray[0] * axis[0] + ray[2] * axis[2];
    const c = axis[0] ** 2 + axis[2] ** 2 - radius ** 2;
    const root = b * b - a * c;
    if (root < 0) return null;
    const t = (b - Math.sqrt(root)) / a;
    return { t, normal: [(ray[0] * t - axis[0]) / radius, 0, (ray[2] * t - axis[2]) / radius] };
  };

const rayOf = (x: number, y: number): Vec3 => [
  (((x + 0.5) / WIDTH) * 2 - 1) * TAN * (WIDTH / HEIGHT),
  (1 - ((y + 0.5) / HEIGHT) * 2) * TAN,
  -1,
];

/** Computes the footprint from the points at which slightly different rays hit the tangent plane. */
function surfacePixel(surface: Surface, x: number, y: number): SurfacePixel | null {
  const hit = surface(rayOf(x, y));
  if (!hit) return null;
  const position = vec3.scale(rayOf(x, y), hit.t);
  const tangent = plane(position, hit.normal);
  const step = (dx: number, dy: number): Vec3 => {
    const ray = rayOf(x + dx, y + dy);
    return vec3.scale(vec3.subtract(vec3.scale(ray, tangent(ray)!.t), position), 1 / (dx + dy));
  };
  return { position, normal: hit.normal, right: step(1e-4, 0), down: step(0, 1e-4) };
}

/** Makes an image with mip levels; it shows waves of colour and has a soft transparent rim. */
function waves(width = 60, height = 44): AtlasImage {
  const levels = [];
  for (let w = width, h = height; ; w = Math.max(1, w >> 1), h = Math.max(1, h >> 1)) {
    const bytes = new Uint8Array(w * h * 4);
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        const [u, v] = [(x + 0.5) / w, (y + 0.5) / h];
        const alpha = Math.min(1, 8 * Math.min(u, v, 1 - u, 1 - v));
        const colour = [0.5 + 0.4 * Math.sin(9 * u), 0.5 + 0.4 * Math.sin(7 * v), u * v];
        bytes.set(
          [...colour.map((c) => Math.round(srgbFromLinear(c * alpha) * 255)), Math.round(alpha * 255)],
          (y * w + x) * 4,
        );
      }
    }
    levels.push({ width: w, height: h, bytes });
    if (w === 1 && h === 1) return { width, height, levels };
  }
}

interface Case {
  readonly surface: Surface;
  readonly stickers: readonly Partial<Sticker>[];
  /** True if the part has a quarter turn, so that its +X points up. */
  readonly upright?: boolean;
  readonly seenRow?: number;
}

/** The row of the visible surface. Part 1 has the rows 5 and 6. */
const SEEN_ROW = 6;
const INSTANCES = { arrangement: 1, rowsOf: (_: string, id: number) => (id === 1 ? { first: 5, count: 2 } : null) };
const CAMERA: Vec3 = [4e10, -3, 7];

/**
 * Projects stickers. Leaves out pixels at the outline of a surface, because depths do not determine the normal there.
 */
async function project({
  surface,
  stickers,
  upright = false,
  seenRow = SEEN_ROW,
}: Case): Promise<{ gpu: Overlay[]; cpu: (Overlay | null)[] }> {
  const snapshot = {
    bodies: [],
    vessels: [
      {
        id: 'V',
        positionEcl: CAMERA,
        eclFromBody: [0, 0, 0, 1],
        centreOfMass: [0, 0, 0],
        scale: 1,
        parts: [{ instanceId: 1, attachedTo: null, subparts: [], transform: { translation: [0, 0, 0], rotation: upright ? [0, 0, Math.SQRT1_2, Math.SQRT1_2] : [0, 0, 0, 1], scale: [1, 1, 1] } }], // prettier-ignore
      },
    ],
  } as unknown as Pick<Snapshot, 'vessels' | 'bodies'>;
  const list = stickers.map((fields, id): Sticker => {
    const anchor = { kind: 'vessel', vesselId: 'V', instanceId: 1, position: [0, 0, -3], normal: [0, 0, 1] } as const;
    const look = { rotation: 0, width: 1.5, height: 1, depth: 0.5, alpha: 1, brightness: 1, visible: true };
    return { id, image: 'waves', anchor, ...look, ...fields };
  });
  const rows = new StickerRows();
  const source = { revision: 1, live: () => list, limits: { maxViewDistance: 100 }, debug: false };
  rows.update({ stickers: source, snapshot, picture: eclipticPlaces(CAMERA), instances: INSTANCES });

  const image = waves();
  const depths = new Float32Array(WIDTH * HEIGHT);
  const normals = new Float32Array(WIDTH * HEIGHT * 4);
  const pixels: (SurfacePixel | null)[] = [];
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const pixel = surfacePixel(surface, i % WIDTH, Math.floor(i / WIDTH));
    pixels.push(pixel);
    depths[i] = pixel ? NEAR / -pixel.position[2] : 0;
    normals.set([...(pixel?.normal ?? [0, 0, 1]), seenRow], i * 4);
  }
  const view = { worldFromView: [0, 0, 0, 1], fovY: 1, orthoHalfHeight: null, near: NEAR } as const;
  const scene: SceneFrame = { ...frameOver(), view };
  const drawn = await overlaysOnGpu(gpu!, scene, rows, new Map([['waves', image]]), depths, normals, WIDTH, HEIGHT);

  const projected = list.map((sticker, row) => {
    const words = rows.rows.subarray(row * STICKER_WORDS, (row + 1) * STICKER_WORDS);
    const uints = rows.words.subarray(row * STICKER_WORDS, (row + 1) * STICKER_WORDS);
    const { alpha, brightness, wrap: radius, width, height, depth } = sticker;
    return {
      decalFromWorld: Float64Array.from(words.subarray(0, 12)),
      normal: [words[12]!, words[13]!, words[14]!] as const,
      image,
      alpha,
      brightness,
      rows: [uints[18]!, uints[19]!] as const,
      wrap: radius ? { axis: [words[20]!, words[21]!] as const, radius, width, height, depth } : undefined,
    };
  });
  return {
    gpu: drawn.map(([red, green, blue, transmittance]) => ({
      colour: [red!, green!, blue!],
      transmittance: transmittance!,
    })),
    cpu: pixels.map((pixel) => pixel && projectStickers({ ...pixel, row: seenRow }, projected)),
  };
}

async function compare(one: Case): Promise<{ worst: number; covered: number }> {
  const { gpu: drawn, cpu } = await project(one);
  let worst = 0;
  let covered = 0;
  cpu.forEach((expected, i) => {
    if (!expected) return;
    const actual = drawn[i]!;
    if (expected.transmittance < 0.99) covered++;
    const differences = [0, 1, 2].map((c) => Math.abs(actual.colour[c]! - expected.colour[c]!));
    worst = Math.max(worst, ...differences, Math.abs(actual.transmittance - expected.transmittance));
  });
  return { worst, covered };
}

const facing = plane([0, 0, -3], [0, 0, 1]);
const anchored = (position: Vec3, normal: Vec3): Partial<Sticker> => ({
  anchor: { kind: 'vessel', vesselId: 'V', instanceId: 1, position, normal },
});

describe.skipIf(gpu === null)('the sticker projection on the GPU, compared with the CPU in doubles', () => {
  it.each<[string, Case]>([
    ['a plane seen from the front', { surface: facing, stickers: [{ alpha: 0.8, brightness: 1.5 }] }],
    ['a turned plane', { surface: plane([0, 0, -3], [0.5, 0.3, 1]), stickers: [anchored([0, 0, -3], [0.5, 0.3, 1])] }],
    ['a magnified sticker', { surface: facing, stickers: [{ width: 8, height: 6 }] }],
    ['a minified sticker', { surface: facing, stickers: [{ width: 0.5, height: 0.3, rotation: 30 }] }],
    [
      'a sticker on slanted ground',
      {
        surface: plane([0, -1, -3], [0, 1, 0.4]),
        stickers: [{ ...anchored([0, -1, -3], [0, 1, 0.4]), width: 2, height: 4 }],
      },
    ],
    [
      'a surface whose angle fades the sticker',
      { surface: plane([0, 0, -3], [0.9, 0, 0.3]), stickers: [{ depth: 9 }] },
    ],
    [
      'overlapping stickers',
      { surface: facing, stickers: [{}, { alpha: 0.5, rotation: 20 }, { alpha: 0.7, width: 1, height: 2 }] },
    ],
    ['a camera inside the box', { surface: facing, stickers: [{ width: 9, height: 9, depth: 20 }] }],
  ])('GPU and CPU agree on %s', async (_, one) => {
    const { worst, covered } = await compare(one);
    expect(covered).toBeGreaterThan(50);
    expect(worst).toBeLessThan(BOUND);
  });

  it.each<[string, Partial<Sticker>]>([
    ['halfway around', { width: 1, height: 2.9, depth: 0.3, rotation: 0, wrap: 1 }],
    ['turned', { width: 1.6, height: 1.2, depth: 0.3, rotation: 35, wrap: 1 }],
  ])('GPU and CPU agree on a sticker wrapped around a hull, %s', async (_, look) => {
    // A sticker is wrapped around the +X axis of its part. `upright` turns the part by 90° so that this axis points up,
    // and the rotation of the sticker compensates for the turn.
    const turned = { rotation: look.rotation! - 90 };
    const { gpu: drawn, cpu } = await project({
      surface: cylinder([0, 0, -4], 1),
      stickers: [{ ...look, ...turned }],
      upright: true,
    });
    let covered = 0;
    let worst = 0;
    cpu.forEach((expected, i) => {
      if (!expected || !cpu[i - 1] || !cpu[i + 1] || !cpu[i - 2] || !cpu[i + 2]) return;
      if (expected.transmittance < 0.5) covered++;
      worst = Math.max(worst, Math.abs(drawn[i]!.transmittance - expected.transmittance));
    });
    expect(covered).toBeGreaterThan(200);
    expect(worst).toBeLessThan(0.08);
  });

  it('a sticker that is limited to one part covers no other part, on the GPU as on the CPU', async () => {
    const seen = await compare({ surface: facing, stickers: [{ onlyPart: true }] });
    expect(seen.covered).toBeGreaterThan(100);
    expect(seen.worst).toBeLessThan(BOUND);
    const other = await compare({ surface: facing, stickers: [{ onlyPart: true }], seenRow: 7 });
    expect(other).toMatchObject({ covered: 0, worst: 0 });
    // The same sticker without `onlyPart` covers everything in its box.
    expect((await compare({ surface: facing, stickers: [{}], seenRow: 7 })).covered).toBe(seen.covered);
  });

  it('a sticker is not drawn on a surface that faces away from the sticker', async () => {
    const { worst, covered } = await compare({ surface: facing, stickers: [anchored([0, 0, -3], [0, 0, -1])] });
    expect({ worst, covered }).toEqual({ worst: 0, covered: 0 });
  });

  it('GPU and CPU agree on a cylinder except at its silhouette', async () => {
    const { gpu: drawn, cpu } = await project({ surface: cylinder([0, 0, -4], 1), stickers: [{ depth: 2 }] });
    let covered = 0;
    cpu.forEach((expected, i) => {
      if (!expected || !cpu[i - 1] || !cpu[i + 1] || !cpu[i - 2] || !cpu[i + 2]) return;
      if (expected.transmittance < 0.5) covered++;
      expect(Math.abs(drawn[i]!.transmittance - expected.transmittance)).toBeLessThan(0.08);
    });
    expect(covered).toBeGreaterThan(200);
  });

  it('at an edge, a sticker is not drawn on the surface behind the edge', async () => {
    // The edge is between two pixels of the same quad.
    const step: Surface = (ray) => (ray[0] < 0.02 ? facing(ray) : plane([0, 0, -6], [0, 0, 1])(ray));
    const { worst, covered } = await compare({ surface: step, stickers: [{ depth: 0.2 }] });
    expect(covered).toBeGreaterThan(100);
    expect(worst).toBeLessThan(BOUND);
  });

  it('a sticker is complete on both sides of a crease', async () => {
    const roof: Surface = (ray) => plane([0, 0, -3], [ray[0] < 0.02 ? -0.5 : 0.5, 0, 1])(ray);
    const { worst, covered } = await compare({ surface: roof, stickers: [{ depth: 3 }] });
    expect(covered).toBeGreaterThan(100);
    expect(worst).toBeLessThan(BOUND);
  });

  it('skipping stickers under nearly opaque stickers changes a colour by less than half a step', async () => {
    const pile = Array.from({ length: 40 }, (_, id) => ({ rotation: id * 7, alpha: 0.6 }));
    expect((await compare({ surface: facing, stickers: pile })).worst).toBeLessThan(BOUND);
  });
});
