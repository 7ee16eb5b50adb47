import { drips, mottle, patches } from '../shared-noise.js';
import { hatch, rivetRow, seam } from '../relief.js';
import { SurfacePainter } from '../surface-painter.js';
import { surfaceTexture } from '../surface-texture.js';

const SIZE = 512;

/** Shades of the four panels of the image. */
const TONES = [1, 0.955, 0.94, 0.985];

/** One image should cover about 2.7 m of hull. */
export const hullPanels = surfaceTexture('hull-panels', SIZE, () => {
  const painter = new SurfacePainter(SIZE, { colour: [232, 231, 226], roughness: 0.42, metallic: 0 });
  const { shade, roughness, height } = painter;
  const cloud = patches(SIZE);
  const streak = drips(SIZE);
  for (let y = 0; y < SIZE; y++) {
    const course = y < 256 ? 0 : 1;
    const fade = 1 - (y % 256) / 256;
    for (let x = 0; x < SIZE; x++) {
      const i = y * SIZE + x;
      const panel = ((x + course * 128) >> 8) & 1;
      const tone = TONES[2 * course + panel]!;
      const run = Math.max(0, streak[i]! - 0.35) * fade * fade;
      shade[i] = tone + cloud[i]! * 0.035 - run * 0.22;
      roughness[i] = roughness[i]! + cloud[i]! * 0.12 + run * 0.2 + (1 - tone);
    }
  }
  painter.add(height, mottle(SIZE), 0.18);
  painter.add(height, cloud, 2.2);
  for (const y of [0, 256]) {
    seam(painter, 'horizontal', y, { depth: 1.4, dirt: 0.2 });
    rivetRow(painter, 'horizontal', y + 8, { count: 40, radius: 1.7 });
    rivetRow(painter, 'horizontal', y - 8, { count: 40, radius: 1.7 });
  }
  for (const [x, from] of [
    [0, 0],
    [256, 0],
    [128, 256],
    [384, 256],
  ] as const) {
    // prettier-ignore
    seam(painter, 'vertical', x, { from, to: from + 256, depth: 1.2, dirt: 0.16 });
    for (const side of [-8, 8]) {
      rivetRow(painter, 'vertical', x + side, { from: from + 12, to: from + 244, count: 18, radius: 1.7 });
    }
  }
  for (const [x, from] of [
    [128, 0],
    [384, 0],
    [0, 256],
    [256, 256],
  ] as const) {
    // prettier-ignore
    rivetRow(painter, 'vertical', x, { from: from + 12, to: from + 244, count: 14, radius: 1.3, height: 0.4 });
  }
  hatch(painter, 300, 330, 352, 404);
  return painter.finish({ relief: 0.8, occlusion: 0.3 });
});
