import { ratioOf } from '../paint/picture-ratio.js';
import { depthFor, newSize } from '../paint/sticker-size.js';
import type { Session } from './session.js';

/**
 * Starts to place a sticker. It is square if the browser cannot read the picture.
 * @param file the picture; if absent, it is fetched from the server
 */
export async function startSticker({ api, placing }: Session, image: string, file?: Blob): Promise<void> {
  await placing.withdrawn;
  const picture = file ?? (await api.texture(image));
  const { width, height } = newSize(await ratioOf(picture));
  placing.start({ image, width, height, depth: depthFor(width, height), roll: 0, alpha: 1, brightness: 1 });
}
