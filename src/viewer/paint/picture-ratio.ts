import { detectKind, readJpegFrame } from '../../base/images/index.js';

/** Returns the width of a picture divided by its height; 1 if the file is not readable. */
export async function ratioOf(picture: Blob): Promise<number> {
  const bytes = new Uint8Array(await picture.arrayBuffer());
  try {
    if (detectKind(bytes) === 'jpeg') {
      // Read the size of a JPEG from the file. A browser would apply the orientation tag, but textures use the rows in
      // the order of the file.
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
