import { writeFileSync } from 'node:fs';
import { openGpu } from '../../../src/device/node/index.js';
import { encodePng } from '../../../src/device/node/png/index.js';
import { partGrid } from '../frame/part-grid.js';
import { openThreeSubject } from '../frame/three-subject.js';

/** Entry of the process in which three.js, the peer, draws its first picture. Arguments: `<file> <width> <height>`. */
const [file = '', width = '960', height = '540'] = process.argv.slice(2);
const size = { width: Number(width), height: Number(height) };
const subject = await openThreeSubject(await openGpu(), partGrid(100), 'instanced', size);
writeFileSync(file, encodePng(await subject.pixels(), size.width, size.height));
process.exit(0); // otherwise a used device may keep the process alive
