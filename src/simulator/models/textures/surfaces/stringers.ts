import { patches, speckle } from '../shared-noise.js';
import { rivetRow, seam } from '../relief.js';
import { SurfacePainter } from '../surface-painter.js';
import { surfaceTexture } from '../surface-texture.js';

const SIZE = 512;
const STRINGERS = 16;

export const stringers = surfaceTexture('stringers', SIZE, () => {
  const painter = new SurfacePainter(SIZE, { colour: [222, 222, 219], roughness: 0.48, metallic: 0 });
  const pitch = SIZE / STRINGERS;
  const section = new Float32Array(SIZE);
  for (let x = 0; x < SIZE; x++) {
    const t = Math.abs((((x + pitch / 2) % pitch) - pitch / 2) / (pitch / 2));
    // Heights across half a stringer: a flat top up to 0.34, a sloped wall up to 0.54, and then the skin.
    section[x] = Math.min(1, Math.max(0, (0.54 - t) / 0.2)) * 5;
  }
  const cloud = patches(SIZE);
  const fine = speckle(SIZE);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const x = i & (SIZE - 1);
    painter.height[i] = section[x]! + fine[i]! * 0.05;
    painter.shade[i] = 0.97 + cloud[i]! * 0.04 + (section[x]! > 0 ? 0.02 : -0.03);
    painter.roughness[i] = painter.roughness[i]! + cloud[i]! * 0.1;
  }
  for (let k = 0; k < STRINGERS; k++) {
    const x = k * pitch;
    for (const side of [-pitch * 0.36, pitch * 0.36]) {
      rivetRow(painter, 'vertical', x + side, { count: 28, radius: 1.3, height: 0.7 });
    }
  }
  for (const y of [0, 256]) {
    painter.area(0, y - 14, SIZE, y + 15, (i, _x, row) => {
      const edge = Math.min(1, (15 - Math.abs(row - y)) / 2);
      painter.height[i] = Math.max(painter.height[i]!, 6 * edge);
      painter.shade[i] = Math.max(painter.shade[i]!, 0.98);
    });
    for (const side of [-9, 9]) rivetRow(painter, 'horizontal', y + side, { count: 64, radius: 1.5 });
    seam(painter, 'horizontal', y, { depth: 1 });
  }
  return painter.finish({ relief: 0.75, occlusion: 0.14 });
});
