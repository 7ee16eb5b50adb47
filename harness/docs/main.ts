// `npm run docs`: writes the pages that are generated from the code. With --pictures, also draws the pictures for these
// pages.
import { projectRoot } from '../../src/device/node/installation/index.js';
import { writeGenerated } from '../generated-file.js';
import { GENERATED_PAGES } from './generated-pages.js';

await writeGenerated(GENERATED_PAGES);
if (process.argv.includes('--pictures')) {
  const { drawPictures } = await import('./pictures/draw-pictures.js');
  for await (const path of drawPictures(projectRoot())) console.log(`${path}: drawn`);
}
