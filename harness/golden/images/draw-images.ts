import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodePng } from '../../../src/device/node/png/index.js';
import { projectRoot } from '../../../src/device/node/installation/index.js';
import { drawDesign } from './canvas.js';
import { STICKER_DESIGNS } from './designs.js';

/** @returns the paths of the pictures */
export function drawImages(): string[] {
  return Object.entries(STICKER_DESIGNS).map(([name, { width, height, design }]) => {
    const path = join(projectRoot(), 'golden', 'images', name);
    writeFileSync(path, encodePng(drawDesign(width, height, design), width, height));
    return path;
  });
}
