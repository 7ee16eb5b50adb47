import { unitHash } from '../integer-hash.js';
import { patches } from '../shared-noise.js';
import { SurfacePainter, type Srgb8 } from '../surface-painter.js';
import { surfaceTexture } from '../surface-texture.js';

const SIZE = 256;
const CELLS = 4;

/**
 * The film and the busbars are hardly brighter than the cells, because a stronger grid would cause moiré where a cell
 * is two pixels wide.
 */
export const solarCells = surfaceTexture('solar-cells', SIZE, () => {
  const painter = new SurfacePainter(SIZE, { colour: [58, 47, 44], roughness: 0.45, metallic: 0 });
  const pitch = SIZE / CELLS;
  const cloud = patches(SIZE);
  for (let y = 0; y < SIZE; y++) {
    const row = Math.floor(y / pitch);
    const ey = Math.min(y % pitch, pitch - 1 - (y % pitch));
    for (let x = 0; x < SIZE; x++) {
      const i = y * SIZE + x;
      const column = Math.floor(x / pitch);
      const ex = Math.min(x % pitch, pitch - 1 - (x % pitch));
      const inside = ex >= 2 && ey >= 2 && ex + ey >= 12;
      if (!inside) {
        painter.height[i] = -0.25;
        continue;
      }
      const lot = unitHash(column, row, 17);
      const busbar = Math.abs((x % pitch) - pitch * 0.3) < 1 || Math.abs((x % pitch) - pitch * 0.7) < 1;
      const finger = (y % pitch) % 4 === 0;
      const colour: Srgb8 = busbar
        ? [74, 80, 104]
        : [20 + lot * 6 + (finger ? 14 : 0), 30 + lot * 9 + (finger ? 16 : 0), 82 + lot * 18 + (finger ? 12 : 0)];
      painter.dye(i, colour);
      painter.height[i] = busbar ? 0.2 : 0;
      painter.shade[i] = 1 + cloud[i]! * 0.06;
      painter.roughness[i] = busbar ? 0.4 : 0.16 + lot * 0.05;
      painter.metallic[i] = busbar ? 0.6 : 0.35;
    }
  }
  return painter.finish({ occlusion: 0.1 });
});
