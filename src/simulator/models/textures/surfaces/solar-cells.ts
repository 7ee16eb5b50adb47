import { unitHash } from '../integer-hash.js';
import { patches } from '../shared-noise.js';
import { SurfacePainter, type Srgb8 } from '../surface-painter.js';
import { surfaceTexture } from '../surface-texture.js';

const SIZE = 256;
const CELLS = 4;

/** Blue-black cells with cut corners on an amber film, silver busbars and hair-thin fingers; each cell its own blue. */
export const solarCells = surfaceTexture('solar-cells', SIZE, () => {
  const painter = new SurfacePainter(SIZE, { colour: [150, 96, 38], roughness: 0.45, metallic: 0 });
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
        painter.height[i] = -0.6;
        continue;
      }
      const lot = unitHash(column, row, 17);
      const busbar = Math.abs((x % pitch) - pitch * 0.3) < 1 || Math.abs((x % pitch) - pitch * 0.7) < 1;
      const finger = (y % pitch) % 4 === 0;
      const colour: Srgb8 = busbar
        ? [176, 178, 184]
        : [16 + lot * 10 + (finger ? 18 : 0), 24 + lot * 14 + (finger ? 20 : 0), 66 + lot * 34 + (finger ? 14 : 0)];
      painter.dye(i, colour);
      painter.height[i] = busbar ? 0.5 : 0;
      painter.shade[i] = 1 + cloud[i]! * 0.06;
      painter.roughness[i] = busbar ? 0.4 : 0.16 + lot * 0.05;
      painter.metallic[i] = busbar ? 1 : 0.35;
    }
  }
  return painter.finish({ occlusion: 0.1 });
});
