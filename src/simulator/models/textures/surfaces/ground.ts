import { hash2, unitHash } from '../integer-hash.js';
import { brushing, mottle, patches, speckle } from '../shared-noise.js';
import { seam } from '../relief.js';
import { smoothstep } from '../../../../base/math/index.js';
import { type Srgb8, SurfacePainter } from '../surface-painter.js';
import { lazyImage, type SurfaceTexture, surfaceTexture } from '../surface-texture.js';
import { paintedSteel } from './metals.js';

const SLAB = 512;

/** Cast concrete with joints. The image covers about 6 m, which is two slabs each way. */
function paintedSlabs(): SurfacePainter {
  const size = SLAB;
  const painter = new SurfacePainter(size, { colour: [168, 164, 156], roughness: 0.82, metallic: 0 });
  const cloud = patches(size);
  const bumps = mottle(size);
  const fine = speckle(size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const slab = unitHash(x >> 8, y >> 8, 3) - 0.5;
      painter.height[i] = bumps[i]! * 0.7 + fine[i]! * 0.22 + cloud[i]! * 1.2;
      painter.shade[i] = 0.98 + slab * 0.07 + cloud[i]! * 0.16 + bumps[i]! * 0.05 + fine[i]! * 0.045;
      painter.roughness[i] = painter.roughness[i]! - Math.max(0, cloud[i]!) * 0.22;
    }
  }
  for (let k = 0; k < 260; k++) {
    const x = hash2(k, 0, 9) % size;
    const y = hash2(k, 1, 9) % size;
    painter.area(x - 1, y - 1, x + 2, y + 2, (i) => {
      painter.height[i] = painter.height[i]! - 1.1;
      painter.shade[i] = painter.shade[i]! * 0.86;
    });
  }
  for (const at of [0, 256]) {
    seam(painter, 'horizontal', at, { depth: 2.4, halfWidth: 2, dirt: 0.42 });
    seam(painter, 'vertical', at, { depth: 2.4, halfWidth: 2, dirt: 0.42 });
  }
  return painter;
}

export const concrete = surfaceTexture('concrete', SLAB, () => paintedSlabs().finish({ occlusion: 0.2 }));

/** Distances from the middle of a road to the middle of its wheel tracks, as a fraction of the width of the image. */
const WHEEL_TRACKS = [0.153, 0.387];

/**
 * A concrete road with wheel tracks along v, tar in the joints across the road, and drops of oil between the tracks. The
 * image has only colours, because the relief is that of {@link concrete}.
 */
export const road = lazyImage('image:road:albedo-occlusion', SLAB, () => {
  const painter = paintedSlabs();
  const cloud = patches(SLAB);
  const bumps = mottle(SLAB);
  const streak = brushing(SLAB);
  for (const at of [0, 256]) seam(painter, 'horizontal', at, { depth: 0, halfWidth: 3.5, dirt: 0.5 });
  for (let y = 0; y < SLAB; y++) {
    for (let x = 0; x < SLAB; x++) {
      const i = y * SLAB + x;
      const aside = Math.abs(((x / SLAB + 0.5) % 1) - 0.5);
      const [inner, outer] = WHEEL_TRACKS.map((track) => Math.abs(aside - track)) as [number, number];
      const ragged = 0.02 * cloud[i]! + 0.012 * bumps[i]! + 0.02 * streak[i]!;
      const rubber = 1 - smoothstep(0.012, 0.075, Math.min(inner, outer) + ragged);
      const oil = (1 - smoothstep(0, 0.06, Math.abs(aside - 0.27))) * smoothstep(0.1, 0.6, cloud[i]! + 0.6 * bumps[i]!);
      painter.shade[i] = painter.shade[i]! * (1 - 0.27 * rubber) * (1 - 0.22 * oil);
    }
  }
  return painter.finishAlbedo(0.2);
});

/** Yellow and black stripes on scuffed steel, with the relief of {@link paintedSteel}. */
export const hazardStripes: SurfaceTexture = {
  normalRoughMetal: paintedSteel.normalRoughMetal,
  albedoOcclusion: lazyImage('image:hazard-stripes:albedo-occlusion', 256, () => {
    const size = 256;
    const painter = new SurfacePainter(size, { colour: [222, 168, 32], roughness: 0.55, metallic: 0 });
    const cloud = patches(size);
    const bumps = mottle(size);
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const i = y * size + x;
        if (((x + y) & 127) < 64) painter.dye(i, [34, 33, 32]);
        const scuffed = bumps[i]! + cloud[i]! > 0.75;
        if (scuffed) painter.dye(i, [134, 130, 122]);
        painter.shade[i] = 1 + cloud[i]! * 0.12;
      }
    }
    return painter.finishAlbedo(0);
  }),
};

