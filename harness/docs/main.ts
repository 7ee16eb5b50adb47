// `npm run docs`: writes the pages that come from the code; with --pictures it draws the pictures too.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../src/device/node/installation/index.js';
import { GENERATED_PAGES } from './generated-pages.js';

for (const { path, text } of GENERATED_PAGES) {
  writeFileSync(join(projectRoot(), path), await text());
  console.log(`${path}: written`);
}
if (process.argv.includes('--pictures')) {
  const { drawPictures } = await import('./pictures/draw-pictures.js');
  for await (const path of drawPictures(projectRoot())) console.log(`${path}: drawn`);
}
