import { Mirror, type Patch } from '../../../src/renderer/live/index.js';
import { placesOf } from '../../support/places-of.js';

export interface MirrorPage {
  /** @returns one text for each line, with the positions of all objects after the line has run */
  follow(lines: readonly string[]): readonly string[];
}

let mirror: Mirror | null = null;
const page: MirrorPage = {
  follow: (lines) =>
    lines.map((line) => {
      const patch = JSON.parse(line) as Patch;
      if (mirror) mirror.receive(patch);
      else mirror = new Mirror({ templates: new Map(), fetchFile: () => Promise.reject(new Error('no files')) }, patch);
      return placesOf(mirror.snapshot).join('\n');
    }),
};
(globalThis as { mirrorPage?: MirrorPage }).mirrorPage = page;
