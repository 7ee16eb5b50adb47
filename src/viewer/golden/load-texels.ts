import { LinkError } from '../link/link-error.js';

/**
 * Loads a picture from the server without changing its colours.
 * @throws LinkError if the server does not have the picture or the browser cannot read it
 */
export async function loadTexels(url: string): Promise<ImageData> {
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok)
    throw new LinkError('ENOENT', `${url}: the server does not have this picture any more; compare again`);
  const bitmap = await createImageBitmap(await answer.blob(), {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  });
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}
