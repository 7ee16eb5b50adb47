import { detectKind, readJpegFrame } from '../../base/images/index.js';

/** Returns width by height of a drawn picture, 1 if it is unreadable. */
export async function ratioOf(picture: Blob): Promise<number> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  try {
    if (detectKind(bytes) === 'jpeg') {
      // A browser rotates a photo to match how the camera was held; a texture is drawn as its rows are stored.
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
