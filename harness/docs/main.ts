// `npm run docs`: writes the pages that come from the code; with --pictures it draws the pictures too.
import { projectRoot } from '../../src/device/node/installation/index.js';
import { writeGenerated } from '../generated-file.js';
import { GENERATED_PAGES } from './generated-pages.js';

await writeGenerated(GENERATED_PAGES);
if (process.argv.includes('--pictures')) {
  const { drawPictures } = await import('./pictures/draw-pictures.js');
  for await (const path of drawPictures(projectRoot())) console.log(`${path}: drawn`);
}
