import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodePng } from '../../../src/device/node/png/index.js';
import type { RgbaImage } from '../../../src/compare/index.js';

export interface WrittenCase {
  readonly change?: object;
  readonly images?: Readonly<Record<string, RgbaImage>>;
}

/** Writes `<root>/<name>/case.json` from defaults and `change`, and the pictures next to it. */
export function writeCase(root: string, name: string, { change = {}, images = {} }: WrittenCase = {}): void {
  const folder = join(root, name);
  mkdirSync(folder, { recursive: true });
  const file = {
    description: `What ${name} protects, in one sentence.`,
    scene: 'default',
    writes: [],
    width: 32,
    height: 32,
    tolerance: { comparer: 'exact', why: 'same bytes anywhere' },
    ...change,
  };
  writeFileSync(join(folder, 'case.json'), JSON.stringify(file));
  for (const [fileName, image] of Object.entries(images)) {
    writeFileSync(join(folder, fileName), encodePng(image.rgba, image.width, image.height));
  }
}
