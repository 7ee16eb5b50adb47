import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawMovingPicture } from './moving-picture.js';
import { startPictureServer } from './picture-server.js';
import { drawDefaultScene, drawPasses } from './still-pictures.js';
import { drawViewer } from './viewer-picture.js';

/** @returns the paths of the pictures, relative to the project */
export async function* drawPictures(root: string): AsyncGenerator<string> {
  mkdirSync(join(root, 'docs', 'pictures'), { recursive: true });
  const folder = mkdtempSync(join(tmpdir(), 'livery-docs-'));
  const server = await startPictureServer(root, folder);
  try {
    for (const draw of [drawDefaultScene, drawPasses, drawViewer, drawMovingPicture]) {
      for await (const { name, bytes } of draw(server)) {
        const path = `docs/pictures/${name}`;
        writeFileSync(join(root, path), bytes);
        yield path;
      }
    }
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}
