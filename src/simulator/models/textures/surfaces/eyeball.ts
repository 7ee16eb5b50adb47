import { smoothstep } from '../../../../base/math/index.js';
import { unitHash } from '../integer-hash.js';
import { SurfacePainter, type Srgb8 } from '../surface-painter.js';
import { surfaceTexture, type SurfaceTexture } from '../surface-texture.js';

export function eyeball(iris: Srgb8): SurfaceTexture {
  return surfaceTexture(`eyeball-${iris.join('-')}`, 128, () => {
    const size = 128;
    const painter = new SurfacePainter(size, { colour: [168, 156, 138], roughness: 0.3, metallic: 0 });
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const i = y * size + x;
        const dx = (x + 0.5) / size - 0.5;
        const dy = (y + 0.5) / size - 0.5;
        const d = Math.sqrt(dx * dx + dy * dy);
        // The upper lid shades the eye.
        painter.shade[i] = 1 - 0.7 * smoothstep(-0.14, -0.36, dy + dx * dx * 0.4);
        if (d > 0.4) continue;
        const spoke = unitHash(Math.floor((Math.atan2(dy, dx) + 4) * 14), 0, 7);
        const tone = d > 0.36 ? 0.35 : 0.6 + 0.4 * (d / 0.4) + spoke * 0.16;
        painter.dye(i, [Math.min(255, iris[0] * tone), Math.min(255, iris[1] * tone), Math.min(255, iris[2] * tone)]);
        if ((dx / 0.16) ** 2 + (dy / 0.27) ** 2 < 1) painter.dye(i, [12, 11, 13]);
        if ((dx + 0.11) ** 2 + (dy + 0.14) ** 2 < 0.0022) painter.dye(i, [244, 246, 248]);
      }
    }
    return painter.finish();
  });
}
