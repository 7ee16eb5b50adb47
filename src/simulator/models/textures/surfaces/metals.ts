import { brushing, mottle, patches, speckle } from '../shared-noise.js';
import { SurfacePainter } from '../surface-painter.js';
import { surfaceTexture } from '../surface-texture.js';

export const brushedMetal = surfaceTexture('brushed-metal', 256, () => {
  const size = 256;
  const painter = new SurfacePainter(size, { colour: [206, 205, 203], roughness: 0.34, metallic: 1 });
  const lines = brushing(size);
  const cloud = patches(size);
  for (let i = 0; i < size * size; i++) {
    painter.height[i] = lines[i]! * 0.12;
    painter.shade[i] = 1 + lines[i]! * 0.035 + cloud[i]! * 0.06;
    painter.roughness[i] = painter.roughness[i]! + lines[i]! * 0.05 + cloud[i]! * 0.14;
  }
  return painter.finish();
});

export const paintedSteel = surfaceTexture('painted-steel', 256, () => {
  const size = 256;
  const painter = new SurfacePainter(size, { colour: [226, 226, 224], roughness: 0.55, metallic: 0 });
  const cloud = patches(size);
  const bumps = mottle(size);
  const fine = speckle(size);
  for (let i = 0; i < size * size; i++) {
    const chipped = bumps[i]! + cloud[i]! * 0.6 > 0.93;
    painter.height[i] = bumps[i]! * 0.35 + fine[i]! * 0.04 - (chipped ? 0.8 : 0);
    painter.shade[i] = 1 + cloud[i]! * 0.09 + fine[i]! * 0.015;
    painter.roughness[i] = painter.roughness[i]! + cloud[i]! * 0.15 + (chipped ? 0.2 : 0);
    if (chipped) painter.dye(i, [128, 112, 98]);
  }
  return painter.finish({ occlusion: 0.2 });
});

/**
 * A regeneratively cooled nozzle wall. Cooling tubes go down the image. Heat tints the metal straw, violet and blue
 * near the throat (the top); there is soot near the lip (the bottom). One image covers the whole length of the bell.
 */
export const nozzleWall = surfaceTexture('nozzle-wall', 512, () => {
  const size = 512;
  const painter = new SurfacePainter(size, { colour: [176, 168, 160], roughness: 0.33, metallic: 1 });
  const cloud = patches(size);
  const fine = speckle(size);
  const tints = Array.from({ length: 256 }, (_, k) => heatTint(k / 230));
  const tubes = new Float32Array(size);
  for (let x = 0; x < size; x++) {
    const t = ((x % 8) - 3.5) / 4;
    tubes[x] = Math.sqrt(Math.max(0, 1 - t * t)) * 2.2;
  }
  for (let y = 0; y < size; y++) {
    const v = y / size;
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const heat = v + cloud[i]! * 0.05;
      painter.dye(i, tints[Math.min(255, Math.max(0, Math.round(heat * 230)))]!);
      painter.height[i] = tubes[x]! + fine[i]! * 0.06;
      painter.shade[i] = 1 + cloud[i]! * 0.08 + (tubes[x]! - 1.7) * 0.05;
      painter.roughness[i] = 0.33 + cloud[i]! * 0.1 + Math.max(0, heat - 0.75) * 0.9;
    }
  }
  return painter.finish({ relief: 0.7, occlusion: 0.16 });
});

/** `at` is 0 at the throat and 1 at the lip. */
const TINTS: readonly (readonly [at: number, r: number, g: number, b: number])[] = [
  [0, 92, 84, 84],
  [0.1, 108, 104, 122],
  [0.2, 128, 112, 128],
  [0.32, 164, 136, 112],
  [0.5, 178, 164, 146],
  [0.78, 166, 160, 154],
  [0.93, 112, 106, 102],
  [1.1, 70, 66, 64],
];

function heatTint(at: number): readonly [number, number, number] {
  let k = 1;
  while (k < TINTS.length - 1 && TINTS[k]![0] < at) k++;
  const a = TINTS[k - 1]!;
  const b = TINTS[k]!;
  const t = Math.min(1, Math.max(0, (at - a[0]) / (b[0] - a[0])));
  return [a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t, a[3] + (b[3] - a[3]) * t];
}
