import { hash2, unitHash } from '../integer-hash.js';
import { mottle, patches, speckle } from '../shared-noise.js';
import { seam } from '../relief.js';
import { SurfacePainter } from '../surface-painter.js';
import { surfaceTexture } from '../surface-texture.js';

/** The image covers about 6 m. */
export const concrete = surfaceTexture('concrete', 512, () => {
  const size = 512;
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
  return painter.finish({ occlusion: 0.2 });
});

export const hazardStripes = surfaceTexture('hazard-stripes', 256, () => {
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
      painter.height[i] = bumps[i]! * 0.3 - (scuffed ? 0.5 : 0);
      painter.shade[i] = 1 + cloud[i]! * 0.12;
      painter.roughness[i] = painter.roughness[i]! + cloud[i]! * 0.12 + (scuffed ? 0.15 : 0);
    }
  }
  return painter.finish();
});
