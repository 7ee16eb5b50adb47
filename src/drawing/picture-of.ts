import type { PassName } from '../render/capture/capture.js';
import type { Picture, PictureOptions } from '../render/renderer.js';
import type { WorldPictures } from './node/node-render-host.js';

/** The picture of a world, or what one pass made of it. */
export async function pictureOf(
  pictures: WorldPictures,
  { pass, ...options }: PictureOptions & { readonly pass?: PassName | undefined },
): Promise<Picture> {
  if (pass === undefined) return pictures.picture(options);
  const { passes } = await pictures.capture({ ...options, passes: [pass] });
  return passes.get(pass)!;
}
