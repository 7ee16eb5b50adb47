import { unitHash } from '../integer-hash.js';
import { mottle, patches, speckle } from '../shared-noise.js';
import { SurfacePainter } from '../surface-painter.js';
import { surfaceTexture } from '../surface-texture.js';

/**
 * Returns the heights of crumpled film. Each lattice cell has a tilted cone at a random point. The height of a texel is
 * the height of the lowest cone in the 3 × 3 nearest cells. This gives flat faces with sharp ridges between them.
 */
function crumpled(size: number, cells: number, seed: number): Float32Array {
  const field = new Float32Array(size * size);
  const cell = size / cells;
  const planes: number[] = [];
  for (let cy = 0; cy < cells; cy++) {
    for (let cx = 0; cx < cells; cx++) {
      planes.push(
        (cx + unitHash(cx, cy, seed)) * cell,
        (cy + unitHash(cx, cy, seed + 1)) * cell,
        unitHash(cx, cy, seed + 2) * 1.6 - 0.8,
        unitHash(cx, cy, seed + 3) * 1.6 - 0.8,
      );
    }
  }
  for (let y = 0; y < size; y++) {
    const cy = Math.floor(y / cell);
    for (let x = 0; x < size; x++) {
      const cx = Math.floor(x / cell);
      let lowest = Infinity;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const nx = (cx + dx + cells) % cells;
          const ny = (cy + dy + cells) % cells;
          const p = (ny * cells + nx) * 4;
          let ox = x - planes[p]!;
          let oy = y - planes[p + 1]!;
          if (ox > size / 2) ox -= size;
          else if (ox < -size / 2) ox += size;
          if (oy > size / 2) oy -= size;
          else if (oy < -size / 2) oy += size;
          const d = Math.sqrt(ox * ox + oy * oy) * 0.8 + ox * planes[p + 2]! + oy * planes[p + 3]!;
          if (d < lowest) lowest = d;
        }
      }
      field[y * size + x] = lowest;
    }
  }
  return field;
}

/** Crinkled metal film over thermal blankets. The material gives it a colour, such as gold, silver or copper. */
export const foil = surfaceTexture('foil', 256, () => {
  const size = 256;
  const painter = new SurfacePainter(size, { colour: [236, 236, 236], roughness: 0.3, metallic: 0.86 });
  const creases = crumpled(size, 11, 71);
  const cloud = patches(size);
  for (let i = 0; i < size * size; i++) {
    const finer = (((i >> 8) * 2) & 255) * size + (((i & 255) * 2) & 255);
    painter.height[i] = creases[i]! * 0.34 + creases[finer]! * 0.11;
    painter.shade[i] = 0.96 + cloud[i]! * 0.08;
    painter.roughness[i] = painter.roughness[i]! + cloud[i]! * 0.08;
  }
  return painter.finish({ relief: 0.9, occlusion: 0.04 });
});

export const blanket = surfaceTexture('blanket', 256, () => {
  const size = 256;
  const painter = new SurfacePainter(size, { colour: [226, 224, 217], roughness: 0.72, metallic: 0 });
  const cloud = patches(size);
  const bumps = mottle(size);
  const fine = speckle(size);
  const square = 64;
  for (let y = 0; y < size; y++) {
    const ty = Math.abs(((y % square) / square) * 2 - 1);
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const tx = Math.abs(((x % square) / square) * 2 - 1);
      const edge = Math.max(tx, ty);
      const squared = edge * edge;
      const pillow = 1 - squared * squared * squared;
      const stitch = edge > 0.94 ? 1 : 0;
      painter.height[i] = pillow * 2.2 + cloud[i]! * 1.8 * pillow + bumps[i]! * 0.4 - stitch * 0.5;
      painter.shade[i] = 0.98 + cloud[i]! * 0.05 + fine[i]! * 0.02 - stitch * 0.14;
      painter.roughness[i] = painter.roughness[i]! + fine[i]! * 0.04;
    }
  }
  for (let cy = 0; cy < 4; cy++) {
    for (let cx = 0; cx < 4; cx++) {
      const x0 = cx * square + square / 2;
      const y0 = cy * square + square / 2;
      painter.area(x0 - 8, y0 - 8, x0 + 9, y0 + 9, (i, x, y) => {
        const d = Math.sqrt((x - x0) ** 2 + (y - y0) ** 2);
        if (d < 8) painter.height[i] = painter.height[i]! - 1.4 * (1 - d / 8) ** 2;
        if (d < 2) painter.shade[i] = painter.shade[i]! * 0.8;
      });
    }
  }
  return painter.finish({ relief: 0.7, occlusion: 0.14 });
});

export const tiles = surfaceTexture('tiles', 256, () => {
  const size = 256;
  const painter = new SurfacePainter(size, { colour: [58, 54, 51], roughness: 0.74, metallic: 0 });
  const cloud = patches(size);
  const fine = speckle(size);
  const course = 32;
  const width = 32;
  for (let y = 0; y < size; y++) {
    const row = Math.floor(y / course);
    const shift = (row & 1) * (width / 2);
    const ey = Math.min(y % course, course - 1 - (y % course));
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const along = (x + shift) & (size - 1);
      const column = Math.floor(along / width);
      const ex = Math.min(along % width, width - 1 - (along % width));
      const edge = Math.min(ex, ey);
      const lot = unitHash(column, row, 5);
      painter.height[i] = Math.min(1, edge / 1.8) * 1.8 + (lot - 0.5) * 0.9 + fine[i]! * 0.1;
      painter.shade[i] = (0.82 + lot * 0.36) * (edge < 1 ? 0.55 : 1) + cloud[i]! * 0.14;
      painter.roughness[i] = painter.roughness[i]! + (lot - 0.5) * 0.12;
    }
  }
  return painter.finish({ relief: 0.8, occlusion: 0.25 });
});