/** Length that one repeat of {@link scorched} covers, and the distance of its darkest place from the middle, m. */
export const SCORCHED_TILE = 24;
const SOOT_FROM = 7;

/** Concrete that flames have blackened. Soot spreads from its darkest place, which is on the side of −v, towards +v. */
export const scorched = lazyImage('image:scorched:albedo-occlusion', SLAB, () => {
  const size = SLAB;
  const painter = new SurfacePainter(size, { colour: [168, 164, 156], roughness: 0.82, metallic: 0 });
  const cloud = patches(size);
  const bumps = mottle(size);
  const fine = speckle(size);
  const metres = (k: number): number => (((k / size + 0.5) % 1) - 0.5) * SCORCHED_TILE;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const [aside, along] = [metres(x), metres(y) + SOOT_FROM];
      // Noise that is stretched along v makes streaks. It does not repeat, so its ends are far from the soot.
      const row = (y + size / 2) % size;
      const streak = bumps[(row >> 3) * size + x]! + 0.5 * cloud[(row >> 1) * size + x]!;
      const width = 3.1 + 0.22 * Math.max(0, along) + 0.6 * streak;
      const plume = Math.exp(-((aside / width) ** 4));
      const soot = plume * (1 - smoothstep(1, 14, along - 2.6 * streak - 1.5 * cloud[i]!));
      const bleached = 0.1 * Math.exp(-((aside / 1.3) ** 2)) * (1 - smoothstep(2, 8, along));
      painter.shade[i] = (0.98 + cloud[i]! * 0.16 + bumps[i]! * 0.07 + fine[i]! * 0.05) * (1 - 0.86 * soot + bleached);
    }
  }
  return painter.finishAlbedo(0);
});

const GRAVEL: Srgb8 = [146, 134, 110];
const DUST: Srgb8 = [178, 164, 136];
const SOIL: Srgb8 = [132, 120, 98];
const GRASS: Srgb8 = [76, 86, 42];
const MUD: Srgb8 = [108, 94, 72];

/**
 * A gravel road in grass. The image covers about 17 m of the road along v. Across the road, along u, are two wheel
 * tracks of pale dust, a strip of grass between them, and ragged gravel that becomes worn soil towards both edges. Water
 * has left mud in some places of the tracks.
 */
export const track = surfaceTexture('track', 512, () => {
  const size = 512;
  const painter = new SurfacePainter(size, { colour: GRAVEL, roughness: 0.93, metallic: 0 });
  const cloud = patches(size);
  const bumps = mottle(size);
  const fine = speckle(size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const side = x / (size / 2) - 1;
      const aside = Math.abs(side);
      const ragged = 0.55 * cloud[i]! + 0.45 * bumps[i]! + 0.3 * fine[i]!;
      // The left and the right edge get different shapes from the same noise.
      const edge = (side < 0 ? 0.2 : -0.2) * cloud[(i + 128 * size) & (size * size - 1)]! + 0.16 * bumps[i]!;
      const rut = 1 - smoothstep(0.07, 0.14, Math.abs(aside - 0.32) + 0.06 * ragged);
      const middle = 1 - smoothstep(0.1, 0.19, aside + 0.1 * ragged);
      const soil = smoothstep(0.46, 0.66, aside + edge);
      const tufts = smoothstep(0.5, 0.62, aside + 1.2 * edge + 0.16 * ragged);
      const grass = Math.max(0.9 * tufts, 0.95 * middle * smoothstep(-0.7, 0.05, ragged));
      const mud = rut * smoothstep(0.28, 0.6, cloud[i]! + 0.3 * bumps[i]!);
      for (let c = 0; c < 3; c++) {
        let value = GRAVEL[c]! + (DUST[c]! - GRAVEL[c]!) * rut;
        value += (SOIL[c]! - value) * soil;
        value += (MUD[c]! - value) * mud;
        value += (GRASS[c]! - value) * grass;
        painter.colour[4 * i + c] = Math.round(value);
      }
      painter.height[i] = bumps[i]! * 0.5 + fine[i]! * (0.5 - 0.3 * rut) - 1.5 * rut + 0.8 * grass;
      painter.shade[i] = 1 + cloud[i]! * 0.1 + bumps[i]! * 0.2 + fine[i]! * (0.22 - 0.12 * rut);
      painter.roughness[i] = 0.93 - 0.3 * mud;
    }
  }
  return painter.finish({ occlusion: 0.2 });
});
