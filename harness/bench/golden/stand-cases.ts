import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/device/node/installation/index.js';

/** Width of every picture, px. Rows of this width need no padding when three.js reads the picture back. */
export const WIDTH = 512;
export const HEIGHT = 288;

export const SCENE = join(projectRoot(), 'golden/scenes/paint-stand.json');
/** The camera relative to the active vessel, in the vessel's frame; m and degrees. */
export const CAMERA = { position: [3.6, 12, -5.5], target: [1.9, 0, -0.4], fovDeg: 36 } as const;

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Returns the colour of case `index`, sRGB; no two cases have the same colour. */
export function colourOf(index: number): readonly [number, number, number] {
  const step = (factor: number): number => round(((index * factor) % 97) / 96);
  return [step(31), step(57), step(83)];
}

export const nameOf = (index: number): string => `colour-${String(index).padStart(3, '0')}`;

/**
 * Writes cases. In each case, all parts have the same colour. Different cases have different colours.
 * @param clock simulation time between two cases, s
 * @returns the folder for `--cases`
 */
export function writeCases(folder: string, count: number, clock = 0): string {
  const [x, y, z] = CAMERA.target;
  for (let index = 0; index < count; index++) {
    const path = join(folder, 'colours', nameOf(index));
    mkdirSync(path, { recursive: true });
    const goldenCase = {
      description: 'Every part wears the colour of the global rule.',
      scene: 'scenes/paint-stand.json',
      writes: [
        ...(clock > 0 ? [`step ${round(1 + index * clock)}`] : []),
        'paint/parts/blend replace',
        `paint/parts/global/color ${colourOf(index).join(' ')}`,
        'paint/parts/global/enabled 1',
        'paint/parts/enabled 1',
        'camera/enabled 1',
        'camera/pose/anchor vessel:Stand',
        `camera/pose/position ${CAMERA.position.join(' ')} bodyfixed`,
        `camera/pose/aim vessel:Stand off ${x} ${y} ${z} up target`,
        `camera/pose/fov ${CAMERA.fovDeg}`,
      ],
      width: WIDTH,
      height: HEIGHT,
      tolerance: { comparer: 'exact', why: 'one adapter draws the same bytes in every run' },
    };
    writeFileSync(join(path, 'case.json'), JSON.stringify(goldenCase));
  }
  return folder;
}
