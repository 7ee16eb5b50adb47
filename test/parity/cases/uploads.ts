import { pngOf } from '../../simulator/paint/textures/fixtures.js';
import { begin, type Case, download, list, read, remove, upload, write } from '../steps.js';

const FILE = 'paint/textures/file';
const TWO = pngOf(20);

export const UPLOADS: readonly Case[] = [
  {
    title: 'an upload appears when it is complete',
    steps: [
      upload(`${FILE}/moss.png`, [pngOf(16)]),
      read('paint/textures/files', 'moss.png 16 png 1 1\n'),
      download(`${FILE}/moss.png`, pngOf(16)),
      list(FILE, 'moss.png'),
    ],
  },
  {
    title: 'chunks are joined into one file',
    steps: [
      upload(`${FILE}/moss.png`, [TWO.subarray(0, 5), TWO.subarray(5)]),
      download(`${FILE}/moss.png`, TWO),
      read('paint/textures/files', 'moss.png 20 png 1 1\n'),
    ],
  },
  {
    title: 'an unfinished upload is listed as not ready',
    steps: [begin(`${FILE}/moss.png`, [pngOf(16)]), read('paint/textures/files', 'moss.png 0 unknown 0 0\n')],
  },
  {
    title: 'a second upload has the next version number',
    steps: [
      upload(`${FILE}/moss.png`, [pngOf(16)]),
      upload(`${FILE}/moss.png`, [TWO]),
      read('paint/textures/files', 'moss.png 20 png 2 1\n'),
    ],
  },
  {
    title: 'a removed file loses its bindings',
    steps: [
      upload(`${FILE}/moss.png`, [pngOf(16)]),
      write('paint/textures/bind', 'Core/Rock.png moss.png'),
      remove(`${FILE}/moss.png`),
      write('paint/textures/unbind', 'Core/Rock.png', 'ENOENT'),
      remove(`${FILE}/moss.png`, 'ENOENT'),
    ],
  },
  {
    title: 'files are sorted by name',
    steps: [
      ...['b.png', 'a.png', 'B.png'].map((name) => upload(`${FILE}/${name}`, [pngOf(16)])),
      read('paint/textures/files', 'B.png 16 png 1 1\na.png 16 png 1 1\nb.png 16 png 1 1\n'),
    ],
  },
  {
    title: 'a sticker without its image is not live, and can be removed',
    steps: [
      upload(`${FILE}/logo.png`, [pngOf(16)]),
      write('paint/stickers/place', 'logo.png body Earth 28.6 -80.6 w=2'),
      read('paint/stickers/0/spec', 'logo.png body Earth 28.6 -80.6 heading=0 w=2 h=1 d=1 alpha=1 brightness=1\n'),
      remove(`${FILE}/logo.png`),
      read('paint/stickers/0/live', '0\n'),
      read('paint/stickers/count', '1\n'),
      write('paint/stickers/0/remove', '1'),
      read('paint/stickers/0/live', 'ENOENT'),
    ],
  },
];
