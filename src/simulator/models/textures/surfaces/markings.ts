import { patches } from '../shared-noise.js';
import { SurfacePainter } from '../surface-painter.js';
import { lazyImage } from '../surface-texture.js';

/**
 * Black and white squares that show the roll of a rocket. The image has only colours, because the image of the hull
 * supplies the relief.
 */
export const rollPattern = lazyImage('image:roll-pattern:albedo-occlusion', 512, () => {
  const size = 512;
  const painter = new SurfacePainter(size, { colour: [232, 231, 226], roughness: 0.42, metallic: 0 });
  const cloud = patches(size);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      if (((x >> 8) ^ (y >> 8)) === 1) painter.dye(i, [38, 38, 40]);
      painter.shade[i] = 1 + cloud[i]! * 0.05;
    }
  }
  return painter.finishAlbedo();
});
