import { detectKind, readJpegFrame } from '../../base/images/index.js';

/** Returns the width of a picture divided by its height; 1 if the file is unreadable. */
export async function ratioOf(picture: Blob): Promise<number> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  try {
    if (detectKind(bytes) === 'jpeg') {
      // Reads the size of a JPEG from the file itself. A browser would turn a photo according to its orientation tag,
      // but textures use the rows as they are stored.
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
