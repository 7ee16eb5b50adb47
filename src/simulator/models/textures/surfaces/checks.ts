import { SurfacePainter } from '../surface-painter.js';
import { surfaceTexture } from '../surface-texture.js';

/**
 * A test pattern of raised squares, alternately light and dark. The image contains two squares in each direction. The
 * look of the pattern must not change, because tests rely on it.
 */
export const checks = surfaceTexture('checks', 128, () => {
  const size = 128;
  const side = size / 2;
  const painter = new SurfacePainter(size, { colour: [225, 225, 225], roughness: 0.7, metallic: 0 });
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const column = Math.floor(x / side);
      const row = Math.floor(y / side);
      const inside = Math.min(x % side, side - 1 - (x % side), y % side, side - 1 - (y % side));
      painter.height[i] = Math.min(inside, 4);
      if (column === row) continue;
      painter.dye(i, [120, 120, 120]);
      painter.roughness[i] = 0.3;
      painter.metallic[i] = column;
    }
  }
  return painter.finish();
});
