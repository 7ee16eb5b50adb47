import { readJpegFrame } from '../../../../images/jpeg/jpeg-frame.js';
import { detectKind } from '../../../../images/detect-kind.js';
import { depthFor, newSize } from '../paint/sticker-size.js';
import type { Session } from './session.js';

/**
 * Starts to place a sticker in the ratio of its picture; square when the browser cannot read that.
 * @param file the picture, where it is at hand; else it is fetched
 */
export async function startSticker({ api, placing }: Session, image: string, file?: Blob): Promise<void> {
  const picture = file ?? (await api.texture(image));
  const { width, height } = newSize(await ratioOf(picture));
  placing.start({ image, width, height, depth: depthFor(width, height), roll: 0, alpha: 1, brightness: 1 });
}

/** Returns width by height of a picture as it is drawn, 1 where nothing reads it. */
async function ratioOf(picture: Blob): Promise<number> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  try {
    if (detectKind(bytes) === 'jpeg') {
      // A browser turns a photo the way its camera was held; a texture is drawn by its rows.
      const { width, height } = readJpegFrame(bytes);
      return width / height;
    }
    const bitmap = await createImageBitmap(picture);
    const ratio = bitmap.width / bitmap.height;
    bitmap.close();
    return ratio;
  } catch {
    return 1;
  }
}
